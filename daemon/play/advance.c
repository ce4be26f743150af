/*
 * Leaves, withdraws and carries out orders in advance.
 */
#include "config.h"

#include "play/advance.h"

#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"
#include "desk/desk.h"
#include "game/branch.h"
#include "game/table.h"
#include "match/match.h"
#include "play/change.h"
#include "play/entries.h"
#include "rules/order.h"
#include "store/store_advance.h"
#include "store/store_log.h"

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

/* What is left: an order of the rules, or a path. */
struct leaving {
	int seat;
	bool is_path;
	struct rules_order order;
	struct branch path;
	struct buffer text, basis;
};

/* The path of A, from the present position of T on. False when A is none. */
static bool
rest_of_path(const struct table *t, const struct store_advance *a,
    struct branch *rest)
{
	struct branch whole;
	uint32_t done = t->game.entries - (uint32_t)strtoul(a->basis, NULL, 10);

	rest->n = 0;
	if (!branch_read(a->text, &whole))
		return false;
	for (size_t i = done; i < whole.n; i++)
		rest->step[rest->n++] = whole.step[i];
	return true;
}

/* Whether L takes the place of A: an order of the same kind about the same
 * place, or a path that says something else for the same case. */
static bool
is_replaced(const struct table *t, const struct store_advance *a,
    const struct leaving *l)
{
	struct rules_order old;
	struct branch rest;

	if (a->seat != l->seat)
		return false;
	if (l->is_path)
		return rest_of_path(t, a, &rest) &&
		    branch_clash(&rest, &l->path, l->seat);
	return rules_order_known(t->rules, a->text, &old) &&
	    old.kind == l->order.kind && strcmp(old.place, l->order.place) == 0;
}

/* Makes room for L among ALL. *FULL: there is none. */
static enum store_status
make_room(struct desk *d, struct table *t, const struct orders *all,
    const struct leaving *l, bool *full)
{
	enum store_status status = STORE_OK;
	size_t n = 0;

	for (size_t i = 0; i < all->n && status == STORE_OK; i++) {
		const struct store_advance *a = &all->order[i];

		if (is_replaced(t, a, l))
			status =
			    store_advance_remove(d->store, &t->game, a->id);
		else
			n += a->seat == l->seat;
	}
	*full = n >= ADVANCE_MAX;
	return status;
}

static enum advance_result
advance_add(struct desk *d, struct table *t, struct leaving *l)
{
	struct orders all = {0};
	enum store_status status =
	    store_advance_each(d->store, t->game.id, orders_take, &all);
	bool full = false;

	if (status == STORE_OK)
		status = make_room(d, t, &all, l, &full);
	if (status == STORE_OK && !full) {
		struct store_advance a = {.seat = l->seat,
		    .player = t->seats[l->seat].player,
		    .text = xstrdup(buffer_text(&l->text)),
		    .basis = xstrdup(buffer_text(&l->basis)),
		    .given = desk_now(d)};

		status = store_advance_add(d->store, &t->game, &a);
		store_advance_fini(&a);
		change_note(t, CHANGE_ORDERS);
	}
	orders_fini(&all);
	if (status != STORE_OK)
		return ADVANCE_STORE;
	return full ? ADVANCE_FULL : ADVANCE_DONE;
}

/* Reads TEXT into L. NULL, or why it cannot be left. */
static const char *
advance_read(const struct table *t, const char *text, struct leaving *l)
{
	const char *why;

	l->is_path = branch_is(text);
	if (l->is_path) {
		why = branch_read(text, &l->path)
		    ? branch_refuse(t->match, l->seat, &l->path)
		    : "path";
		branch_write(&l->path, &l->text);
		buffer_add_int(&l->basis, t->game.entries);
		return why;
	}
	why = rules_order_read(t->rules, t->match->state, l->seat, text,
	    &l->order);
	if (why == NULL) {
		rules_order_write(&l->order, &l->text);
		rules_order_basis(t->match->state, l->seat, &l->order,
		    &l->basis);
	}
	return why;
}

enum advance_result
advance_leave(struct desk *d, struct table *t, int seat, const char *text,
    const char **why)
{
	struct leaving l = {.seat = seat};
	enum advance_result result = ADVANCE_REFUSED;

	if (match_to_move(t->match) == 0 || (t->match->resigned >> seat & 1))
		return ADVANCE_OVER;
	*why = advance_read(t, text, &l);
	if (*why == NULL)
		result = advance_add(d, t, &l);
	buffer_fini(&l.text);
	buffer_fini(&l.basis);
	return result;
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
 * now on A depends on how things are now, if it is the order O; NULL: a path. */
static enum store_status
advance_stop(struct desk *d, struct table *t, struct store_advance *a,
    const struct rules_order *o, bool ends, const char *why)
{
	struct buffer basis = {0};

	if (ends && why == NULL)
		return store_advance_remove(d->store, &t->game, a->id);
	if (o != NULL) {
		rules_order_basis(t->match->state, a->seat, o, &basis);
		free(a->basis);
		a->basis = xstrdup(buffer_text(&basis));
	}
	free(a->why);
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

/* --- paths ---------------------------------------------------------------- */

/* The entries since a path was left, against the path. */
struct comparing {
	const struct branch *path;
	size_t done;
	bool same;
};

static bool
compare_entry(void *arg, const struct entry *e)
{
	struct comparing *c = arg;
	const struct branch_step *step = &c->path->step[c->done];

	c->same = c->done < c->path->n && e->seat == step->seat &&
	    strcmp(e->move, step->move) == 0;
	c->done++;
	return c->same;
}

/* Whether what has happened since A was left is what the path A says; sets *DONE
 * to how many steps that are. */
static enum store_status
path_stands(struct desk *d, const struct table *t,
    const struct store_advance *a, struct branch *path, size_t *done,
    bool *stands)
{
	struct comparing c = {.path = path, .same = true};
	uint32_t from = (uint32_t)strtoul(a->basis, NULL, 10);
	enum store_status status = STORE_OK;

	*stands = branch_read(a->text, path);
	if (*stands && from < t->game.entries)
		status = store_entries_each(d->store, t->game.id, from,
		    compare_entry, &c);
	*stands = *stands && c.same;
	*done = c.done;
	return status;
}

/* Whether another path of the same player says what happened. */
static enum store_status
other_stands(struct desk *d, const struct table *t, const struct orders *all,
    const struct store_advance *a, bool *other)
{
	enum store_status status = STORE_OK;

	*other = false;
	for (size_t i = 0; i < all->n && status == STORE_OK && !*other; i++) {
		const struct store_advance *b = &all->order[i];
		struct branch path;
		size_t done;

		if (b->id != a->id && b->seat == a->seat &&
		    b->player == a->player && branch_is(b->text))
			status = path_stands(d, t, b, &path, &done, other);
	}
	return status;
}

/* A path that did not come true: its player is told, unless another one has. */
static enum store_status
end_path(struct desk *d, struct table *t, const struct orders *all,
    struct store_advance *a)
{
	bool other = false;
	enum store_status status = other_stands(d, t, all, a, &other);

	return status == STORE_OK
	    ? advance_stop(d, t, a, NULL, true, other ? NULL : "otherwise")
	    : status;
}

/* Makes the next move of the path A, if it is its player's. */
static enum store_status
try_path(struct desk *d, struct table *t, const struct orders *all,
    struct store_advance *a, bool *made)
{
	char canonical[RULES_NOTATION_MAX + 1];
	struct branch path;
	const char *why;
	uint64_t move;
	size_t done;
	bool stands;
	enum store_status status = path_stands(d, t, a, &path, &done, &stands);

	if (status != STORE_OK)
		return status;
	if (!stands)
		return end_path(d, t, all, a);
	if (done == path.n)
		return store_advance_remove(d->store, &t->game, a->id);
	if (path.step[done].seat != a->seat)
		return STORE_OK;
	if (match_canonical(t->match, a->seat, path.step[done].move, canonical,
		&move, &why) != MATCH_OK)
		return end_path(d, t, all, a);
	*made = true;
	return entries_by_order(d, t, a->seat, move);
}

/* --- all of them ---------------------------------------------------------- */

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
			status = branch_is(a->text)
			    ? try_path(d, t, &all, a, &made)
			    : advance_try(d, t, a, &made);
	}
	orders_fini(&all);
	return status;
}
