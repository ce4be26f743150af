/*
 * That everything geonosis/1 tells has words: options, events, forecasts,
 * refusals, droids and the like.
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "geonosis_kit.h"
#include "tap.h"

enum { GAMES = 60 };

static const struct rules *const rules = &geonosis_1;
static char words[65536];

/* A file of the tree as text. */
static void
read_file(const char *name, char *text, size_t size)
{
	const char *top = getenv("srcdir");
	struct buffer path = {0};
	FILE *f;

	buffer_printf(&path, "%s/%s", top == NULL ? "." : top, name);
	f = fopen(buffer_text(&path), "r");
	if (f == NULL) {
		printf("Bail out! %s\n", buffer_text(&path));
		exit(1);
	}
	text[fread(text, 1, size - 1, f)] = '\0';
	fclose(f);
	buffer_fini(&path);
}

static bool
has_word(const char *kind, const char *key, size_t len)
{
	struct buffer line = {0};
	bool found;

	buffer_printf(&line, "\ngeonosis.%s.%.*s = ", kind, (int)len, key);
	found = strstr(words, buffer_text(&line)) != NULL;
	if (!found)
		printf("# no word: %s", buffer_text(&line) + 1);
	buffer_fini(&line);
	return found;
}

/* How many of the texts behind a JSON key have no word of that kind. */
static unsigned
missing(const char *json, const char *key, const char *kind)
{
	unsigned n = 0;

	while ((json = strstr(json, key)) != NULL) {
		json += strlen(key);
		n += !has_word(kind, json, strcspn(json, "\""));
	}
	return n;
}

static unsigned
missing_events(struct buffer *b, const char *kind)
{
	static const char *const keys[][2] = {{"\"droid\":\"", "droid"},
	    {"\"jedi\":\"", "jedi"}, {"\"part\":\"", "part"},
	    {"\"rank\":\"", "rank"}, {"\"why\":\"", "why"}};
	unsigned n = missing(buffer_text(b), "\"e\":\"", kind);

	for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
		n += missing(buffer_text(b), keys[i][0], keys[i][1]);
	return n;
}

/* Plays a game; counts events and forecasts without words. */
static unsigned
play_game(int game, const struct geo_set *set)
{
	const struct rules_setup setup = {.seats = 2 + game % 3,
	    .data = set,
	    .options = {
		0, 1 + game % 10, 3 + game % 2, 0, game / 2 % 2, game / 3 % 2}};
	struct geo_state s = {0};
	struct chance_fast chance;
	struct buffer b = {0};
	unsigned to_move, n = 0;
	struct json j;

	chance_fast_init(&chance, (unsigned)game);
	rules->setup(&s, &setup, &chance.chance, NULL);
	while ((to_move = rules->to_move(&s)) != 0) {
		int seat = __builtin_ctz(to_move);
		uint64_t move = rules->choose(&s, seat,
		    game % 5 == 0 ? RULES_RANDOM : RULES_GREEDY,
		    &chance.chance);

		buffer_reset(&b);
		json_init(&j, &b);
		rules->forecast(&s, seat, move, &j);
		n += missing_events(&b, "forecast");
		buffer_reset(&b);
		json_init(&j, &b);
		json_array_begin(&j);
		rules->play(&s, seat, move, &chance.chance, &j);
		json_array_end(&j);
		n += missing_events(&b, "event");
	}
	buffer_fini(&b);
	return n;
}

/* Every quoted word behind RETURN in the sources is a refusal. */
static unsigned
missing_refusals(const char *name)
{
	static char text[65536];
	unsigned n = 0;
	size_t found = 0;

	read_file(name, text, sizeof text);
	for (const char *p = text; (p = strchr(p, '"')) != NULL; p++) {
		size_t len =
		    strspn(p + 1, "abcdefghijklmnopqrstuvwxyz0123456789-");

		if (p[len + 1] != '"' || len < 4 ||
		    memchr(p + 1, '-', len) == NULL)
			continue;
		found++;
		n += !has_word("refused", p + 1, len);
		p += len + 1;
	}
	return n + (found < 10);
}

int
main(void)
{
	struct geo_set *set = kit_set_standard();
	unsigned n = 0;

	read_file("templates/lang/en/geonosis.lang", words, sizeof words);
	for (size_t i = 0; i < rules->n_options; i++)
		n += !has_word("option", rules->options[i].name,
		    strlen(rules->options[i].name));
	tap_ok(n == 0, "every option has a line of help");
	n = 0;
	for (int i = 0; i < GAMES; i++)
		n += play_game(i, set);
	tap_ok(n == 0, "every event and forecast of %d games has words", GAMES);
	tap_ok(missing_refusals("daemon/rules/geonosis/refuse.c") == 0 &&
		has_word("refused", "malformed", 9) &&
		has_word("refused", "no-such-card", 12),
	    "every refusal has words");
	geo_set_free(set);
	return tap_done();
}
