/*
 * How fast bots think: 10,000 playouts from the middle of a game of two, played
 * by the greedy policy. Prints `name value unit` lines (contract, section 7).
 * Time is that of the processor. How strong they are is played by hand: matches
 * (in this folder) has what came of it.
 *
 *	search_bench [RULESET...]	default: all of them
 */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/chance.h"
#include "base/xmalloc.h"
#include "rules/rules.h"
#include "search/search.h"
#include "unit/set_kit.h"

enum { GAMES = 9, PLAYOUTS = 10000, PLIES_MAX = 4000 };

struct table {
	const struct rules *rules;
	struct rules_setup setup;
	void *state;
};

static double
milliseconds(void)
{
	struct timespec t;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

/* Plays game NUMBER for MOST plies; returns how many it had. */
static size_t
play(struct table *t, uint64_t number, size_t most)
{
	const struct rules *r = t->rules;
	struct chance_fast chance;
	unsigned to_move;
	size_t n = 0;

	chance_fast_init(&chance, number);
	memset(t->state, 0, r->state_size);
	r->setup(t->state, &t->setup, &chance.chance, NULL);
	for (; n < most && (to_move = r->to_move(t->state)) != 0; n++) {
		int seat = __builtin_ctz(to_move);
		uint64_t move =
		    r->choose(t->state, seat, RULES_GREEDY, &chance.chance);

		if (r->play(t->state, seat, move, &chance.chance, NULL) != NULL)
			abort();
	}
	return n;
}

/* Whether SEAT has more moves than one that search looks at. */
static bool
has_choice(const struct table *t, int seat)
{
	const struct rules *r = t->rules;
	uint64_t moves[2];

	return (r->promising != NULL ? r->promising : r->moves)(t->state, seat,
		   moves, 2) > 1;
}

/* Goes on to a position of T that has a choice; false at the end. */
static bool
find_choice(struct table *t)
{
	const struct rules *r = t->rules;
	struct chance_fast chance;
	unsigned to_move;

	chance_fast_init(&chance, 1);
	while ((to_move = r->to_move(t->state)) != 0) {
		int seat = __builtin_ctz(to_move);
		uint64_t move =
		    r->choose(t->state, seat, RULES_GREEDY, &chance.chance);

		if (has_choice(t, seat))
			return true;
		if (r->play(t->state, seat, move, &chance.chance, NULL) != NULL)
			abort();
	}
	return false;
}

static int
compare(const void *one, const void *other)
{
	const double *a = one, *b = other;

	return *a < *b ? -1 : *a > *b;
}

static void
bench(const struct rules *rules)
{
	const struct search_limit limit = {.playouts = PLAYOUTS};
	struct search_move found[SEARCH_WIDTH];
	struct table t = {
	    .rules = rules, .state = xcalloc(1, rules->state_size)};
	double took[GAMES];
	size_t n = 0;

	rules_defaults(rules, 2, &t.setup);
	t.setup.data = set_kit_read(rules);
	for (uint64_t i = 0; i < GAMES; i++) {
		play(&t, i, play(&t, i, PLIES_MAX) / 2);
		if (find_choice(&t)) {
			const struct search_position p = {rules, t.state,
			    __builtin_ctz(rules->to_move(t.state))};
			double began = milliseconds();

			search_moves(&p, &limit, 1, found);
			took[n++] = milliseconds() - began;
		}
	}
	qsort(took, n, sizeof took[0], compare);
	printf("search.%s_ms_10000_playouts %.0f ms\n", rules->id, took[n / 2]);
	printf("search.%s_ms_10000_playouts_slowest %.0f ms\n", rules->id,
	    took[n - 1]);
	free(t.state);
}

int
main(int argc, char **argv)
{
	for (const struct rules *const *r = rules_all(); *r != NULL; r++) {
		bool wanted = argc < 2;

		for (int i = 1; i < argc; i++)
			wanted = wanted || strcmp(argv[i], (*r)->id) == 0;
		if (wanted)
			bench(*r);
	}
	return 0;
}
