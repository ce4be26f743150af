/*
 * Events in words: what a template needs beside the bare facts.
 *
 * Each object of an events array gets "sentence", the key of its sentence:
 * RULESET.TENSE.CODE, or table.event.CODE for what a table does in any game.
 * At every depth, beside
 *   "seat": N            stands "name"; "side", the names of those who play
 *                        together ("Ann & Cy"), "side-size", how many they
 *                        are, and "joint", whether there are others
 *   "seats": [N, M]      stands "names", and "how-many"
 *   "owner": N           stands "owner-name"; so with "active", "by",
 *                        "payer", "target" and "to"; "" for null
 *   "KEY": "text"        stands "KEY-word": RULESET.KEY.text; but a name out
 *                        of a data set (names.h) is itself put in the reader's
 *                        words
 *   "card": "text"       stands "does-word", too: RULESET.does.text
 *   "droid": "text"      stands "droids-word", too: RULESET.droids.text, for
 *                        several of them
 *   "KEY": [5, 3]        stands "KEY-text": "5 3", and beside two of them, too,
 *                        each alone: "KEY-one" and "KEY-two"
 *   "droids": [{...}]    of those alike that follow each other the first stands
 *                        alone, with "times", how many they are
 *   "winners": [N]       stand "names" and "how-many"
 *   "feature": "route:1,0:E", a name of the form KIND:PLACE:EDGE, stand
 *                        "place" and "edge-word": RULESET.edge.E or .none,
 *                        and "feature-word": RULESET.feature.route
 */
#include "config.h"

#include "show/events.h"

#include <string.h>

#include "game/names.h"
#include "game/table.h"
#include "match/match.h"
#include "words/model.h"

struct enriching {
	const struct table *t;
	struct model *into;
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

int
events_side(const struct table *t, int seat, struct model *names)
{
	unsigned side = 1u << seat;
	int n = 0;

	if (t->rules->side != NULL)
		side = t->rules->side(t->match->state, seat);
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

/* "route:1,0:E", "planet:1,0", or on a tile that is named elsewhere "route:E",
 * "planet". */
static void
events_put_feature(struct enriching *en, const char *feature)
{
	size_t kind = strcspn(feature, ":");
	const char *place = feature + kind + (feature[kind] == ':');
	size_t len = strcspn(place, ":");
	const char *edge = place[len] == ':' ? place + len + 1 : "none";
	const char *rules = en->t->rules->id;
	struct buffer text = {0};

	if (memchr(place, ',', len) == NULL) {
		edge = len > 0 ? place : "none";
		len = 0;
	}
	buffer_add(&text, place, len);
	model_put_text(en->into, "place", buffer_text(&text));
	buffer_reset(&text);
	buffer_printf(&text, "%s.edge.%s", rules, edge);
	model_put_text(en->into, "edge-word", buffer_text(&text));
	buffer_reset(&text);
	buffer_printf(&text, "%s.feature.%.*s", rules, (int)kind, feature);
	model_put_text(en->into, "feature-word", buffer_text(&text));
	buffer_fini(&text);
}

/* Whether KEY, with a number or null, names another seat. */
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

/* The words for a value that is a key itself. */
static void
events_put_words(struct enriching *en, const char *key, const char *value)
{
	static const char *const more[][2] = {
	    {"card", "does"}, {"droid", "droids"}};
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
	if (strcmp(key, "feature") == 0)
		events_put_feature(en, value);
	buffer_fini(&text);
}

/* Each run of equal items of LIST as one. */
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

/* A list of numbers as text. */
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
	struct enriching en = {t, NULL};

	switch (model_type(value)) {
	case MODEL_OBJECT:
		en.into = model_object();
		model_each(value, enrich_key, &en);
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

/* Whether it only says of a partner what was just said of the side, or of a
 * base what BEFORE has said of it (NULL: nothing): a base is a point. */
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

/* Whether CODE is not the ruleset's. */
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

struct model *
events_in_words(const struct table *t, const char *tense,
    const struct model *events)
{
	struct model *list = model_array();

	for (size_t i = 0; i < model_size(events); i++) {
		struct model *event;

		if (events_is_told(model_at(events, i),
			i > 0 ? model_at(events, i - 1) : NULL))
			continue;
		event = enrich(t, model_at(events, i));
		put_sentence(t, tense, event);
		model_add(list, event);
	}
	return list;
}

void
events_put_own(struct model *events, int reader)
{
	for (size_t i = 0; i < model_size(events); i++) {
		struct model *event = model_at(events, i);
		int64_t seat = model_get_int(event, "seat", -1);

		model_put_bool(event, "own", reader >= 0 && seat == reader);
	}
}

struct model *
events_read(const struct table *t, const char *tense, const char *events,
    size_t len)
{
	char why[256];
	struct model *bare = model_read(events, len, why, sizeof why);
	struct model *list;

	if (bare == NULL)
		return model_array();
	list = events_in_words(t, tense, bare);
	model_free(bare);
	return list;
}
