/*
 * What a letter of geonosis costs, with its picture: a table of four in the
 * middle of a game with the expansion, where arena, cards and sheets are full.
 */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench_kit.h"
#include "post/letters.h"

enum { TABLES = 25, WARM = 25, COMPOSED = 300, LATE = 60 };

static const char *const players[] = {"Ann <ann@bench.example>",
    "Bo <bo@bench.example>", "Cy <cy@bench.example>", "Di <di@bench.example>"};
static const char *const options[] = {"expansion=yes", "force=10", "zones=3"};
static const struct lobby_request request = {.ruleset = "geonosis",
    .players = players,
    .n_players = 4,
    .options = options,
    .n_options = 3};

struct most {
	size_t png, html;
};

/* Who is to move after the action that is under way, which is ended: letters
 * are sent at a throw, not in the middle of a fight. -1 when the game is
 * over. */
static int
end_action(struct kit *kit, int64_t game)
{
	struct buffer move = {0};
	int seat = -1;
	bool aside, ended = false;

	while (!ended) {
		struct turn turn = {.game = game, .note = ""};
		unsigned to_move;
		struct table t;

		if (table_load(kit->desk, game, &t, NULL) != TABLE_OK)
			abort();
		to_move = match_to_move(t.match);
		seat = to_move == 0 ? -1 : 31 - __builtin_clz(to_move);
		ended = seat < 0 ||
		    strcmp(t.rules->asks(t.match->state, seat, &aside),
			"dice") == 0;
		if (!ended) {
			buffer_reset(&move);
			t.rules->format(t.match->state, seat,
			    t.rules->choose(t.match->state, seat, RULES_GREEDY,
				&kit->dice.chance),
			    &move);
			turn.seat = seat;
			turn.k = t.seats[seat].made;
			turn.move = buffer_text(&move);
			turn_make(kit->desk, &turn);
			turn_fini(&turn);
		}
		table_fini(&t);
	}
	buffer_fini(&move);
	return seat;
}

/* The letter to who may act now; to seat 0 when the game is over. */
static struct store_letter
owed(struct kit *kit, int64_t game)
{
	struct store_letter intent = {.game = game};
	int seat = end_action(kit, game);
	struct table t;

	if (table_load_rows(kit->desk, game, &t, NULL) != TABLE_OK)
		abort();
	intent.ply = t.game.entries - 1;
	intent.kind = seat < 0 ? STORE_LETTER_OVER : STORE_LETTER_TURN;
	intent.seat = seat < 0 ? 0 : seat;
	table_fini(&t);
	return intent;
}

static void
compose_all(struct kit *kit, struct draw_cache *cache,
    const struct store_letter *intents, int n, struct most *most)
{
	for (int i = 0; i < n; i++) {
		struct buffer why = {0};
		struct letter letter;

		if (letter_compose(kit->desk, cache, &intents[i % TABLES],
			&letter, &why) != LETTER_COMPOSED) {
			fprintf(stderr, "geonosis_letter_bench: %s\n",
			    buffer_text(&why));
			exit(1);
		}
		if (letter.png_bytes > most->png)
			most->png = letter.png_bytes;
		if (letter.html_bytes > most->html)
			most->html = letter.html_bytes;
		letter_fini(&letter);
		buffer_fini(&why);
	}
}

int
main(void)
{
	struct draw_cache *cache = draw_cache_new();
	struct store_letter intents[TABLES];
	struct most most = {0, 0};
	struct kit kit;
	double begin;

	kit_open(&kit, NULL);
	kit_games_of(&kit, &request, TABLES, LATE, RULES_GREEDY);
	if (store_begin(kit.desk->store) != STORE_OK)
		abort();
	for (int i = 0; i < TABLES; i++)
		intents[i] = owed(&kit, 1 + i);
	if (store_commit(kit.desk->store) != STORE_OK)
		abort();
	compose_all(&kit, cache, intents, WARM, &most);
	begin = bench_now();
	compose_all(&kit, cache, intents, COMPOSED, &most);
	printf("geonosis.letter_ms %.3f ms\n",
	    (bench_now() - begin) * 1e3 / COMPOSED);
	printf("geonosis.letter_png_bytes %zu bytes\n", most.png);
	printf("geonosis.letter_html_bytes %zu bytes\n", most.html);
	draw_cache_free(cache);
	kit_close(&kit);
	return 0;
}
