/*
 * Events in words: what a template needs besides the bare facts.
 *
 * Each object of an events array gets "sentence", the key of its sentence:
 * RULESET.TENSE.CODE, or table.event.CODE for an event that every game has.
 * At every depth of a model, these facts get others beside them:
 *   "seat": N         gets "name"; "side", the names of all who play together
 *                     with it ("Ann & Cy"); "side-size", how many they are; and
 *                     "joint", whether they are several
 *   "seats": [N, M]   gets "names" and "how-many"; "winners" does, too
 *   "owner": N        gets "owner-name", which is "" for null; "active", "by",
 *                     "payer", "target" and "to" do the same
 *   "KEY": "text"     gets "KEY-word": RULESET.KEY.text. But the name of a
 *                     place out of a data set (names.h) is replaced by what the
 *                     reader calls that place
 *   "card": "text"    also gets "does-word": RULESET.does.text; and
 *                     "card-text" where a picture shows it (card(), rules.h)
 *   "droid": "text"   also gets "droids-word", for several of them:
 *                     RULESET.droids.text
 *   "icons": "BB?"    gets "kills", a list of {"n": 2, "last",
 *                     "kill-word": RULESET.kill.B}; the word for "?" is
 *                     RULESET.kill.any
 *   "KEY": [5, 3]     gets "KEY-text": "5 3"; with two numbers, also "KEY-one"
 *                     and "KEY-two"
 *   "KEY": 5          gets "KEY-any", whether it is not 0, in an event and in
 *                     facts about a seat
 *   "droids": [{...}] keeps the first of equal ones that follow each other,
 *                     with "times", how many there are
 *   "feature": "route:1,0:E", a name of the form KIND:CELL:EDGE, gets
 *                     "edge-word" (RULESET.edge.E, or .none without an edge),
 *                     "feature-word" (RULESET.feature.route), and what a cell
 *                     gets. "here": whether it is on the tile that the events
 *                     before it placed
 *   "x": 5, "y": -3   a cell (the same as "cell": "5,-3"), gets "where-word":
 *                     RULESET.where.KIND. It is seen from the place "near" (""
 *                     is where the game began): KIND is "at" for that place
 *                     itself ("where-at"); "one" for a neighbour, which lies
 *                     "way-word" (RULESET.way.NE) of it; "far" when it lies
 *                     "far" cells that way; "both" when it lies "aside" more
 *                     cells "aside-word" (RULESET.way.N). "brief-word":
 *                     RULESET.where.brief-KIND, for lists below a sentence
 *                     that says what is counted from where
 */
#include "config.h"

#include "show/events.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/names.h"
#include "game/table.h"
#include "match/match.h"
#include "words/model.h"

/* An object to which enrich_key() adds one fact after the other. */
struct enriching {
	const struct table *t;
	struct model *into;
	bool counts; /* its numbers are amounts */
};

static struct model *
enrich(const struct table *t, const struct model *value);

/* The number of the seat that SEAT names, or -1. */
static int
seat_number(const struct table *t, const struct model *seat)
{
	int64_t i = model_type(seat) == MODEL_INT ? model_as_int(seat) : -1;

	return i >= 0 && i < t->n_seats ? (int)i : -1;
}

static struct model *
seat_name(const struct table *t, const struct model *seat)
{
	int i = seat_number(t, seat);

	return i >= 0 ? names_person(t->seats[i].name) : model_text("");
}

static bool
all_of_type(const struct model *list, enum model_type type)
{
	for (size_t i = 0; i < model_size(list); i++)
		if (model_type(model_at(list, i)) != type)
			return false;
	return true;
}

/* The seats of LIST as "Ann, Bo". */
static struct model *
seat_names(const struct table *t, const struct model *list)
{
	struct model *names = model_phrase();

	for (size_t i = 0; i < model_size(list); i++) {
		int seat = seat_number(t, model_at(list, i));

		if (seat >= 0)
			names_join(names, ", ", t->seats[seat].name);
	}
	return names;
}

static void
put_value_beside(struct enriching *en, const char *key, const char *suffix,
    struct model *value)
{
	struct buffer name = {0};

	buffer_puts(&name, key);
	buffer_puts(&name, suffix);
	model_put(en->into, buffer_text(&name), value);
	buffer_fini(&name);
}

static void
put_beside(struct enriching *en, const char *key, const char *suffix,
    struct buffer *text)
{
	put_value_beside(en, key, suffix, model_text(buffer_text(text)));
}

unsigned
events_side_of(const struct table *t, int seat)
{
	return rules_side(t->rules, t->match->state, seat);
}

int
events_side(const struct table *t, int seat, struct model *names)
{
	unsigned side = events_side_of(t, seat);
	int n = 0;

	for (int i = 0; i < t->n_seats; i++)
		if (side >> i & 1)
			names_join(names, n++ > 0 ? " & " : "",
			    t->seats[i].name);
	return n;
}

static void
events_put_seat(struct enriching *en, const struct model *seat)
{
	int i = seat_number(en->t, seat);
	struct model *side = model_phrase();
	int n = i >= 0 ? events_side(en->t, i, side) : 0;

	model_put(en->into, "name", seat_name(en->t, seat));
	model_put(en->into, "side", side);
	model_put_int(en->into, "side-size", n);
	model_put_bool(en->into, "joint", n > 1);
}

/* Puts KEY: the word for the direction of a cell so far away. */
static void
put_way(struct enriching *en, const char *key, int east, int north)
{
	struct buffer word = {0};

	buffer_printf(&word, "%s.way.%s%s", en->t->rules->id,
	    north > 0	    ? "N"
		: north < 0 ? "S"
			    : "",
	    east > 0	   ? "E"
		: east < 0 ? "W"
			   : "");
	model_put_text(en->into, key, buffer_text(&word));
	buffer_fini(&word);
}

/* Puts where the cell X,Y lies. */
static void
put_where(struct enriching *en, int x, int y)
{
	struct rules_where w;
	struct buffer word = {0};
	const char *kind = "far";
	int far, aside = 0;

	if (en->t->rules->where == NULL)
		return;
	en->t->rules->where(en->t->match->state, x, y, &w);
	far = abs(w.east) + abs(w.north);
	if (far == 0)
		kind = "at";
	else if (abs(w.east) <= 1 && abs(w.north) <= 1)
		kind = "one";
	else if (w.east != 0 && w.north != 0)
		kind = "both";
	if (strcmp(kind, "both") == 0) {
		far = abs(w.east);
		aside = abs(w.north);
		put_way(en, "aside-word", 0, w.north);
		put_way(en, "way-word", w.east, 0);
	} else {
		put_way(en, "way-word", w.east, w.north);
	}
	buffer_printf(&word, "%s.where.%s", en->t->rules->id, kind);
	model_put_text(en->into, "where-word", buffer_text(&word));
	buffer_reset(&word);
	buffer_printf(&word, "%s.where.brief-%s", en->t->rules->id, kind);
	model_put_text(en->into, "brief-word", buffer_text(&word));
	model_put_bool(en->into, "where-at", w.east == 0 && w.north == 0);
	model_put_text(en->into, "near", w.near);
	model_put_int(en->into, "far", far);
	model_put_int(en->into, "aside", aside);
	buffer_fini(&word);
}

/* Puts where the cell that TEXT begins with lies, if it begins with one. */
static void
put_cell(struct enriching *en, const char *text)
{
	int x, y;

	if (sscanf(text, "%4d,%4d", &x, &y) == 2)
		put_where(en, x, y);
}

/* FEATURE is "route:1,0:E" or "planet:1,0". Where another fact names the tile,
 * it is "route:E" or "planet". */
static void
events_put_feature(struct enriching *en, const char *feature)
{
	size_t kind = strcspn(feature, ":");
	const char *place = feature + kind + (feature[kind] == ':');
	size_t len = strcspn(place, ":");
	const char *edge = place[len] == ':' ? place + len + 1 : "none";
	const char *rules = en->t->rules->id;
	struct buffer text = {0};

	if (memchr(place, ',', len) == NULL)
		edge = len > 0 ? place : "none";
	else
		put_cell(en, place);
	model_put_bool(en->into, "here", false);
	buffer_printf(&text, "%s.edge.%s", rules, edge);
	model_put_text(en->into, "edge-word", buffer_text(&text));
	buffer_reset(&text);
	buffer_printf(&text, "%s.feature.%.*s", rules, (int)kind, feature);
	model_put_text(en->into, "feature-word", buffer_text(&text));
	buffer_fini(&text);
}

/* Whether KEY is about another seat than "seat"; then VALUE is its number, or
 * null for nobody. */
static bool
is_other_seat(const char *key, const struct model *value)
{
	static const char *const keys[] = {
	    "active", "by", "owner", "payer", "target", "to"};

	if (model_type(value) != MODEL_INT && model_type(value) != MODEL_NULL)
		return false;
	for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
		if (strcmp(key, keys[i]) == 0)
			return true;
	return false;
}

/* Adds the kills that ICONS stand for, each kind with how many they are. */
static void
put_kills(struct enriching *en, const char *icons)
{
	struct model *kills = model_array();
	struct buffer word = {0};

	while (*icons != '\0') {
		struct model *kill = model_object();
		const char kind[] = {*icons, '\0'};
		size_t n = strspn(icons, kind);

		buffer_reset(&word);
		buffer_printf(&word, "%s.kill.%s", en->t->rules->id,
		    *icons == '?' ? "any" : kind);
		icons += n;
		model_put_int(kill, "n", (int64_t)n);
		model_put_text(kill, "kill-word", buffer_text(&word));
		model_put_bool(kill, "last", *icons == '\0');
		model_add(kills, kill);
	}
	model_put(en->into, "kills", kills);
	buffer_fini(&word);
}

/* Adds the keys of the words for VALUE. */
static void
events_put_words(struct enriching *en, const char *key, const char *value)
{
	static const char *const more[][2] = {
	    {"card", "does"}, {"droid", "droids"}, {"kind", "a"}};
	const char *rules = en->t->rules->id;
	struct buffer text = {0};

	buffer_printf(&text, "%s.%s.%s", rules, key, value);
	put_beside(en, key, "-word", &text);
	for (size_t i = 0; i < sizeof more / sizeof more[0]; i++) {
		if (strcmp(key, more[i][0]) != 0)
			continue;
		buffer_reset(&text);
		buffer_printf(&text, "%s.%s.%s", rules, more[i][1], value);
		put_beside(en, more[i][1], "-word", &text);
	}
	if (strcmp(key, "card") == 0 && en->t->rules->card != NULL) {
		buffer_reset(&text);
		en->t->rules->card(en->t->match->state, value, &text);
		put_beside(en, key, "-text", &text);
	}
	if (strcmp(key, "feature") == 0)
		events_put_feature(en, value);
	if (strcmp(key, "cell") == 0)
		put_cell(en, value);
	if (strcmp(key, "icons") == 0)
		put_kills(en, value);
	buffer_fini(&text);
}

/* LIST with each run of equal items as one item, and "times", the length of the
 * run. */
static struct model *
enrich_alike(const struct table *t, const struct model *list)
{
	struct model *out = model_array(), *one = NULL;
	int64_t times = 0;

	for (size_t i = 0; i < model_size(list); i++) {
		const struct model *m = model_at(list, i);

		if (i == 0 || !model_equal(model_at(list, i - 1), m)) {
			one = enrich(t, m);
			model_add(out, one);
			times = 0;
		}
		model_put_int(one, "times", ++times);
	}
	return out;
}

/* Adds the numbers of LIST as text. */
static void
put_numbers(struct enriching *en, const char *key, const struct model *list)
{
	static const char *const suffixes[] = {"-one", "-two"};
	struct buffer text = {0};

	for (size_t i = 0; i < model_size(list); i++) {
		buffer_puts(&text, i > 0 ? " " : "");
		buffer_add_int(&text, model_as_int(model_at(list, i)));
	}
	put_beside(en, key, "-text", &text);
	for (size_t i = 0; model_size(list) == 2 && i < 2; i++) {
		buffer_reset(&text);
		buffer_add_int(&text, model_as_int(model_at(list, i)));
		put_beside(en, key, suffixes[i], &text);
	}
	buffer_fini(&text);
}

/* Adds whether the amount VALUE is any. */
static void
put_any(struct enriching *en, const char *key, const struct model *value)
{
	if (en->counts && model_type(value) == MODEL_INT)
		put_value_beside(en, key, "-any",
		    model_bool(model_as_int(value) != 0));
}

static void
enrich_key(void *arg, const char *key, struct model *value)
{
	struct enriching *en = arg;
	bool seats = strcmp(key, "seats") == 0 || strcmp(key, "winners") == 0;

	bool alike =
	    strcmp(key, "droids") == 0 && model_type(value) == MODEL_ARRAY;

	model_put(en->into, key,
	    alike ? enrich_alike(en->t, value) : enrich(en->t, value));
	if (model_type(value) == MODEL_TEXT &&
	    names_are_of(en->t->rules, key)) {
		model_put(en->into, key,
		    names_place(en->t->rules, key, model_as_text(value)));
	} else if (strcmp(key, "seat") == 0) {
		events_put_seat(en, value);
	} else if (is_other_seat(key, value)) {
		put_value_beside(en, key, "-name", seat_name(en->t, value));
	} else if (model_type(value) == MODEL_TEXT) {
		events_put_words(en, key, model_as_text(value));
	} else if (model_type(value) == MODEL_INT) {
		put_any(en, key, value);
	} else if (model_type(value) == MODEL_ARRAY &&
	    all_of_type(value, MODEL_INT)) {
		if (seats) {
			model_put(en->into, "names", seat_names(en->t, value));
			model_put_int(en->into, "how-many",
			    (int64_t)model_size(value));
		} else {
			put_numbers(en, key, value);
		}
	}
}

static struct model *
enrich(const struct table *t, const struct model *value)
{
	struct enriching en = {.t = t,
	    .counts = model_get(value, "e") != NULL ||
		model_get(value, "seat") != NULL};

	switch (model_type(value)) {
	case MODEL_OBJECT:
		en.into = model_object();
		model_each(value, enrich_key, &en);
		if (model_type(model_get(value, "x")) == MODEL_INT)
			put_where(&en, (int)model_get_int(value, "x", 0),
			    (int)model_get_int(value, "y", 0));
		return en.into;
	case MODEL_ARRAY:
		en.into = model_array();
		for (size_t i = 0; i < model_size(value); i++)
			model_add(en.into, enrich(t, model_at(value, i)));
		return en.into;
	case MODEL_TEXT:
	case MODEL_INT:
	case MODEL_REAL:
	case MODEL_BOOL:
	case MODEL_NULL:
	case MODEL_PHRASE:
		break;
	}
	return model_copy(value);
}

struct model *
events_facts(const struct table *t, const struct model *facts)
{
	return enrich(t, facts);
}

/* Whether EVENT only repeats what was told: for a partner, the score that was
 * told of the whole side; or, for a base, the point that goes with the event
 * BEFORE it (or NULL), which told that the base was placed or lost. */
static bool
events_is_told(const struct model *event, const struct model *before)
{
	const char *what = model_get_text(before, "e", "");

	if (strcmp(model_get_text(event, "why", ""), "partner") == 0)
		return true;
	return strcmp(model_get_text(event, "e", ""), "score") == 0 &&
	    (strcmp(what, "placed") == 0 || strcmp(what, "lost") == 0) &&
	    model_get_int(event, "seat", -1) ==
	    model_get_int(before, "seat", -2);
}

/* Whether CODE is an event that every game has, whatever its rules. */
static bool
is_of_table(const char *code)
{
	static const char *const codes[] = {
	    "ended", "resigned", "taken-back", "undone"};

	for (size_t i = 0; i < sizeof codes / sizeof codes[0]; i++)
		if (strcmp(code, codes[i]) == 0)
			return true;
	return false;
}

static void
put_sentence(const struct table *t, const char *tense, struct model *event)
{
	const char *code = model_get_text(event, "e", "");
	struct buffer key = {0};

	if (is_of_table(code))
		buffer_printf(&key, "table.event.%s", code);
	else
		buffer_printf(&key, "%s.%s.%s", t->rules->id, tense, code);
	model_put_text(event, "sentence", buffer_text(&key));
	buffer_fini(&key);
}

/* Whether the feature of EVENT is on the tile that PLACED laid. */
static bool
is_here(const struct model *event, const struct model *placed)
{
	const char *cell = strchr(model_get_text(event, "feature", ""), ':');
	int x, y;

	return cell != NULL && sscanf(cell + 1, "%4d,%4d", &x, &y) == 2 &&
	    x == model_get_int(placed, "x", INT64_MIN) &&
	    y == model_get_int(placed, "y", INT64_MIN);
}

struct model *
events_in_words(const struct table *t, const char *tense,
    const struct model *events)
{
	struct model *list = model_array();
	const struct model *placed = NULL;

	for (size_t i = 0; i < model_size(events); i++) {
		struct model *event;

		if (events_is_told(model_at(events, i),
			i > 0 ? model_at(events, i - 1) : NULL))
			continue;
		event = enrich(t, model_at(events, i));
		if (strcmp(model_get_text(event, "e", ""), "placed") == 0)
			placed = model_at(events, i);
		else if (is_here(event, placed))
			model_put_bool(event, "here", true);
		put_sentence(t, tense, event);
		model_add(list, event);
	}
	return list;
}

/* Whoever fights on a side alone is told so, partners by their names. */
static void
put_own_side(struct model *sides, int reader)
{
	for (size_t i = 0; i < model_size(sides); i++) {
		struct model *side = model_at(sides, i);

		model_put_bool(side, "own",
		    reader >= 0 && model_get_int(side, "seat", -1) == reader &&
			model_get_int(side, "side-size", 0) == 1);
	}
}

void
events_put_own(struct model *events, int reader, bool over)
{
	for (size_t i = 0; i < model_size(events); i++) {
		struct model *event = model_at(events, i);
		bool own =
		    reader >= 0 && model_get_int(event, "seat", -1) == reader;

		model_put_bool(event, "own", own);
		model_put_bool(event, "alone", own && !over);
		put_own_side(model_get(event, "sides"), reader);
	}
}
