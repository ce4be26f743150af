/*
 * That everything the rules tell has words: options, events, forecasts, what is
 * asked, moves, refusals, cards.
 *
 *	rules_words_test [RULESET...]	default: all of them
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "base/chance.h"
#include "base/json.h"
#include "base/xmalloc.h"
#include "rules/monopoly/set.h"
#include "rules/rules.h"
#include "set_kit.h"
#include "tap.h"

enum { GAMES = 20, FILES_MAX = 4, LIST_MAX = 10 };

/* What a ruleset needs words for. */
static const struct wanted {
	const char *id;
	/* Texts in events and forecasts that are put into a sentence as the
	 * word of that kind: the key in JSON and the kind. */
	const char *keys[LIST_MAX][2];
	bool ahead; /* a forecast that does not end with -ahead is told like
		     * what happened */
	bool moves; /* a move is called by words */
	/* What each question says; the common words will do for the rest, and
	 * for all of the question COMMON. */
	const char *purposes[LIST_MAX];
	const char *common;
	/* Files in which every quoted word with a hyphen is a refusal, and
	 * refusals that stand elsewhere. */
	const char *files[FILES_MAX];
	const char *refusals[LIST_MAX];
} rulesets[] = {
    {.id = "carcassonne",
	.keys = {{"\"kind\":\"", "kind"}, {"\"size\":\"", "size"},
	    {"\"why\":\"", "why"}},
	.purposes = {"title", "letter", "next"},
	.common = "place",
	.files = {"hyperspace.c", "moves.c", "notation.c", "withdraw.c"},
	.refusals = {"malformed", "no-place", "pile-is-empty",
	    "choose-route-first", "choose-tile-first", "nothing-to-choose",
	    "other-size-first"}},
    {.id = "geonosis",
	.keys = {{"\"droid\":\"", "droid"}, {"\"jedi\":\"", "jedi"},
	    {"\"part\":\"", "part"}, {"\"rank\":\"", "rank"},
	    {"\"why\":\"", "why"}},
	.purposes = {"title"},
	.files = {"refuse.c"},
	.refusals = {"malformed", "no-such-card"}},
    {.id = "goldrush",
	.keys = {{"\"kind\":\"", "kind"}, {"\"why\":\"", "why"}},
	.purposes = {"title"},
	.common = "place",
	.files = {"moves.c", "tents.c"},
	.refusals = {"malformed", "off-board", "game-over", "not-your-turn",
	    "cell-taken", "not-adjacent", "edges-differ"}},
    {.id = "monopoly",
	.keys = {{"\"deck\":\"", "deck"}, {"\"event\":\"", "event"},
	    {"\"kind\":\"", "kind"}, {"\"side\":\"", "side"},
	    {"\"type\":\"", "type"}, {"\"value\":\"", "value"},
	    {"\"why\":\"", "why"}},
	.ahead = true,
	.moves = true,
	.purposes = {"title", "how", "how-mail", "list", "list-caps", "letter",
	    "next"},
	.files = {"refuse.c"},
	.refusals = {"malformed", "no-such-card"}},
};

/* The ruleset that is looked at. */
static const struct wanted *wanted;
static const struct rules *rules;
static char words[65536];

/* A file of the tree as text. */
static size_t
read_file(const char *name, char *text, size_t size)
{
	const char *top = getenv("srcdir");
	struct buffer path = {0};
	FILE *f;
	size_t n;

	buffer_printf(&path, "%s/%s", top == NULL ? "." : top, name);
	f = fopen(buffer_text(&path), "r");
	if (f == NULL) {
		printf("Bail out! %s\n", buffer_text(&path));
		exit(1);
	}
	n = fread(text, 1, size - 1, f);
	text[n] = '\0';
	fclose(f);
	buffer_fini(&path);
	return n;
}

/* 1 when there is no such word. */
static unsigned
missing_word(const char *kind, const char *key, size_t len)
{
	struct buffer line = {0};
	bool found;

	buffer_printf(&line, "\n%s.%s.%.*s = ", rules->id, kind, (int)len, key);
	found = strstr(words, buffer_text(&line)) != NULL;
	if (!found)
		printf("# no word: %s\n", buffer_text(&line) + 1);
	buffer_fini(&line);
	return !found;
}

/* How many of the texts behind KEY in JSON have no word of that kind. */
static unsigned
missing(const char *json, const char *key, const char *kind)
{
	unsigned n = 0;

	while ((json = strstr(json, key)) != NULL) {
		json += strlen(key);
		n += missing_word(kind, json, strcspn(json, "\""));
	}
	return n;
}

static unsigned
missing_keys(const char *json)
{
	unsigned n = 0;

	for (size_t i = 0; wanted->keys[i][0] != NULL; i++)
		n += missing(json, wanted->keys[i][0], wanted->keys[i][1]);
	return n;
}

static unsigned
missing_forecast(const char *json)
{
	unsigned n = missing_keys(json);

	while ((json = strstr(json, "\"e\":\"")) != NULL) {
		size_t len = strcspn(json += 5, "\"");
		bool event = wanted->ahead &&
		    (len < 6 || strncmp(json + len - 6, "-ahead", 6) != 0);

		n += missing_word(event ? "event" : "forecast", json, len);
	}
	return n;
}

/* What a move is called: RULESET.move.KIND (show/choices.h). */
static unsigned
missing_move(const void *state, int seat, uint64_t move)
{
	struct buffer text = {0};
	unsigned n = 0;
	char *p;

	rules->format(state, seat, move, &text);
	for (p = text.data; *p != '\0'; p++) {
		if (*p == ':' && p[1] >= '0' && p[1] <= '9')
			*p-- = '\0';
		else if (*p == ':')
			*p = '.';
	}
	if (strncmp(text.data, "order", 5) != 0)
		n = missing_word("move", text.data, strlen(text.data));
	buffer_fini(&text);
	return n;
}

/* What is asked has all its words, where the common ones will not do. */
static unsigned
missing_asks(const void *state, int seat)
{
	struct buffer key = {0};
	unsigned n = 0;
	bool aside;
	const char *asked = rules->asks(state, seat, &aside);

	if (wanted->common != NULL && strcmp(asked, wanted->common) == 0)
		return 0;
	for (size_t i = 0; wanted->purposes[i] != NULL; i++) {
		buffer_reset(&key);
		buffer_printf(&key, "%s.%s", asked, wanted->purposes[i]);
		n += missing_word("ask", buffer_text(&key), key.len);
	}
	buffer_fini(&key);
	return n;
}

/* A move of SEAT, and now and then one that nobody waits for. */
static uint64_t
some_move(const void *state, int *seat, enum rules_policy policy,
    struct chance *chance)
{
	enum { MOST = 400 };
	uint64_t moves[MOST];
	size_t n;

	if (rules->anytime != NULL && chance_draw(chance, "which", 5) == 0) {
		int other = (int)chance_draw(chance, "who", 2);

		n = rules->anytime(state, other, moves, MOST);
		if (n > 0) {
			*seat = other;
			return moves[chance_draw(chance, "move",
			    n < MOST ? n : MOST)];
		}
	}
	return rules->choose(state, *seat, policy, chance);
}

/* Any value of an option. */
static int
any_value(const struct rules_option *o, struct chance *chance)
{
	uint64_t n = 0;

	switch (o->type) {
	case RULES_FLAG:
		return (int)chance_draw(chance, o->name, 2);
	case RULES_CHOICE:
		while (o->values[n] != NULL)
			n++;
		return (int)chance_draw(chance, o->name, n);
	case RULES_NUMBER:
		n = (uint64_t)(o->max - o->min + 1);
		return o->min + (int)chance_draw(chance, o->name, n);
	case RULES_DATA:
		break;
	}
	return 0;
}

/* Any seats and options that can be played. */
static void
any_setup(struct rules_setup *setup, struct chance *chance)
{
	uint64_t seats = (uint64_t)(rules->seats_max - rules->seats_min + 1);
	bool good;

	do {
		setup->seats =
		    rules->seats_min + (int)chance_draw(chance, "seats", seats);
		good = true;
		for (size_t i = 0; i < rules->n_options; i++) {
			const struct rules_option *o = &rules->options[i];

			setup->options[i] = any_value(o, chance);
			good &= o->seats == 0 || setup->options[i] == 0 ||
			    o->seats >> setup->seats & 1;
		}
	} while (!good ||
	    (rules->options_refuse != NULL &&
		rules->options_refuse(setup) != NULL));
}

/* Makes a move; counts what has no words. */
static unsigned
play_move(void *state, int seat, uint64_t move, struct chance *chance)
{
	struct buffer b = {0};
	struct json j;
	unsigned n = 0;

	if (wanted->moves)
		n += missing_move(state, seat, move);
	json_init(&j, &b);
	rules->forecast(state, seat, move, &j);
	n += missing_forecast(buffer_text(&b));
	buffer_reset(&b);
	json_init(&j, &b);
	j.aside = &j;
	json_array_begin(&j);
	if (rules->play(state, seat, move, chance, &j) != NULL)
		n++;
	json_array_end(&j);
	n += missing(buffer_text(&b), "\"e\":\"", "event") +
	    missing_keys(buffer_text(&b));
	buffer_fini(&b);
	return n;
}

static unsigned
play_game(int game, const void *set)
{
	struct rules_setup setup = {.data = set};
	void *state = xcalloc(1, rules->state_size);
	struct chance_fast chance;
	unsigned to_move, n = 0;

	chance_fast_init(&chance, (unsigned)game);
	any_setup(&setup, &chance.chance);
	rules->setup(state, &setup, &chance.chance, NULL);
	while ((to_move = rules->to_move(state)) != 0) {
		int seat = __builtin_ctz(to_move);
		uint64_t move;

		n += missing_asks(state, seat);
		move = some_move(state, &seat,
		    game % 2 == 0 ? RULES_RANDOM : RULES_GREEDY,
		    &chance.chance);
		n += play_move(state, seat, move, &chance.chance);
	}
	free(state);
	return n;
}

/* Every quoted word with a hyphen in a source is a refusal. */
static unsigned
missing_refusals(const char *name)
{
	static char text[65536];
	struct buffer path = {0};
	unsigned n = 0;
	size_t found = 0;

	buffer_printf(&path, "daemon/rules/%s/%s", rules->id, name);
	read_file(buffer_text(&path), text, sizeof text);
	buffer_fini(&path);
	for (const char *p = text; (p = strchr(p, '"')) != NULL; p++) {
		size_t len =
		    strspn(p + 1, "abcdefghijklmnopqrstuvwxyz0123456789-");

		if (p[len + 1] != '"' || len < 4 ||
		    memchr(p + 1, '-', len) == NULL)
			continue;
		found++;
		n += missing_word("refused", p + 1, len);
		p += len + 1;
	}
	return n + (found < (wanted->files[1] == NULL ? 10 : 3));
}

static void
test_refusals(void)
{
	unsigned n = 0;

	for (size_t i = 0; i < FILES_MAX && wanted->files[i] != NULL; i++)
		n += missing_refusals(wanted->files[i]);
	for (size_t i = 0; wanted->refusals[i] != NULL; i++)
		n += missing_word("refused", wanted->refusals[i],
		    strlen(wanted->refusals[i]));
	tap_ok(n == 0, "%s: every refusal has words", rules->id);
}

static void
test_games(void)
{
	void *set = set_kit_read(rules);
	unsigned n = 0;

	for (int i = 0; set != NULL && i < GAMES; i++)
		n += play_game(i, set);
	tap_ok(set != NULL && n == 0,
	    "%s: every event, forecast, question and move of %d games has "
	    "words",
	    rules->id, GAMES);
	rules->data_free(set);
}

static void
test_cards(void)
{
	unsigned n = 0;

	for (unsigned i = 0; i < MONO_FORCES; i++) {
		const char *name = mono_force_name(i);

		n += missing_word("card", name, strlen(name)) +
		    missing_word("does", name, strlen(name));
	}
	tap_ok(n == 0, "%s: every card has a name and what it does", rules->id);
}

static void
test_ruleset(const struct wanted *w)
{
	struct buffer path = {0};
	unsigned n = 0;

	wanted = w;
	rules = rules_find(w->id, 0);
	buffer_printf(&path, "templates/lang/en/%s.lang", w->id);
	read_file(buffer_text(&path), words, sizeof words);
	buffer_fini(&path);
	for (size_t i = 0; i < rules->n_options; i++)
		n += missing_word("option", rules->options[i].name,
		    strlen(rules->options[i].name));
	tap_ok(n == 0, "%s: every option has a line of help", w->id);
	test_games();
	if (strcmp(w->id, "monopoly") == 0)
		test_cards();
	test_refusals();
}

int
main(int argc, char **argv)
{
	for (size_t i = 0; i < sizeof rulesets / sizeof rulesets[0]; i++) {
		bool asked = argc == 1;

		for (int k = 1; k < argc; k++)
			asked |= strcmp(argv[k], rulesets[i].id) == 0;
		if (asked)
			test_ruleset(&rulesets[i]);
	}
	return tap_done();
}
