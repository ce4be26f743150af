/*
 * Asks the thinking process for good moves.
 */
#include "config.h"

#include "pages/hintroutes.h"

#include "desk/desk.h"
#include "game/table.h"
#include "match/match.h"
#include "pages/answer.h"
#include "pages/job.h"
#include "pages/playroutes.h"
#include "pages/tablejob.h"
#include "people/practice.h"
#include "store/store_reviews.h"

struct hint_asking {
	struct answer_row row; /* its KEY is NULL when it is done */
};

static bool
hintroutes_do(struct desk *d, struct table *t, struct job *job)
{
	struct hint_asking *h = job->own;
	int seat = job->token.seat;

	if (!practice_plays(d, t, seat))
		h->row = (struct answer_row){403, "hint-practice"};
	else if (!(match_to_move(t->match) >> seat & 1))
		h->row = (struct answer_row){409, "hint-turn"};
	else
		return store_hint_ask(d->store, t->game.id, seat,
			   t->game.entries, desk_now(d)) == STORE_OK;
	return true;
}

static void
hintroutes_act(struct desk *d, struct job *job)
{
	tablejob_act(d, job, &((struct hint_asking *)job->own)->row,
	    hintroutes_do);
}

static void
hintroutes_answer(struct desk *d, struct job *job, struct web_answer *a)
{
	const struct hint_asking *h = job->own;

	tablejob_answer(d, job, &h->row, NULL, a);
}

const struct page hintroutes_page = {
    .route = "/t/play/hint",
    .purpose = SIGN_PLAY,
    .below = "hint",
    .look = playroutes_look,
    .limit = LIMIT_ACTIONS,
    .size = sizeof(struct hint_asking),
    .act = hintroutes_act,
    .forget = tablejob_forget,
    .answer = hintroutes_answer,
};
