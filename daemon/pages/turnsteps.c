/*
 * Sorts the legal moves of a seat into places, groups and single choices, and
 * says what each of them would bring about.
 */
#include "config.h"

#include "pages/turnsteps.h"

#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"
#include "desk/desk.h"
#include "desk/reader.h"
#include "game/table.h"
#include "match/match.h"
#include "pages/turnpage.h"
#include "show/board.h"
#include "show/choices.h"
#include "show/events.h"
#include "show/forecast.h"
#include "words/words.h"

enum {
	PICTURES_MAX = 12, /* of choices of one kind */
	SPOTS_FEW = 6,	   /* places whose list is not folded */
	OFFERS_FEW = 3	   /* moves that each have a large button */
};

/* --- a move and those beside it ------------------------------------------- */

static void
put_forecast(const struct looking *l, uint64_t move, struct model *m)
{
	struct buffer notation = {0}, link = {0};

	l->t->rules->format(l->t->match->state, l->seat, move, &notation);
	model_put_text(m, "move", buffer_text(&notation));
	model_put(m, "events", forecast_move(l, move));
	forecast_link(l, "move", notation.data, &link);
	model_put_text(m, "href", buffer_text(&link));
	buffer_reset(&link);
	buffer_printf(&link, "%s/move.svg?move=", l->link);
	buffer_puts(&link, strchr(model_get_text(m, "href", ""), '=') + 1);
	model_put_text(m, "picture", buffer_text(&link));
	buffer_fini(&notation);
	buffer_fini(&link);
}

/* Returns the part of GROUP for moves whose second event has this CODE, a new
 * one if need be. The part has a heading, and can be folded, when the ruleset
 * has the word RULESET.group.CODE. */
static struct model *
part_of(const struct looking *l, struct model *group, const char *code)
{
	struct model *parts = model_get(group, "parts"), *part;
	struct buffer key = {0};

	buffer_printf(&key, "%s.group.%s", l->t->rules->id, code);
	if (!words_has(l->d->words, l->lang, buffer_text(&key)))
		buffer_reset(&key);
	for (size_t i = 0; i < model_size(parts); i++) {
		part = model_at(parts, i);
		if (strcmp(model_get_text(part, "heading", ""),
			buffer_text(&key)) == 0) {
			buffer_fini(&key);
			return part;
		}
	}
	part = model_object();
	model_put_text(part, "heading", buffer_text(&key));
	model_put_int(part, "count", 0);
	model_put(part, "choices", model_array());
	model_add(parts, part);
	buffer_fini(&key);
	return part;
}

/* Returns the last of GROUPS when it begins with the same event, else a new
 * group. */
static struct model *
group_of(struct model *groups, const struct model *events)
{
	size_t n = model_size(groups);
	struct model *group = n > 0 ? model_at(groups, n - 1) : NULL;

	if (group != NULL &&
	    model_equal(model_get(group, "first"), model_at(events, 0)))
		return group;
	group = model_object();
	model_put(group, "first",
	    model_size(events) > 0 ? model_copy(model_at(events, 0))
				   : model_null());
	model_put(group, "parts", model_array());
	model_add(groups, group);
	return group;
}

/* Puts what the move is called; "" when its events say it. */
static void
turnsteps_put_title(const struct looking *l, uint64_t move, struct model *m)
{
	struct buffer title = {0};

	if (choices_known(l->t) &&
	    !choices_is_order(model_get_text(m, "move", "")))
		choices_say(l, move, &title);
	model_put_text(m, "title", buffer_text(&title));
	buffer_fini(&title);
}

struct model *
turnsteps_choice(const struct looking *l, uint64_t move)
{
	struct model *m = model_object();

	put_forecast(l, move, m);
	turnsteps_put_title(l, move, m);
	return m;
}

/* Leaves out the heading of a group with a single choice when that choice says
 * the same. */
static void
leave_out_headings(struct model *groups)
{
	for (size_t i = 0; i < model_size(groups); i++) {
		struct model *group = model_at(groups, i);
		const struct model *parts = model_get(group, "parts");
		const struct model *choices =
		    model_get(model_at(parts, 0), "choices");
		const struct model *events =
		    model_get(model_at(choices, 0), "events");

		if (model_size(parts) == 1 && model_size(choices) == 1 &&
		    model_size(events) == 1)
			model_put(group, "first", model_null());
	}
}

/* Puts where the picture of MOVE shows its figure: "x" and "y" in hundredths, or
 * null. */
static void
put_mark(const struct looking *l, uint64_t move, struct model *m)
{
	int x, y;
	bool set = board_mark(l, move, &x, &y);

	model_put(m, "x", set ? model_int(x) : model_null());
	model_put(m, "y", set ? model_int(y) : model_null());
}

/* Returns the moves at a place. They are grouped by their first event, which is
 * how a tile lies, for example; in each group they are sorted by the kind of
 * the second. */
static struct model *
choices_at(const struct looking *l, const struct spot *s)
{
	struct model *groups = model_array(), *alike = model_array();

	for (size_t i = 0; i < s->count; i++) {
		uint64_t move = l->spots->moves[s->first + i];
		struct model *m = turnsteps_choice(l, move), *part;
		const struct model *events = alike;

		put_mark(l, move, m);
		/* Moves that have names are not grouped, because the name says
		 * everything. */
		if (!choices_known(l->t))
			events = model_get(m, "events");
		part = part_of(l, group_of(groups, events),
		    model_get_text(model_at(events, 1), "e", ""));
		/* The heading of the group says the first event already. */
		if (model_size(events) > 1)
			model_put(model_at(events, 0), "short", model_null());
		model_put_int(part, "count",
		    model_get_int(part, "count", 0) + 1);
		model_add(model_get(part, "choices"), m);
	}
	model_free(alike);
	leave_out_headings(groups);
	return groups;
}

/* Puts KEY: the word RULESET.FAMILY.NAME, or RULESET.FAMILY when NAME is NULL; ""
 * when there is no such word. */
static void
turnsteps_put_own(const struct looking *l, const char *family, const char *name,
    const char *key, struct model *m)
{
	struct buffer word = {0};

	buffer_printf(&word, "%s.%s", l->t->rules->id, family);
	if (name != NULL)
		buffer_printf(&word, ".%s", name);
	model_put_text(m, key,
	    words_has(l->d->words, l->lang, buffer_text(&word))
		? buffer_text(&word)
		: "");
	buffer_fini(&word);
}

static struct model *
place_model(const struct visit *v, const struct looking *l,
    const struct spot *s)
{
	bool cell = strchr("-0123456789", s->name[0]) != NULL;
	struct model *bare = model_object(), *m;

	model_put_text(bare, "cell", s->name);
	m = events_facts(l->t, bare);
	model_free(bare);
	model_put_text(m, "name", s->name);
	model_put_text(m, "label", s->label);
	/* What the seat is asked for is said elsewhere (show/status.h). A cell of
	 * the board has no name, and what lies there may be turned. */
	turnsteps_put_own(l, "place", cell ? NULL : s->name, "called", m);
	if (cell)
		turnsteps_put_own(l, "turn", NULL, "turn-word", m);
	else
		model_put_text(m, "turn-word", "");
	model_put(m, "forms", model_array());
	model_put(m, "groups", model_array());
	if (choices_known(l->t) && choices_are_many(s))
		model_put(m, "forms", choices_forms(l));
	else
		model_put(m, "groups", choices_at(l, s));
	model_put_bool(m, "any-groups", model_size(model_get(m, "groups")) > 0);
	model_put_text(m, "note", v->note != NULL ? v->note : "");
	return m;
}

/* Whether all places are things with names, such as "draw" or "row:1", and each
 * has one move only. Then the first page shows all choices. */
static bool
turnsteps_is_plain(const struct spots *spots)
{
	if (spots == NULL)
		return false;
	for (size_t i = 0; i < spots->n; i++)
		if (spots->spot[i].count != 1 ||
		    strchr("-0123456789", spots->spot[i].name[0]) != NULL)
			return false;
	return spots->n > 0;
}

/* Returns how many places have the same first word as NAME, such as "go" in
 * "go:12". */
static size_t
like(const struct spots *spots, const char *name)
{
	size_t len = strcspn(name, ":"), n = 0;

	for (size_t i = 0; i < spots->n; i++)
		n += strncmp(spots->spot[i].name, name, len) == 0 &&
		    strcspn(spots->spot[i].name, ":") == len;
	return n;
}

/* Sorts the places of the first page. OFFERS gets choices that need no further
 * step, with pictures. REST gets the others, and those of a kind of which there
 * are so many that the board shows them better. */
static void
sort_places(const struct looking *l, struct model *offers, struct model *rest)
{
	bool plain = turnsteps_is_plain(l->spots);
	struct model *spots = board_spots(l);

	for (size_t i = 0; i < model_size(spots); i++) {
		const struct spot *s = &l->spots->spot[i];
		struct model *m = model_copy(model_at(spots, i));

		if (plain && like(l->spots, s->name) <= PICTURES_MAX) {
			put_forecast(l, l->spots->moves[s->first], m);
			model_add(offers, m);
		} else {
			model_add(rest, m);
		}
	}
	model_free(spots);
}

/* Returns the cells of the board, for a ruleset whose moves have names. Its
 * other places are found among those names. */
static struct model *
cells(const struct looking *l)
{
	struct model *list = model_array(), *spots = board_spots(l);

	for (size_t i = 0; i < model_size(spots); i++) {
		const struct model *m = model_at(spots, i);

		if (strchr("-0123456789", model_get_text(m, "name", "x")[0]))
			model_add(list, model_copy(m));
	}
	model_free(spots);
	return list;
}

/* Puts cards and standing orders, which can be used in the turns of others,
 * too. */
static void
put_anytime(const struct looking *l, struct model *page)
{
	struct model *hand = NULL, *orders = NULL;

	if (choices_known(l->t) && l->link != NULL) {
		hand = model_object();
		model_put(hand, "cards", choices_hand(l));
		orders = model_object();
		model_put(orders, "list", choices_orders(l));
	}
	model_put(page, "hand", hand != NULL ? hand : model_null());
	model_put(page, "orders", orders != NULL ? orders : model_null());
}

void
turnsteps_put_choices(const struct looking *l, struct model *page)
{
	bool known = choices_known(l->t) && l->spots != NULL;
	struct model *offers, *spots;

	offers = known ? choices_offers(l) : model_array();
	spots = known ? cells(l) : model_array();
	if (!known && l->spots != NULL)
		sort_places(l, offers, spots);
	model_put_bool(page, "any-offers", model_size(offers) > 0);
	model_put_bool(page, "few-offers", model_size(offers) <= OFFERS_FEW);
	model_put_bool(page, "any-spots", model_size(spots) > 0);
	model_put_bool(page, "few-spots", model_size(spots) <= SPOTS_FEW);
	model_put(page, "offers", offers);
	model_put(page, "spots", spots);
	model_put(page, "forms", known ? choices_forms(l) : model_array());
	put_anytime(l, page);
}

/* Returns the model of the step that confirms a legal move. */
static struct model *
confirm_model(const struct visit *v, const struct looking *l, uint64_t move)
{
	struct buffer text = {0};
	const struct spot *s;
	struct model *m = turnsteps_choice(l, move);
	char *title;

	title = model_get_text(m, "title", "")[0] != '\0'
	    ? xstrdup(model_get_text(m, "title", ""))
	    : reader_say(l->d, l->lang, "confirm.picture", m);
	board_preview(l, move, title, &text);
	free(title);
	model_put_made(m, "svg", &text);
	buffer_reset(&text);
	l->t->rules->spot(l->t->match->state, l->seat, move, &text);
	model_put_text(m, "spot", buffer_text(&text));
	buffer_reset(&text);
	forecast_link(l, "at", model_get_text(m, "spot", ""), &text);
	model_put_text(m, "back", buffer_text(&text));
	/* There is nothing to go back to when the place has no page of its
	 * own. */
	s = l->spots != NULL
	    ? spots_find(l->spots, model_get_text(m, "spot", ""))
	    : NULL;
	model_put_bool(m, "plain",
	    choices_known(l->t) || s == NULL || s->count == 1);
	model_put_text(m, "action", l->link);
	model_put_text(m, "note", v->note != NULL ? v->note : "");
	buffer_fini(&text);
	return m;
}

/* --- which step it is ----------------------------------------------------- */

bool
turnsteps_put(const struct visit *v, struct looking *l, struct model *page,
    const char **why)
{
	char canonical[RULES_NOTATION_MAX + 1];
	const struct spot *s;
	uint64_t move;

	model_put(page, "place", model_null());
	model_put(page, "confirm", model_null());
	if (l->link == NULL || (l->spots == NULL && v->move == NULL))
		return true;
	if (v->move != NULL && (v->notice == NULL || v->note_only)) {
		if (match_canonical(v->t->match, v->seat, v->move, canonical,
			&move, why) != MATCH_OK)
			return false;
		model_put(page, "confirm", confirm_model(v, l, move));
		return true;
	}
	s = v->at != NULL && l->spots != NULL ? spots_find(l->spots, v->at)
					      : NULL;
	if (s == NULL)
		return true;
	l->at = s->name;
	if (s->count == 1)
		model_put(page, "confirm",
		    confirm_model(v, l, l->spots->moves[s->first]));
	else
		model_put(page, "place", place_model(v, l, s));
	return true;
}
