/*
 * That everything monopoly/1 tells has words: options, events, forecasts,
 * refusals, cards and the like.
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "monopoly_kit.h"
#include "tap.h"

enum { GAMES = 60 };

static const struct rules *const rules = &monopoly_1;
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

	buffer_printf(&line, "\nmonopoly.%s.%.*s = ", kind, (int)len, key);
	found = strstr(words, buffer_text(&line)) != NULL;
	if (!found)
		printf("# no word: %s\n", buffer_text(&line) + 1);
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

/* Each text of an event has the word by which its sentence may name it. A
 * forecast that has no sentence of its own is told like what happened. */
static unsigned
missing_events(struct buffer *b)
{
	static const char *const keys[][2] = {{"\"e\":\"", "event"},
	    {"\"deck\":\"", "deck"}, {"\"event\":\"", "event"},
	    {"\"kind\":\"", "kind"}, {"\"side\":\"", "side"},
	    {"\"type\":\"", "type"}, {"\"value\":\"", "value"},
	    {"\"why\":\"", "why"}};
	unsigned n = 0;

	for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
		n += missing(buffer_text(b), keys[i][0], keys[i][1]);
	return n;
}

/* Codes that come in forecasts alone. */
static unsigned
missing_forecast(struct buffer *b)
{
	unsigned n = 0;
	const char *json = buffer_text(b);

	while ((json = strstr(json, "\"e\":\"")) != NULL) {
		size_t len;

		json += 5;
		len = strcspn(json, "\"");
		if (len > 6 && strncmp(json + len - 6, "-ahead", 6) == 0)
			n += !has_word("forecast", json, len);
		else
			n += !has_word("event", json, len);
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
		n = !has_word("move", text.data, strlen(text.data));
	buffer_fini(&text);
	return n;
}

/* What is asked has all its words, where the common ones will not do. */
static unsigned
missing_asks(const void *state, int seat)
{
	static const char *const purposes[] = {
	    "title", "how", "how-mail", "list", "list-caps", "letter", "next"};
	struct buffer key = {0};
	unsigned n = 0;
	bool aside;

	for (size_t i = 0; i < sizeof purposes / sizeof purposes[0]; i++) {
		buffer_reset(&key);
		buffer_printf(&key, "%s.%s", rules->asks(state, seat, &aside),
		    purposes[i]);
		n += !has_word("ask", buffer_text(&key), key.len);
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

	if (chance_draw(chance, "which", 5) == 0) {
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

/* Plays a game; counts what has no words. */
static unsigned
play_game(int game, const struct mono_set *set)
{
	const struct rules_setup setup = {.seats = 2 + game % 3,
	    .data = set,
	    .options = {0, game / 3 % 2, game / 2 % 2, game % 2}};
	struct mono_state s = {0};
	struct chance_fast chance;
	struct buffer b = {0};
	unsigned to_move, n = 0;
	struct json j;

	chance_fast_init(&chance, (unsigned)game);
	rules->setup(&s, &setup, &chance.chance, NULL);
	while ((to_move = rules->to_move(&s)) != 0) {
		int seat = __builtin_ctz(to_move);
		uint64_t move;

		n += missing_asks(&s, seat);
		move = some_move(&s, &seat,
		    game % 5 < 3 ? RULES_RANDOM : RULES_GREEDY, &chance.chance);
		n += missing_move(&s, seat, move);
		buffer_reset(&b);
		json_init(&j, &b);
		rules->forecast(&s, seat, move, &j);
		n += missing_forecast(&b);
		buffer_reset(&b);
		json_init(&j, &b);
		j.aside = &j;
		json_array_begin(&j);
		rules->play(&s, seat, move, &chance.chance, &j);
		json_array_end(&j);
		n += missing_events(&b);
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
	struct mono_set *set = kit_set_standard();
	unsigned n = 0;

	read_file("templates/lang/en/monopoly.lang", words, sizeof words);
	for (size_t i = 0; i < rules->n_options; i++)
		n += !has_word("option", rules->options[i].name,
		    strlen(rules->options[i].name));
	tap_ok(n == 0, "every option has a line of help");
	n = 0;
	for (int i = 0; i < GAMES; i++)
		n += play_game(i, set);
	tap_ok(n == 0,
	    "every event, forecast, question and move of %d games has words",
	    GAMES);
	n = 0;
	for (unsigned i = 0; i < MONO_FORCES; i++)
		n += !has_word("card", mono_force_name(i),
			 strlen(mono_force_name(i))) +
		    !has_word("does", mono_force_name(i),
			strlen(mono_force_name(i)));
	tap_ok(n == 0, "every card has a name and what it does");
	tap_ok(missing_refusals("daemon/rules/monopoly/refuse.c") == 0 &&
		has_word("refused", "malformed", 9) &&
		has_word("refused", "no-such-card", 12),
	    "every refusal has words");
	mono_set_free(set);
	return tap_done();
}
