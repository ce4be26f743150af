/*
 * The page of a review, for players and for those who watch, and the request for
 * one.
 */
#include "config.h"

#include "pages/reviewpage.h"

#include <string.h>

#include "desk/desk.h"
#include "desk/links.h"
#include "game/table.h"
#include "match/match.h"
#include "pages/answer.h"
#include "pages/job.h"
#include "pages/pastpage.h"
#include "people/practice.h"
#include "show/result.h"
#include "show/reviewed.h"
#include "show/reviewsaid.h"
#include "store/store_reviews.h"
#include "words/model.h"

static const char path[] = "/review"; /* below the link */

/* --- looking -------------------------------------------------------------- */

static void
reviewpage_link(void *arg, int64_t ply, struct buffer *out)
{
	const struct past *p = arg;

	past_link(p, p->page, ply, out);
}

static void
reviewpage_put(struct past *p, const struct reviewed *r, struct model *page)
{
	const struct reviewed_reader reader = {.d = p->d,
	    .t = &p->t,
	    .seat = p->viewer,
	    .lang = p->reader.lang,
	    .r = r,
	    .view = &p->view,
	    .at = p->ply,
	    .link = reviewpage_link,
	    .arg = p};
	bool made = r->state == REVIEWED_MADE;
	struct model *m = model_object();
	struct buffer link = {0};

	reviewpage_link(p, p->last, &link);
	model_put_text(m, "link", buffer_text(&link));
	model_put_bool(m, "waiting", r->state == REVIEWED_WAITING);
	model_put_bool(m, "none", r->state == REVIEWED_NONE);
	model_put_bool(m, "not", r->state == REVIEWED_NOT);
	model_put_bool(m, "made", made);
	model_put(m, "worth", model_null());
	if (made) {
		reviewed_put(&reader, NULL, m);
		reviewsaid_put_worth(&reader, m);
	}
	model_put(page, "review", m);
	buffer_fini(&link);
}

static void
reviewpage_html(struct past *p, const struct reviewed *r, struct web_answer *a)
{
	struct model *page;

	/* The tile of the next move would be taken for one that was better. */
	p->back = true;
	past_put_links(p);
	page = past_model(p);
	result_put_headline(p->d, &p->t, p->viewer, page);
	model_put_bool(page, "ended", p->ended);
	reviewpage_put(p, r, page);
	past_answer(p, page, "web/review.html", a);
}

void
reviewpage_show(struct past *p, struct web_answer *a)
{
	struct reviewed r;
	struct model *json;

	if (!reviewed_take(p->d, p->game, &r) ||
	    !reviewed_take_makers(p->d, p->game, &r)) {
		answer_unavailable(p->d, p->r, a);
	} else if (past_load(p, a)) {
		if (web_wants_json(p->r)) {
			json = reviewed_json(&r, p->game, p->ended);
			answer_json(a, 200, json);
			model_free(json);
		} else {
			reviewpage_html(p, &r, a);
		}
	}
	reviewed_fini(&r);
	past_fini(p);
}

/* Shows it to SEAT of T. */
static void
reviewpage_show_seat(struct desk *d, const struct web_request *r,
    const struct table *t, int seat, struct web_answer *a)
{
	struct past p = {.d = d,
	    .r = r,
	    .game = t->game.id,
	    .viewer = seat,
	    .page = path,
	    .svg = "/history.svg",
	    .png = "/history.png",
	    .text = "/history.txt"};

	reader_take(d, table_player(t, seat), &p.reader);
	link_play(d, p.game, seat, t->game.made[seat], &p.link);
	reviewpage_show(&p, a);
	buffer_fini(&p.link);
}

static void
reviewpage_look(struct desk *d, const struct web_request *r,
    struct web_answer *a, const struct sign_token *token, const char *rest)
{
	enum table_status status;
	struct table t;

	(void)rest;
	if (store_read_begin(d->store) != STORE_OK) {
		answer_unavailable(d, r, a);
		return;
	}
	status = table_load_rows(d, token->id, &t, NULL);
	if (status == TABLE_STORE)
		answer_unavailable(d, r, a);
	else if (status == TABLE_BROKEN)
		answer_refuse(d, r, a, 503, "not-served");
	else if (status == TABLE_ABSENT || token->seat >= t.n_seats)
		answer_not_found(d, r, a);
	else
		reviewpage_show_seat(d, r, &t, token->seat, a);
	table_fini(&t);
	store_read_end(d->store);
}

/* --- asking for it -------------------------------------------------------- */

struct reviewing_job {
	struct answer_row row; /* its KEY is NULL when it is asked for */
};

/* The seats that want a letter: a guest has no address for one. */
static unsigned
wishes_of(struct desk *d, const struct job *job, const struct table *t)
{
	int seat = job->token.seat;
	bool reachable =
	    table_player(t, seat) != 0 && !practice_plays(d, t, seat);

	return reachable ? 1u << seat : 0;
}

/* Asks for the review of T's game, unless this seat has. */
static enum store_status
reviewpage_ask(struct desk *d, const struct job *job, const struct table *t)
{
	unsigned wishes = wishes_of(d, job, t);
	struct store_review asked;
	enum store_status status =
	    store_review_get(d->store, t->game.id, &asked);

	if (status == STORE_ABSENT ||
	    (status == STORE_OK && asked.made == 0 &&
		(asked.asked == 0 || (wishes & ~asked.wishes) != 0)))
		status =
		    store_review_ask(d->store, t->game.id, wishes, desk_now(d));
	store_review_fini(&asked);
	return status;
}

static void
reviewpage_act(struct desk *d, struct job *job)
{
	struct answer_row *row = &((struct reviewing_job *)job->own)->row;
	struct table t;

	*row = (struct answer_row){200, NULL};
	switch (table_load_rows(d, job->token.id, &t, NULL)) {
	case TABLE_ABSENT:
		*row = (struct answer_row){404, "not-found"};
		break;
	case TABLE_BROKEN:
		*row = (struct answer_row){503, "not-served"};
		break;
	case TABLE_STORE:
		job->failed = true;
		break;
	case TABLE_OK:
		if (job->token.seat >= t.n_seats)
			*row = (struct answer_row){404, "not-found"};
		else if (t.game.state != STORE_OVER)
			*row = (struct answer_row){409, "not-over"};
		else
			job->failed = reviewpage_ask(d, job, &t) != STORE_OK;
		break;
	}
	table_fini(&t);
}

/* Sends the browser to the page, which shows the review when it is there. */
static void
reviewpage_answer(struct desk *d, struct job *job, struct web_answer *a)
{
	const struct answer_row *row = &((struct reviewing_job *)job->own)->row;
	struct buffer link = {0};

	if (row->key != NULL) {
		answer_refuse(d, job->request, a, row->status, row->key);
	} else if (web_wants_json(job->request)) {
		reviewpage_look(d, job->request, a, &job->token, "");
	} else {
		link_play(d, job->token.id, job->token.seat, job->token.count,
		    &link);
		buffer_puts(&link, path);
		answer_see_other(a, &link);
	}
}

const struct page reviewpage_page = {
    .route = "/t/play/review",
    .purpose = SIGN_PLAY,
    .below = "review",
    .look = reviewpage_look,
    .limit = LIMIT_ACTIONS,
    .size = sizeof(struct reviewing_job),
    .act = reviewpage_act,
    .answer = reviewpage_answer,
};
