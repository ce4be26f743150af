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
#include "game/branch.h"
#include "game/table.h"
#include "pages/answer.h"
#include "pages/formfield.h"
#include "pages/job.h"
#include "pages/playroutes.h"
#include "pages/tablejob.h"
#include "play/advance.h"
#include "rules/order.h"

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

/* Does the order of JOB. */
static bool
orderroutes_do(struct desk *d, struct table *t, struct job *job)
{
	struct ordering *o = job->own;
	const char *text = buffer_text(&o->text), *why = NULL;
	int seat = job->token.seat;

	if (o->withdraw != NULL)
		return advance_withdraw(d, t, seat, o->id) == STORE_OK;
	if (job->token.count < t->game.made[seat] && is_single(t, text)) {
		o->row = (struct answer_row){409, "stale-table"};
		return true;
	}
	switch (advance_leave(d, t, seat, text, &why)) {
	case ADVANCE_DONE:
		break;
	case ADVANCE_REFUSED:
		o->row = refused(why);
		break;
	case ADVANCE_FULL:
		o->row = (struct answer_row){422, "order-full"};
		break;
	case ADVANCE_OVER:
		o->row = (struct answer_row){409, "game-over"};
		break;
	case ADVANCE_STORE:
		return false;
	}
	/* What is carried out at once, the player sees on the page. */
	t->change.watcher = 1u << seat;
	return true;
}

static void
orderroutes_act(struct desk *d, struct job *job)
{
	tablejob_act(d, job, &((struct ordering *)job->own)->row,
	    orderroutes_do);
}

static void
orderroutes_answer(struct desk *d, struct job *job, struct web_answer *a)
{
	const struct ordering *o = job->own;

	tablejob_answer(d, job, &o->row,
	    o->withdraw != NULL ? "order-gone" : "order", a);
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
    .forget = tablejob_forget,
    .answer = orderroutes_answer,
    .fini = orderroutes_fini,
};
