/*
 * Orders in advance: reads the form, has it done, and shows the game's page
 * again.
 *
 * Not here: what orders do (play/advance.h), how they are shown
 * (show/advance.h).
 */
#include "config.h"

#include "pages/orderroutes.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "desk/desk.h"
#include "desk/links.h"
#include "game/branch.h"
#include "game/cache.h"
#include "game/table.h"
#include "match/match.h"
#include "pages/answer.h"
#include "pages/formfield.h"
#include "pages/job.h"
#include "pages/playroutes.h"
#include "pages/turnpage.h"
#include "play/absent.h"
#include "play/advance.h"
#include "play/follow.h"
#include "rules/order.h"
#include "words/model.h"

/* A request, and what came of it. */
struct ordering {
	/* fields as typed, borrowed; NULL where they are missing */
	const char *order, *place, *amount, *withdraw;
	struct buffer text;    /* the order, put together */
	int64_t id;	       /* that is withdrawn, or 0 */
	struct answer_row row; /* its KEY is NULL when it is done */
};

static const struct formfield orderroutes_fields[] = {
    {.name = "amount", .at = offsetof(struct ordering, amount)},
    {.name = "order", .at = offsetof(struct ordering, order)},
    {.name = "place", .at = offsetof(struct ordering, place)},
    {.name = "withdraw", .at = offsetof(struct ordering, withdraw)},
    {.name = NULL},
};

static bool
orderroutes_read(struct desk *d, struct job *job, struct web_answer *a)
{
	struct ordering *o = job->own;
	char *end = NULL;

	if (o->withdraw != NULL) {
		errno = 0;
		o->id = strtoll(o->withdraw, &end, 10);
		if (errno != 0 || *end != '\0' || o->id <= 0)
			o->order = o->withdraw = NULL;
	}
	if (o->order == NULL && o->withdraw == NULL) {
		answer_refuse(d, job->request, a, 400, "order-missing");
		return false;
	}
	if (o->order != NULL)
		buffer_puts(&o->text, o->order);
	if (o->place != NULL)
		buffer_printf(&o->text, ":%s", o->place);
	if (o->amount != NULL)
		buffer_printf(&o->text, ":%s", o->amount);
	return true;
}

static struct answer_row
refused(const char *why)
{
	static const struct {
		const char *why, *key;
	} keys[] = {{"amount", "order-amount"}, {"not-now", "order-not-now"},
	    {"path", "order-path"}, {"place", "order-place"},
	    {"unknown", "order-unknown"}};

	for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
		if (strcmp(keys[i].why, why) == 0)
			return (struct answer_row){422, keys[i].key};
	return (struct answer_row){422, "order-unknown"};
}

/* Whether an order is done with when it was carried out. The same click again
 * would leave another one. */
static bool
is_single(const struct table *t, const char *text)
{
	struct rules_order order;

	return branch_is(text) ||
	    (rules_order_known(t->rules, text, &order) && order.kind->once);
}

/* Does O. K is the link's count. False when the store failed. */
static bool
orderroutes_do(struct desk *d, struct table *t, int seat, uint32_t k,
    struct ordering *o)
{
	const char *why = NULL;

	if (match_to_move(t->match) == 0) {
		o->row = (struct answer_row){409, "game-over"};
		return true;
	}
	if (absent_return(d, t, seat) != STORE_OK || follow(d, t) != STORE_OK)
		return false;
	if (o->withdraw != NULL)
		return advance_withdraw(d, t, seat, o->id) == STORE_OK;
	if (k < t->seats[seat].made && is_single(t, buffer_text(&o->text))) {
		o->row = (struct answer_row){409, "stale-table"};
		return true;
	}
	switch (advance_leave(d, t, seat, buffer_text(&o->text), &why)) {
	case ADVANCE_DONE:
		break;
	case ADVANCE_REFUSED:
		o->row = refused(why);
		return true;
	case ADVANCE_FULL:
		o->row = (struct answer_row){422, "order-full"};
		return true;
	case ADVANCE_OVER:
		o->row = (struct answer_row){409, "game-over"};
		return true;
	case ADVANCE_STORE:
		return false;
	}
	/* What is carried out at once, the player sees on the page. */
	t->change.watcher = 1u << seat;
	return follow(d, t) == STORE_OK;
}

static void
orderroutes_act(struct desk *d, struct job *job)
{
	struct ordering *o = job->own;
	struct table t;

	o->row = (struct answer_row){200, NULL};
	switch (table_load(d, job->token.id, &t, NULL)) {
	case TABLE_ABSENT:
		o->row = (struct answer_row){404, "not-found"};
		break;
	case TABLE_BROKEN:
		o->row = (struct answer_row){503, "not-served"};
		break;
	case TABLE_STORE:
		job->failed = true;
		break;
	case TABLE_OK:
		if (job->token.seat < t.n_seats)
			job->failed = !orderroutes_do(d, &t, job->token.seat,
			    job->token.count, o);
		else
			o->row = (struct answer_row){404, "not-found"};
		break;
	}
	table_fini(&t);
	job->owes = true;
}

static void
orderroutes_forget(struct desk *d, struct job *job)
{
	cache_drop(d, job->token.id);
}

static void
orderroutes_answer(struct desk *d, struct job *job, struct web_answer *a)
{
	const struct ordering *o = job->own;
	struct table t;
	struct visit v = {.d = d,
	    .r = job->request,
	    .t = &t,
	    .seat = job->token.seat,
	    .status = o->row.status,
	    .notice = o->row.key,
	    .done = o->withdraw != NULL ? "order-gone" : "order"};

	if (o->row.status == 404 || o->row.status == 503) {
		answer_refuse(d, job->request, a, o->row.status, o->row.key);
		return;
	}
	if (o->row.key != NULL)
		v.done = NULL;
	if (table_load(d, job->token.id, &t, NULL) != TABLE_OK) {
		answer_refuse(d, job->request, a, 503, "not-served");
	} else {
		v.k = t.seats[v.seat].made;
		turnpage_page(&v, a);
	}
	table_fini(&t);
}

static void
orderroutes_fini(void *own)
{
	buffer_fini(&((struct ordering *)own)->text);
}

const struct page orderroutes_page = {
    .route = "/t/play/orders",
    .purpose = SIGN_PLAY,
    .below = "orders",
    .look = playroutes_look,
    .limit = LIMIT_ACTIONS,
    .size = sizeof(struct ordering),
    .fields = orderroutes_fields,
    .read = orderroutes_read,
    .act = orderroutes_act,
    .forget = orderroutes_forget,
    .answer = orderroutes_answer,
    .fini = orderroutes_fini,
};
