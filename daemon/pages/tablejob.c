/*
 * Loads a table, has something done there, and shows its page.
 */
#include "config.h"

#include "pages/tablejob.h"

#include "desk/desk.h"
#include "desk/log.h"
#include "game/cache.h"
#include "game/held.h"
#include "game/table.h"
#include "match/match.h"
#include "pages/job.h"
#include "pages/turnpage.h"
#include "play/absent.h"
#include "play/follow.h"

/* False when the store failed. */
static bool
tablejob_do(struct desk *d, struct table *t, struct job *job,
    struct answer_row *row,
    bool (*act)(struct desk *d, struct table *t, struct job *job))
{
	if (job->token.seat >= t->n_seats) {
		*row = (struct answer_row){404, "not-found"};
		return true;
	}
	if (match_to_move(t->match) == 0) {
		*row = (struct answer_row){409, "game-over"};
		return true;
	}
	return absent_return(d, t, job->token.seat) == STORE_OK &&
	    follow(d, t) == STORE_OK && act(d, t, job) &&
	    follow(d, t) == STORE_OK;
}

void
tablejob_act(struct desk *d, struct job *job, struct answer_row *row,
    bool (*act)(struct desk *d, struct table *t, struct job *job))
{
	struct table t;

	*row = (struct answer_row){200, NULL};
	switch (table_load(d, job->token.id, &t, NULL)) {
	case TABLE_ABSENT:
		*row = (struct answer_row){404, "not-found"};
		break;
	case TABLE_BROKEN:
		*row = (struct answer_row){503, "not-served"};
		if (held_log_once(d, job->token.id))
			log_event("game-not-served", "game=%lld",
			    (long long)job->token.id);
		break;
	case TABLE_STORE:
		job->failed = true;
		break;
	case TABLE_OK:
		job->failed = !tablejob_do(d, &t, job, row, act);
		break;
	}
	table_fini(&t);
	/* Coming back alone owes letters, too. */
	job->owes = true;
}

void
tablejob_forget(struct desk *d, struct job *job)
{
	cache_drop(d, job->token.id);
}

void
tablejob_answer(struct desk *d, struct job *job, const struct answer_row *row,
    const char *done, struct web_answer *a)
{
	struct table t;
	struct visit v = {.d = d,
	    .r = job->request,
	    .t = &t,
	    .seat = job->token.seat,
	    .status = row->status,
	    .notice = row->key,
	    .done = row->key == NULL ? done : NULL};

	if (row->status == 404 || row->status == 503) {
		answer_refuse(d, job->request, a, row->status, row->key);
		return;
	}
	if (table_load(d, job->token.id, &t, NULL) != TABLE_OK) {
		answer_refuse(d, job->request, a, 503, "not-served");
	} else {
		v.k = t.game.made[v.seat];
		turnpage_page(&v, a);
	}
	table_fini(&t);
}
