/*
 * Orders in advance as models.
 */
#include "config.h"

#include "show/advance.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "desk/desk.h"
#include "game/branch.h"
#include "game/table.h"
#include "match/match.h"
#include "rules/order.h"
#include "show/events.h"
#include "store/store_advance.h"
#include "words/model.h"

struct leaving {
	const struct table *t;
	int seat;
	struct model *list;
	bool stopped; /* only those that have stopped */
};

/* The facts of PLACE, and of AMOUNT unless it is 0, as events have them. */
static struct model *
facts_of(const struct table *t, const struct rules_order_kind *kind,
    const char *place, int amount)
{
	struct model *bare, *facts;
	struct buffer text = {0};
	struct json j;
	char why[128];

	json_init(&j, &text);
	json_object_begin(&j);
	if (kind->amounts != NULL)
		json_put_int(&j, "amount", amount);
	if (kind->place != NULL)
		kind->facts(t->match->state, place, &j);
	json_object_end(&j);
	bare = model_read(buffer_text(&text), text.len, why, sizeof why);
	assert(bare != NULL);
	facts = events_facts(t, bare);
	model_free(bare);
	buffer_fini(&text);
	return facts;
}

/* Puts the key RULESET.advance.NAME, with MORE behind it; the order that every
 * game has is of no ruleset. */
static void
advance_put_word(const struct table *t, const char *key, const char *name,
    const char *more, struct model *m)
{
	struct buffer word = {0};

	if (strcmp(name, "forced") != 0)
		buffer_printf(&word, "%s.", t->rules->id);
	buffer_printf(&word, "advance.%s%s", name, more);
	model_put_text(m, key, buffer_text(&word));
	buffer_fini(&word);
}

/* --- those that are left -------------------------------------------------- */

struct model *
advance_steps(const struct table *t, int seat, struct branch *path,
    struct branch_played *played)
{
	struct branch_played own = {.open = false};
	struct branch_played *p = played != NULL ? played : &own;
	struct match *end = branch_play(t->match, path, 0, p);
	struct model *list = model_array();
	struct table then = *t;
	char why[128];

	then.match = end;
	for (size_t i = 0; end != NULL && i < path->n; i++) {
		struct model *all = model_read(buffer_text(&p->events[i]),
				 p->events[i].len, why, sizeof why),
			     *told = events_in_words(&then, "event", all),
			     *first;

		events_put_own(told, seat, false);
		first = model_size(told) > 0 ? model_copy(model_at(told, 0))
					     : model_object();
		model_put_bool(first, "first", i == 0);
		model_add(list, first);
		model_free(told);
		model_free(all);
	}
	if (end != NULL)
		match_free(end);
	branch_played_fini(&own);
	return list;
}

static void
put_why(const struct table *t, const struct store_advance *a, struct model *m)
{
	struct buffer word = {0};

	model_put(m, "why-word", model_null());
	if (a->why[0] == '\0')
		return;
	if (strcmp(a->why, "undone") != 0 && strcmp(a->why, "otherwise") != 0)
		buffer_printf(&word, "%s.", t->rules->id);
	buffer_printf(&word, "advance.why.%s", a->why);
	model_put_text(m, "why-word", buffer_text(&word));
	buffer_fini(&word);
}

/* Returns the path A as far as it has not come true, in sentences. */
static struct model *
path_model(const struct leaving *l, const struct store_advance *a)
{
	struct model *m = model_object();
	uint32_t from = (uint32_t)strtoul(a->basis, NULL, 10);
	struct branch path, rest = {.n = 0};

	if (branch_read(a->text, &path))
		for (size_t i = l->t->game.entries - from; i < path.n; i++)
			rest.step[rest.n++] = path.step[i];
	model_put_text(m, "order-word", "advance.path");
	model_put(m, "steps", advance_steps(l->t, l->seat, &rest, NULL));
	return m;
}

static bool
add_left(void *arg, const struct store_advance *a)
{
	const struct leaving *l = arg;
	struct rules_order o;
	struct model *m;

	if (a->seat != l->seat || a->player != l->t->seats[l->seat].player ||
	    (l->stopped && a->why[0] == '\0'))
		return true;
	if (branch_is(a->text)) {
		m = path_model(l, a);
	} else if (rules_order_known(l->t->rules, a->text, &o)) {
		m = facts_of(l->t, o.kind, o.place, o.amount);
		advance_put_word(l->t, "order-word", o.kind->name, "", m);
	} else {
		return true;
	}
	model_put_int(m, "id", a->id);
	put_why(l->t, a, m);
	model_put_bool(m, "ended", a->ended);
	model_add(l->list, m);
	return true;
}

/* Whether SEAT can have orders in T. */
static bool
can_order(const struct table *t, int seat)
{
	return seat >= 0 && table_player(t, seat) != 0 &&
	    match_to_move(t->match) != 0 && !(t->match->resigned >> seat & 1);
}

static struct model *
advance_left(struct desk *d, const struct table *t, int seat, bool stopped)
{
	struct leaving l = {
	    .t = t, .seat = seat, .list = model_array(), .stopped = stopped};

	if (can_order(t, seat) && (t->game.advance >> seat & 1) &&
	    store_advance_each(d->store, t->game.id, add_left, &l) !=
		STORE_OK) {
		model_free(l.list);
		l.list = model_array();
	}
	return l.list;
}

/* --- those that can be left ----------------------------------------------- */

static bool
is_left(const struct model *left, const char *word)
{
	for (size_t i = 0; i < model_size(left); i++)
		if (strcmp(model_get_text(model_at(left, i), "order-word", ""),
			word) == 0)
			return true;
	return false;
}

static struct model *
amounts_of(const struct table *t, int seat, const struct rules_order_kind *kind)
{
	struct model *m = model_object();
	struct rules_amounts a;

	kind->amounts(t->match->state, seat, &a);
	model_put_int(m, "from", a.from);
	model_put_int(m, "to", a.to);
	model_put_int(m, "step", a.step);
	model_put_int(m, "usual", a.usual);
	return m;
}

/* The places of KIND, as words have them, or with BARE only what they are
 * called. */
static struct model *
places_of(const struct table *t, int seat, const struct rules_order_kind *kind,
    bool bare)
{
	struct model *list = model_array();
	char place[RULES_ORDER_PLACE + 1];

	for (size_t i = 0; kind->place != NULL &&
	     kind->place(t->match->state, seat, i, place);
	     i++) {
		struct model *m;

		if (bare) {
			model_add(list, model_text(place));
			continue;
		}
		m = facts_of(t, kind, place, 0);
		model_put_text(m, "place", place);
		advance_put_word(t, "place-word", "place.", kind->name, m);
		model_add(list, m);
	}
	return list;
}

static struct model *
kind_model(const struct table *t, int seat, const struct rules_order_kind *kind,
    bool bare)
{
	struct model *m = model_object();

	model_put_text(m, bare ? "order" : "name", kind->name);
	if (!bare)
		advance_put_word(t, "label-word", kind->name, ".label", m);
	model_put(m, "places", places_of(t, seat, kind, bare));
	if (!bare)
		model_put_bool(m, "any-places",
		    model_size(model_get(m, "places")) > 0);
	model_put(m, "amount",
	    kind->amounts != NULL ? amounts_of(t, seat, kind) : model_null());
	return m;
}

/* What SEAT could leave beside LEFT. */
static struct model *
advance_kinds(const struct table *t, int seat, const struct model *left,
    bool bare)
{
	const struct rules_order_kind *kind;
	struct model *list = model_array();

	for (size_t i = 0; (kind = rules_order_kind(t->rules, i)) != NULL;
	     i++) {
		struct model *m;
		struct buffer word = {0};

		if (kind->offered != NULL &&
		    !kind->offered(t->match->state, seat))
			continue;
		m = kind_model(t, seat, kind, bare);
		if (!bare) {
			advance_put_word(t, "order-word", kind->name, "", m);
			buffer_puts(&word, model_get_text(m, "order-word", ""));
		}
		if ((kind->place != NULL &&
			model_size(model_get(m, "places")) == 0) ||
		    (kind->place == NULL && kind->amounts == NULL &&
			is_left(left, buffer_text(&word))))
			model_free(m);
		else
			model_add(list, m);
		buffer_fini(&word);
	}
	return list;
}

void
advance_put(struct desk *d, const struct table *t, int seat,
    struct model *model)
{
	struct model *m, *left;

	if (!can_order(t, seat)) {
		model_put(model, "advance", model_null());
		return;
	}
	m = model_object();
	left = advance_left(d, t, seat, false);
	model_put_bool(m, "any-left", model_size(left) > 0);
	model_put_int(m, "n-left", (int64_t)model_size(left));
	model_put(m, "kinds", advance_kinds(t, seat, left, false));
	model_put_bool(m, "path", branch_possible(t->match, seat));
	model_put(m, "left", left);
	model_put(model, "advance", m);
}

void
advance_put_left(struct desk *d, const struct table *t, int seat,
    struct model *model)
{
	struct table whole;
	struct model *left = NULL;

	if (t->game.advance >> seat & 1) {
		if (table_load(d, t->game.id, &whole, NULL) == TABLE_OK)
			left = advance_left(d, &whole, seat, false);
		table_fini(&whole);
	}
	if (left == NULL)
		left = model_array();
	model_put_int(model, "n-left", (int64_t)model_size(left));
	model_put_bool(model, "any-left", model_size(left) > 0);
	model_put(model, "left", left);
}

void
advance_put_stopped(struct desk *d, const struct table *t, int seat,
    struct model *model)
{
	model_put(model, "stopped-orders", advance_left(d, t, seat, true));
}

/* --- for programs --------------------------------------------------------- */

static bool
add_bare(void *arg, const struct store_advance *a)
{
	const struct leaving *l = arg;
	struct model *m;

	if (a->seat != l->seat || a->player != l->t->seats[l->seat].player)
		return true;
	m = model_object();
	model_put_int(m, "id", a->id);
	model_put_text(m, "order", a->text);
	model_put(m, "why",
	    a->why[0] != '\0' ? model_text(a->why) : model_null());
	model_put_bool(m, "ended", a->ended);
	model_add(l->list, m);
	return true;
}

struct model *
advance_facts(struct desk *d, const struct table *t, int seat)
{
	struct model *m = model_object(), *none = model_array();
	struct leaving l = {.t = t, .seat = seat, .list = model_array()};
	bool can = can_order(t, seat);

	if (can && (t->game.advance >> seat & 1) &&
	    store_advance_each(d->store, t->game.id, add_bare, &l) !=
		STORE_OK) {
		model_free(l.list);
		l.list = model_array();
	}
	model_put(m, "left", l.list);
	model_put(m, "possible",
	    can ? advance_kinds(t, seat, none, true) : model_array());
	model_free(none);
	return m;
}
