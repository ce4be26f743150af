/*
 * How fast the rules of carcassonne/1 are: whole random games, and the replay
 * of one from its notation. Prints `name value unit` lines (contract,
 * section 7). Time is that of the processor, so that what else the machine does
 * is left out.
 */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/buffer.h"
#include "base/chance.h"
#include "base/xmalloc.h"
#include "rules/carcassonne/carcassonne.h"

enum {
	GAMES = 20000,
	VARIANT_GAMES = 3000,
	GREEDY_GAMES = 50,
	REPLAYS = 2000,
	PLIES_MAX = 128
};

struct game {
	char *move[PLIES_MAX];
	size_t plies;
	struct draws draws;
};

static const struct rules *const rules = &carcassonne_1;

static double
seconds(void)
{
	struct timespec t;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void *
read_set(void)
{
	static char text[65536];
	const char *top = getenv("srcdir");
	struct buffer path = {0}, faults = {0};
	FILE *f;
	size_t n;
	void *set;

	buffer_printf(&path, "%s/data/carcassonne/standard.tiles",
	    top == NULL ? "." : top);
	f = fopen(buffer_text(&path), "r");
	if (f == NULL) {
		perror(buffer_text(&path));
		exit(1);
	}
	n = fread(text, 1, sizeof text, f);
	fclose(f);
	set = rules->data_read(text, n, &faults);
	if (set == NULL)
		fputs(buffer_text(&faults), stderr);
	buffer_fini(&path);
	buffer_fini(&faults);
	return set == NULL ? exit(1), NULL : set;
}

static void
start(void *state, const struct rules_setup *setup, struct chance *chance)
{
	memset(state, 0, rules->state_size);
	rules->setup(state, setup, chance, NULL);
}

/* Plays on to the end. Returns the number of plies; writes them down when
 * GAME is not NULL. */
static size_t
play_out(void *state, enum rules_policy policy, struct chance *chance,
    struct chance *own, struct game *game)
{
	unsigned to_move;
	size_t n = 0;

	for (; (to_move = rules->to_move(state)) != 0; n++) {
		int seat = __builtin_ctz(to_move);
		uint64_t move = rules->choose(state, seat, policy, own);

		if (game != NULL) {
			struct buffer b = {0};

			rules->format(state, seat, move, &b);
			game->move[game->plies++] = buffer_take(&b);
		}
		if (rules->play(state, seat, move, chance, NULL) != NULL)
			abort();
	}
	return n;
}

static void
bench_games(void *state, const struct rules_setup *setup,
    enum rules_policy policy, int games, const char *name, bool plies)
{
	struct chance_fast chance;
	double from, took;
	size_t n = 0;

	chance_fast_init(&chance, 1);
	from = seconds();
	for (int i = 0; i < games; i++) {
		start(state, setup, &chance.chance);
		n += play_out(state, policy, &chance.chance, &chance.chance,
		    NULL);
	}
	took = seconds() - from;
	printf("%s %.0f %s\n", name, (plies ? (double)n : games) / took,
	    plies ? "moves/s" : "games/s");
}

static void
bench_replay(void *state, const struct rules_setup *setup)
{
	struct chance_fast fast, own;
	struct chance_recorded recorded;
	struct game game = {.plies = 0};
	double from;

	chance_fast_init(&fast, 7);
	chance_fast_init(&own, 8);
	chance_record_init(&recorded, &fast.chance, &game.draws);
	start(state, setup, &recorded.chance);
	play_out(state, RULES_RANDOM, &recorded.chance, &own.chance, &game);
	from = seconds();
	for (int i = 0; i < REPLAYS; i++) {
		struct chance_replayed replayed;

		chance_replay_init(&replayed, &game.draws);
		start(state, setup, &replayed.chance);
		for (size_t k = 0; k < game.plies; k++) {
			int seat = __builtin_ctz(rules->to_move(state));
			uint64_t move;

			if (rules->parse(state, seat, game.move[k], &move) !=
				NULL ||
			    rules->play(state, seat, move, &replayed.chance,
				NULL) != NULL)
				abort();
		}
		if (!chance_replay_exact(&replayed))
			abort();
	}
	printf("carcassonne.replay_ms %.4f ms\n",
	    (seconds() - from) * 1000 / REPLAYS);
	for (size_t k = 0; k < game.plies; k++)
		free(game.move[k]);
	draws_fini(&game.draws);
}

/* Everything at once; teams want four seats. */
static void
all_options(struct rules_setup *setup)
{
	setup->seats = 4;
	for (size_t i = 3; i < rules->n_options; i++)
		setup->options[i] = 1;
}

int
main(void)
{
	struct rules_setup setup = {.seats = 2};
	void *state = xcalloc(1, rules->state_size);

	setup.data = read_set();
	setup.options[2] = 1;
	bench_games(state, &setup, RULES_RANDOM, GAMES,
	    "carcassonne.random_games_per_s", false);
	bench_replay(state, &setup);
	bench_games(state, &setup, RULES_GREEDY, GREEDY_GAMES,
	    "greedy.moves_per_s", true);
	all_options(&setup);
	bench_games(state, &setup, RULES_RANDOM, VARIANT_GAMES,
	    "carcassonne.variants_games_per_s", false);
	rules->data_free((void *)setup.data);
	free(state);
	return 0;
}
