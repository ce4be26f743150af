/*
 * Moves as people write them. In all positions of some games each legal move is
 * found by its notation, also taken apart and in capitals; and what is said with
 * words, letters of the picture, and leaving out what goes without saying.
 */
#include "config.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "base/chance.h"
#include "base/xmalloc.h"
#include "game/saying.h"
#include "game/saywords.h"
#include "set_kit.h"
#include "tap.h"
#include "words/words.h"

enum { GAMES = 2, MOVES = 12 /* of a position that are tried */ };

static const char *
find_word(void *arg, const char *token)
{
	static const char *const words[][2] = {{"", "to|the|on|auf|im"},
	    {"roll",
		"throw|throw the dice|w\xc3\xbc"
		"rfeln"},
	    {"small", "klein"}, {"large", "gro\xc3\x9f"},
	    {"N", "north|norden|oben"}, {"E", "east|osten|rechts"},
	    {"S",
		"south|s\xc3\xbc"
		"den|unten"},
	    {"W", "west|westen|links"}, {"bid", "biete"}};

	(void)arg;
	for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
		if (strcmp(words[i][0], token) == 0)
			return words[i][1];
	return NULL;
}

static const struct saying_words words = {find_word, NULL};

/* A game under way. */
struct game {
	const struct rules *rules;
	void *set, *state;
	struct chance_fast chance;
};

static void
game_begin(struct game *g, const char *id, unsigned seed)
{
	struct rules_setup setup;

	g->rules = rules_find(id, 0);
	rules_defaults(g->rules, 2, &setup);
	g->set = set_kit_read(g->rules);
	setup.data = g->set;
	g->state = xcalloc(1, g->rules->state_size);
	chance_fast_init(&g->chance, seed);
	g->rules->setup(g->state, &setup, &g->chance.chance, NULL);
}

/* Whether somebody is to move; the first of them to *SEAT. */
static bool
game_asks(const struct game *g, int *seat)
{
	unsigned to_move = g->rules->to_move(g->state);

	*seat = to_move != 0 ? __builtin_ctz(to_move) : -1;
	return to_move != 0;
}

static void
game_goes_on(struct game *g, int seat, enum rules_policy policy)
{
	uint64_t move =
	    g->rules->choose(g->state, seat, policy, &g->chance.chance);

	(void)g->rules->play(g->state, seat, move, &g->chance.chance, NULL);
}

static void
game_end(struct game *g)
{
	free(g->state);
	if (g->set != NULL)
		g->rules->data_free(g->set);
}

static bool
means(const struct game *g, int seat, const char *line, uint64_t move)
{
	struct saying s;

	saying_find(g->rules, g->state, seat, &words, line, &s);
	if (s.n != 1 || s.move[0] != move)
		printf("# <%s> means %zu moves\n", line, s.n);
	return s.n == 1 && s.move[0] == move;
}

/* Whether MOVE is found by its notation, as it is and in capitals with blanks
 * between its pieces. */
static bool
is_found(const struct game *g, int seat, uint64_t move)
{
	struct buffer text = {0};
	bool good;

	g->rules->format(g->state, seat, move, &text);
	good = means(g, seat, buffer_text(&text), move);
	for (size_t i = 0; i < text.len; i++)
		text.data[i] = strchr(":/@>", text.data[i]) != NULL
		    ? ' '
		    : (char)toupper((unsigned char)text.data[i]);
	good = means(g, seat, buffer_text(&text), move) && good;
	buffer_fini(&text);
	return good;
}

static size_t
count_lost(const struct game *g, int seat)
{
	uint64_t moves[MOVES];
	size_t n = g->rules->moves(g->state, seat, moves, MOVES), lost = 0;

	for (size_t i = 0; i < n && i < MOVES; i++)
		lost += !is_found(g, seat, moves[i]);
	return lost;
}

static void
test_notation(const char *id)
{
	size_t lost = 0;

	for (unsigned i = 0; i < GAMES; i++) {
		struct game g;

		game_begin(&g, id, i);
		for (int seat; game_asks(&g, &seat);) {
			lost += count_lost(&g, seat);
			game_goes_on(&g, seat,
			    i % 2 == 0 ? RULES_RANDOM : RULES_GREEDY);
		}
		game_end(&g);
	}
	tap_ok(lost == 0, "%s: each move is what its notation says", id);
}

/* --- carcassonne, as the picture shows it ----------------------------------- */

/* Says MOVE by the letter of its cell, in German, and without the kind of what
 * the meeple is set on. False when it is no such move. */
static bool
say(const struct game *g, int seat, uint64_t move, struct buffer *out)
{
	static const char *const names[] = {"N", "Norden", "E", "Osten", "S",
	    "S\xc3\x9c"
	    "DEN",
	    "W", "Westen"};
	struct buffer text = {0}, label = {0};
	int turn = 0;
	char size[8] = "", kind[12] = "", edge[2] = "";
	int n;

	g->rules->format(g->state, seat, move, &text);
	g->rules->spot_label(g->state, seat, move, &label);
	n = sscanf(buffer_text(&text), "%*d,%*d/%d %7[a-z]@%11[a-z]:%1[NESW]",
	    &turn, size, kind, edge);
	buffer_reset(out);
	buffer_printf(out, "%s, %d", buffer_text(&label), turn);
	if (n == 4)
		buffer_printf(out, " %s im",
		    strcmp(size, "small") == 0 ? "klein" : "Gro\xc3\x9f");
	for (size_t i = 0; n == 4 && i < 8; i += 2)
		if (strcmp(names[i], edge) == 0)
			buffer_printf(out, " %s!", names[i + 1]);
	buffer_fini(&text);
	buffer_fini(&label);
	return n == 1 || n == 4;
}

static void
test_picture(void)
{
	struct buffer line = {0};
	size_t tried = 0, good = 0;
	struct game g;

	game_begin(&g, "carcassonne", 7);
	for (int seat; game_asks(&g, &seat);) {
		uint64_t moves[MOVES];
		size_t n = g.rules->moves(g.state, seat, moves, MOVES);

		for (size_t i = 0; i < n && i < MOVES; i++) {
			if (!say(&g, seat, moves[i], &line))
				continue;
			tried++;
			good += means(&g, seat, buffer_text(&line), moves[i]);
		}
		game_goes_on(&g, seat, RULES_RANDOM);
	}
	game_end(&g);
	buffer_fini(&line);
	tap_ok(tried > 500 && good == tried,
	    "by letter, turn, size and side of the picture: %zu moves", tried);
}

static void
test_nonsense(void)
{
	static const char *const lines[] = {"", "to the", "hello",
	    "A 90 purple", "A A 0", "resign", "-- ", "\xc3"};
	enum { LINES = sizeof lines / sizeof lines[0], SEEDS = 20 };
	size_t none = 0, some = 0;

	for (unsigned seed = 0; seed < SEEDS; seed++) {
		struct saying s;
		struct game g;
		int seat;

		game_begin(&g, "carcassonne", seed);
		seat = __builtin_ctz(g.rules->to_move(g.state));
		for (size_t i = 0; i < LINES; i++) {
			saying_find(g.rules, g.state, seat, &words, lines[i],
			    &s);
			none += s.n == 0;
		}
		/* Where the tile fits in several ways. */
		saying_find(g.rules, g.state, seat, &words, "A", &s);
		some += s.n > 1;
		game_end(&g);
	}
	tap_ok(none == (size_t)LINES * SEEDS, "what says no move is none");
	tap_ok(some > 0, "what says too little is told from what says nothing");
}

/* --- as people of four languages write it ---------------------------------- */

/* How many of the first moves of SEAT are not found by their notation, or by
 * what is written of them with WORDS; counts in *SAID those that are written in
 * words. */
static size_t
count_unsaid(const struct game *g, int seat, const struct saying_words *own,
    size_t *said)
{
	uint64_t moves[MOVES];
	size_t n = g->rules->moves(g->state, seat, moves, MOVES), lost = 0;

	for (size_t i = 0; i < n && i < MOVES; i++) {
		struct buffer text = {0}, notation = {0};
		struct saying s;

		g->rules->format(g->state, seat, moves[i], &notation);
		saying_find(g->rules, g->state, seat, own,
		    buffer_text(&notation), &s);
		lost += s.n != 1 || s.move[0] != moves[i];
		saying_write(g->rules, g->state, seat, own, moves[i], &text);
		saying_find(g->rules, g->state, seat, own, buffer_text(&text),
		    &s);
		lost += s.n != 1 || s.move[0] != moves[i];
		*said +=
		    strcmp(buffer_text(&text), buffer_text(&notation)) != 0;
		buffer_fini(&text);
		buffer_fini(&notation);
	}
	return lost;
}

static void
test_language(const struct words *all, const char *id, const char *lang)
{
	size_t lost = 0, said = 0;
	struct saywords own;
	struct game g;

	game_begin(&g, id, 5);
	saywords_init(&own, all, g.rules, lang);
	for (int seat; game_asks(&g, &seat);) {
		lost += count_unsaid(&g, seat, &own.words, &said);
		game_goes_on(&g, seat, RULES_RANDOM);
	}
	saywords_fini(&own);
	game_end(&g);
	tap_ok(lost == 0 && said > 50,
	    "%s, %s: what is written for a move is understood as that move, "
	    "and so is its notation (%zu in words)",
	    id, lang, said);
}

/* A word for an answer is not taken for an order that nobody asked for. */
static void
test_unasked(const struct words *all)
{
	size_t taken = 0, asked = 0;
	struct saywords own;
	struct game g;

	game_begin(&g, "monopoly", 5);
	saywords_init(&own, all, g.rules, "en");
	for (int seat; game_asks(&g, &seat);) {
		struct saying s;

		for (int i = 0; i < 2; i++) {
			saying_find(g.rules, g.state, i, &own.words, "yes", &s);
			asked++;
			for (size_t k = 0; k < s.n && k < SAYING_MOVES; k++) {
				struct buffer text = {0};

				g.rules->format(g.state, i, s.move[k], &text);
				taken += strncmp(buffer_text(&text), "order",
					     5) == 0;
				buffer_fini(&text);
			}
		}
		game_goes_on(&g, seat, RULES_RANDOM);
	}
	saywords_fini(&own);
	game_end(&g);
	tap_ok(asked > 100 && taken == 0,
	    "\"yes\" gives no order that nobody asked for");
}

/* In each language, and in English in each. */
static void
test_commands(const struct words *all)
{
	static const struct {
		const char *lang, *line, *rest;
		enum saywords_command command;
	} rows[] = {{"en", "undo", "", SAYWORDS_UNDO},
	    {"en", "Take it back!", "", SAYWORDS_UNDO},
	    {"en", "undo the move of Bob", "", SAYWORDS_NONE},
	    {"de",
		"Zur\xc3\xbc"
		"ck",
		"", SAYWORDS_UNDO},
	    {"de", "UNDO.", "", SAYWORDS_UNDO},
	    {"de", "Hilfe", "", SAYWORDS_HELP},
	    {"de", "Sag: Guten Morgen!", "Guten Morgen!", SAYWORDS_SAY},
	    {"fr", "j'abandonne", "", SAYWORDS_RESIGN},
	    {"it", "Mi arrendo", "", SAYWORDS_RESIGN},
	    {"it", "tabellone", "", SAYWORDS_BOARD},
	    {"it", "say ciao a tutti", "ciao a tutti", SAYWORDS_SAY},
	    {"en", "saying hello", "", SAYWORDS_NONE},
	    {"en", "say", "", SAYWORDS_SAY}, {"en", "?", "", SAYWORDS_NONE},
	    {"en", "C 90 small north", "", SAYWORDS_NONE}};
	bool good = true;

	for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
		const char *rest;
		enum saywords_command command =
		    saywords_command(all, rows[i].lang, rows[i].line, &rest);

		if (command == rows[i].command &&
		    strcmp(rest, rows[i].rest) == 0)
			continue;
		good = false;
		printf("# %s: %d <%s>\n", rows[i].line, (int)command, rest);
	}
	tap_ok(good, "what is no move is told from moves");
}

static void
test_languages(void)
{
	static const char *const langs[] = {"en", "de", "fr", "it"};
	static const char *const ids[] = {
	    "carcassonne", "geonosis", "monopoly"};
	struct buffer faults = {0};
	struct words *all = words_open(NULL, &faults);

	for (size_t l = 0; l < sizeof langs / sizeof langs[0]; l++)
		for (size_t i = 0; i < sizeof ids / sizeof ids[0]; i++)
			test_language(all, ids[i], langs[l]);
	test_unasked(all);
	test_commands(all);
	words_close(all);
	buffer_fini(&faults);
}

static void
test_dice(void)
{
	struct game g;
	uint64_t move;

	game_begin(&g, "monopoly", 3);
	tap_ok(g.rules->parse(g.state, 0, "roll", &move) == NULL &&
		means(&g, 0, "Throw the dice.", move) &&
		means(&g, 0, "W\xc3\x9cRFELN", move),
	    "words in place of a notation's, in any case");
	game_end(&g);
}

int
main(void)
{
	test_notation("carcassonne");
	test_notation("geonosis");
	test_notation("monopoly");
	test_picture();
	test_nonsense();
	test_dice();
	test_languages();
	return tap_done();
}
