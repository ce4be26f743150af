/*
 * Leaves, withdraws and carries out orders in advance.
 */
#include "config.h"

#include "play/advance.h"

#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"
#include "desk/desk.h"
#include "game/table.h"
#include "match/match.h"
#include "play/change.h"
#include "play/entries.h"
#include "rules/order.h"
#include "store/store_advance.h"

/* --- all orders of a game ------------------------------------------------- */

struct orders {
	struct store_advance *order;
	size_t n, room;
};

static bool
orders_take(void *arg, const struct store_advance *a)
{
	struct orders *all = arg;

	if (all->n == all->room) {
		all->room = all->room == 0 ? ADVANCE_MAX : 2 * all->room;
		all->order =
		    xrealloc(all->order, all->room, sizeof *all->order);
	}
	all->order[all->n] = *a;
	all->order[all->n].text = xstrdup(a->text);
	all->order[all->n].basis = xstrdup(a->basis);
	all->order[all->n].why = xstrdup(a->why);
	all->n++;
	return true;
}

static void
orders_fini(struct orders *all)
{
	for (size_t i = 0; i < all->n; i++)
		store_advance_fini(&all->order[i]);
	free(all->order);
}

/* --- leaving and withdrawing ---------------------------------------------- */

/* Whether A is an order of SEAT of the same kind and about the same place as
 * O, so that O takes its place. */
static bool
is_replaced(const struct table *t, const struct store_advance *a, int seat,
    const struct rules_order *o)
{
	struct rules_order old;

	return a->seat == seat && rules_order_known(t->rules, a->text, &old) &&
	    old.kind == o->kind && strcmp(old.place, o->place) == 0;
}

/* Makes room for O among ALL. *FULL: there is none. */
static enum store_status
make_room(struct desk *d, struct table *t, const struct orders *all, int seat,
    const struct rules_order *o, bool *full)
{
	enum store_status status = STORE_OK;
	size_t n = 0;

	for (size_t i = 0; i < all->n && status == STORE_OK; i++) {
		const struct store_advance *a = &all->order[i];

		if (is_replaced(t, a, seat, o))
			status =
			    store_advance_remove(d->store, &t->game, a->id);
		else
			n += a->seat == seat;
	}
	*full = n >= ADVANCE_MAX;
	return status;
}

static enum advance_result
advance_add(struct desk *d, struct table *t, int seat,
    const struct rules_order *o)
{
	struct buffer text = {0}, basis = {0};
	struct orders all = {0};
	enum store_status status =
	    store_advance_each(d->store, t->game.id, orders_take, &all);
	bool full = false;

	if (status == STORE_OK)
		status = make_room(d, t, &all, seat, o, &full);
	rules_order_write(o, &text);
	rules_order_basis(t->match->state, seat, o, &basis);
	if (status == STORE_OK && !full) {
		struct store_advance a = {.seat = seat,
		    .player = t->seats[seat].player,
		    .text = text.data,
		    .basis = basis.len > 0 ? basis.data : (char[]){""},
		    .given = desk_now(d)};

		status = store_advance_add(d->store, &t->game, &a);
		change_note(t, CHANGE_ORDERS);
	}
	orders_fini(&all);
	buffer_fini(&text);
	buffer_fini(&basis);
	if (status != STORE_OK)
		return ADVANCE_STORE;
	return full ? ADVANCE_FULL : ADVANCE_DONE;
}

enum advance_result
advance_leave(struct desk *d, struct table *t, int seat, const char *text,
    const char **why)
{
	struct rules_order o;

	if (match_to_move(t->match) == 0 || (t->match->resigned >> seat & 1))
		return ADVANCE_OVER;
	*why = rules_order_read(t->rules, t->match->state, seat, text, &o);
	return *why != NULL ? ADVANCE_REFUSED : advance_add(d, t, seat, &o);
}

enum store_status
advance_withdraw(struct desk *d, struct table *t, int seat, int64_t id)
{
	struct orders all = {0};
	enum store_status status =
	    store_advance_each(d->store, t->game.id, orders_take, &all);

	for (size_t i = 0; i < all.n && status == STORE_OK; i++)
		if (all.order[i].id == id && all.order[i].seat == seat &&
		    all.order[i].player == t->seats[seat].player)
			status = store_advance_remove(d->store, &t->game, id);
	orders_fini(&all);
	return status;
}

/* --- carrying out --------------------------------------------------------- */

/* Keeps that the player of A is asked, or that A has ended, because of WHY. From
 * now on A depends on how things are now. */
static enum store_status
advance_stop(struct desk *d, struct table *t, struct store_advance *a,
    const struct rules_order *o, bool ends, const char *why)
{
	struct buffer basis = {0};

	if (ends && why == NULL)
		return store_advance_remove(d->store, &t->game, a->id);
	rules_order_basis(t->match->state, a->seat, o, &basis);
	free(a->basis);
	free(a->why);
	a->basis = xstrdup(buffer_text(&basis));
	a->why = xstrdup(why);
	a->stopped = t->game.entries;
	a->ended = ends;
	buffer_fini(&basis);
	return store_advance_stop(d->store, a);
}

static enum store_status
advance_make(struct desk *d, struct table *t, const struct store_advance *a,
    const struct rules_order *o, uint64_t move)
{
	enum store_status status = entries_by_order(d, t, a->seat, move);

	if (status == STORE_OK && o->kind->once)
		status = store_advance_remove(d->store, &t->game, a->id);
	return status;
}

/* Looks at A, which T's present position has not stopped. *MADE: it was carried
 * out. */
static enum store_status
advance_try(struct desk *d, struct table *t, struct store_advance *a,
    bool *made)
{
	const char *why = NULL;
	struct rules_order o;
	uint64_t move = 0;

	if (!rules_order_known(t->rules, a->text, &o))
		return store_advance_remove(d->store, &t->game, a->id);
	switch (rules_order_now(t->rules, t->match->state, a->seat, &o,
	    a->basis, &move, &why)) {
	case RULES_ORDER_WAITS:
		break;
	case RULES_ORDER_FITS:
		if (t->change.undone)
			return advance_stop(d, t, a, &o, false, "undone");
		*made = true;
		return advance_make(d, t, a, &o, move);
	case RULES_ORDER_ASKS:
		return advance_stop(d, t, a, &o, false, why);
	case RULES_ORDER_ENDS:
		return advance_stop(d, t, a, &o, true, why);
	}
	return STORE_OK;
}

/* Whether A is nobody's any more. */
static bool
is_left(const struct table *t, const struct store_advance *a)
{
	return match_to_move(t->match) == 0 ||
	    a->player != t->seats[a->seat].player ||
	    (t->match->resigned >> a->seat & 1);
}

enum store_status
advance_look(struct desk *d, struct table *t)
{
	struct orders all = {0};
	enum store_status status =
	    store_advance_each(d->store, t->game.id, orders_take, &all);
	bool made = false;

	for (size_t i = 0; i < all.n && status == STORE_OK && !made; i++) {
		struct store_advance *a = &all.order[i];

		if (is_left(t, a))
			status =
			    store_advance_remove(d->store, &t->game, a->id);
		else if (t->game.state == STORE_OPEN && !a->ended &&
		    a->stopped != t->game.entries)
			status = advance_try(d, t, a, &made);
	}
	orders_fini(&all);
	return status;
}
