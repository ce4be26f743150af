/*
 * How fast the rules are: whole random games, moves of the greedy policy, and
 * for carcassonne the replay of a game from its notation and games with all
 * options. Prints `name value unit` lines (contract, section 7). Time is that
 * of the processor, so that what else the machine does is left out.
 *
 *	rules_bench [RULESET...]	default: all of them
 */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/buffer.h"
#include "base/chance.h"
#include "base/xmalloc.h"
#include "rules/rules.h"
#include "unit/set_kit.h"

enum { GAMES = 20000, VARIANT_GAMES = 3000, REPLAYS = 2000, PLIES_MAX = 128 };

/* A ruleset that is played, set up. */
struct table {
	const struct rules *rules;
	struct rules_setup setup;
	void *state;
};

/* A game as it was played. */
struct game {
	char *move[PLIES_MAX];
	size_t plies;
	struct draws draws;
};

static double
seconds(void)
{
	struct timespec t;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void *
read_set(const struct rules *rules)
{
	void *set = set_kit_read(rules);

	if (set == NULL) {
		fprintf(stderr, "the data of %s cannot be read\n", rules->id);
		exit(1);
	}
	return set;
}

static void
start(struct table *t, struct chance *chance)
{
	memset(t->state, 0, t->rules->state_size);
	t->rules->setup(t->state, &t->setup, chance, NULL);
}

/* Plays on to the end. Returns the number of plies; writes them down when
 * GAME is not NULL. */
static size_t
play_out(struct table *t, enum rules_policy policy, struct chance *chance,
    struct chance *own, struct game *game)
{
	const struct rules *rules = t->rules;
	unsigned to_move;
	size_t n = 0;

	for (; (to_move = rules->to_move(t->state)) != 0; n++) {
		int seat = __builtin_ctz(to_move);
		uint64_t move = rules->choose(t->state, seat, policy, own);

		if (game != NULL) {
			struct buffer b = {0};

			rules->format(t->state, seat, move, &b);
			game->move[game->plies++] = buffer_take(&b);
		}
		if (rules->play(t->state, seat, move, chance, NULL) != NULL)
			abort();
	}
	return n;
}

/* Plays so many games; the plies, and the seconds they took. */
static size_t
play_games(struct table *t, enum rules_policy policy, int games, double *took)
{
	struct chance_fast chance;
	double from;
	size_t n = 0;

	chance_fast_init(&chance, 1);
	from = seconds();
	for (int i = 0; i < games; i++) {
		start(t, &chance.chance);
		n += play_out(t, policy, &chance.chance, &chance.chance, NULL);
	}
	*took = seconds() - from;
	return n;
}

static void
replay(struct table *t, const struct game *game)
{
	const struct rules *rules = t->rules;
	struct chance_replayed replayed;

	chance_replay_init(&replayed, &game->draws);
	start(t, &replayed.chance);
	for (size_t k = 0; k < game->plies; k++) {
		int seat = __builtin_ctz(rules->to_move(t->state));
		uint64_t move;

		if (rules->parse(t->state, seat, game->move[k], &move) !=
			NULL ||
		    rules->play(t->state, seat, move, &replayed.chance, NULL) !=
			NULL)
			abort();
	}
	if (!chance_replay_exact(&replayed))
		abort();
}

static void
bench_replay(struct table *t)
{
	struct chance_fast fast, own;
	struct chance_recorded recorded;
	struct game game = {.plies = 0};
	double from;

	chance_fast_init(&fast, 7);
	chance_fast_init(&own, 8);
	chance_record_init(&recorded, &fast.chance, &game.draws);
	start(t, &recorded.chance);
	play_out(t, RULES_RANDOM, &recorded.chance, &own.chance, &game);
	from = seconds();
	for (int i = 0; i < REPLAYS; i++)
		replay(t, &game);
	printf("%s.replay_ms %.4f ms\n", t->rules->id,
	    (seconds() - from) * 1000 / REPLAYS);
	for (size_t k = 0; k < game.plies; k++)
		free(game.move[k]);
	draws_fini(&game.draws);
}

/* Everything at once; teams want four seats. */
static void
bench_variants(struct table *t)
{
	double took;

	t->setup.seats = 4;
	for (size_t i = 3; i < t->rules->n_options; i++)
		t->setup.options[i] = 1;
	play_games(t, RULES_RANDOM, VARIANT_GAMES, &took);
	printf("%s.variants_games_per_s %.0f games/s\n", t->rules->id,
	    VARIANT_GAMES / took);
}

/* What is played of each ruleset, and what is measured besides. */
static const struct bench {
	const char *id;
	int seats, options[RULES_OPTIONS_MAX];
	int greedy_games;
	const char *greedy; /* what that figure is called */
	bool plies, replay, variants;
} benches[] = {
    {.id = "carcassonne",
	.seats = 2,
	.options = {0, 0, 1},
	.greedy_games = 50,
	.greedy = "greedy.moves_per_s",
	.replay = true,
	.variants = true},
    {.id = "geonosis",
	.seats = 4,
	.options = {0, 1, 4, 0, 0},
	.greedy_games = 100,
	.greedy = "geonosis.greedy_moves_per_s",
	.plies = true},
    {.id = "goldrush",
	.seats = 2,
	.options = {0, 0, 0, 1, 0, 4},
	.greedy_games = 50,
	.greedy = "goldrush.greedy_moves_per_s"},
    {.id = "monopoly",
	.seats = 2,
	.greedy_games = 2000,
	.greedy = "monopoly.greedy_moves_per_s",
	.plies = true},
};

static void
run(const struct bench *b)
{
	struct table t = {.rules = rules_find(b->id, 1)};
	double took;
	size_t plies;

	t.state = xcalloc(1, t.rules->state_size);
	t.setup.seats = b->seats;
	memcpy(t.setup.options, b->options, sizeof b->options);
	t.setup.data = read_set(t.rules);
	plies = play_games(&t, RULES_RANDOM, GAMES, &took);
	printf("%s.random_games_per_s %.0f games/s\n", b->id, GAMES / took);
	if (b->plies)
		printf("%s.random_plies_per_game %.1f plies\n", b->id,
		    (double)plies / GAMES);
	if (b->replay)
		bench_replay(&t);
	plies = play_games(&t, RULES_GREEDY, b->greedy_games, &took);
	printf("%s %.0f moves/s\n", b->greedy, (double)plies / took);
	if (b->variants)
		bench_variants(&t);
	t.rules->data_free((void *)t.setup.data);
	free(t.state);
}

int
main(int argc, char **argv)
{
	for (size_t i = 0; i < sizeof benches / sizeof benches[0]; i++) {
		bool wanted = argc == 1;

		for (int k = 1; k < argc; k++)
			wanted |= strcmp(argv[k], benches[i].id) == 0;
		if (wanted)
			run(&benches[i]);
	}
	return 0;
}
