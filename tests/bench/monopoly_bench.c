/*
 * How fast the rules of monopoly/1 are: whole random games, and moves of the
 * greedy policy. Prints `name value unit` lines (contract, section 7). Time is
 * that of the processor.
 */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/buffer.h"
#include "base/chance.h"
#include "base/xmalloc.h"
#include "rules/monopoly/monopoly.h"

enum { GAMES = 20000, GREEDY_GAMES = 2000 };

static const struct rules *const rules = &monopoly_1;

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

	buffer_printf(&path, "%s/data/monopoly/standard.ring",
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

/* Plays GAMES games; returns the number of plies. */
static size_t
play_games(void *state, const struct rules_setup *setup,
    enum rules_policy policy, int games)
{
	struct chance_fast chance;
	unsigned to_move;
	size_t n = 0;

	chance_fast_init(&chance, 1);
	for (int i = 0; i < games; i++) {
		memset(state, 0, rules->state_size);
		rules->setup(state, setup, &chance.chance, NULL);
		for (; (to_move = rules->to_move(state)) != 0; n++) {
			int seat = __builtin_ctz(to_move);
			uint64_t move =
			    rules->choose(state, seat, policy, &chance.chance);

			if (rules->play(state, seat, move, &chance.chance,
				NULL) != NULL)
				abort();
		}
	}
	return n;
}

int
main(void)
{
	struct rules_setup setup = {.seats = 2};
	void *state = xcalloc(1, rules->state_size);
	double from;
	size_t plies;

	setup.data = read_set();
	from = seconds();
	plies = play_games(state, &setup, RULES_RANDOM, GAMES);
	printf("monopoly.random_games_per_s %.0f games/s\n",
	    GAMES / (seconds() - from));
	printf("monopoly.random_plies_per_game %.1f plies\n",
	    (double)plies / GAMES);
	from = seconds();
	plies = play_games(state, &setup, RULES_GREEDY, GREEDY_GAMES);
	printf("monopoly.greedy_moves_per_s %.0f moves/s\n",
	    (double)plies / (seconds() - from));
	rules->data_free((void *)setup.data);
	free(state);
	return 0;
}
