/*
 * The policies of geonosis/1: uniform, cautious, greedy.
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "geonosis_kit.h"
#include "rules/geonosis/policy.h"
#include "tap.h"

enum { GAMES = 300, DOOM_GAMES = 150 };

static const struct rules *const rules = &geonosis_1;

/* Chance that answers what it is told, and notes the range. */
struct told {
	struct chance chance;
	uint64_t answer, n;
};

static uint64_t
told_draw(struct chance *self, const char *label, uint64_t n)
{
	struct told *t = (struct told *)self;

	(void)label;
	t->n = n;
	return t->answer;
}

static void
start(struct geo_state *s, const struct geo_set *set, int seats,
    struct chance *chance)
{
	const struct rules_setup setup = {
	    .seats = seats, .data = set, .options = {0, 1, 4, 0, 0}};

	memset(s, 0, sizeof *s);
	rules->setup(s, &setup, chance, NULL);
}

/* Every move of a state is chosen by exactly one draw. */
static bool
choice_uniform(const struct geo_state *s, int seat)
{
	static uint64_t list[GEO_MOVES_MAX];
	struct told t = {{told_draw}, 0, 0};
	size_t n = rules->moves(s, seat, list, GEO_MOVES_MAX);
	bool good = true;

	for (t.answer = 0; t.answer < n; t.answer++)
		good &= rules->choose(s, seat, RULES_RANDOM, &t.chance) ==
			list[t.answer] &&
		    t.n == n;
	return good;
}

static void
test_random(const struct geo_set *set)
{
	struct chance_fast chance;
	struct geo_state s;
	unsigned to_move, wrong = 0, unsteady = 0;

	chance_fast_init(&chance, 5);
	for (int i = 0; i < 6; i++) {
		start(&s, set, 2 + i % 3, &chance.chance);
		while ((to_move = rules->to_move(&s)) != 0) {
			int seat = __builtin_ctz(to_move);
			uint64_t move =
			    rules->choose(&s, seat, RULES_FALLBACK, NULL);

			wrong += !choice_uniform(&s, seat);
			unsteady += move !=
			    rules->choose(&s, seat, RULES_FALLBACK, NULL);
			rules->play(&s, seat, move, &chance.chance, NULL);
		}
	}
	tap_ok(wrong == 0, "random is uniform among all legal moves");
	tap_ok(unsteady == 0,
	    "fallback asks no chance, and chooses the same every time");
}

/* Wins of a table of one policy, in thousandths of GAMES games. */
static unsigned
wins(const struct geo_set *set, int seats, enum rules_policy policy)
{
	struct chance_fast chance, own;
	struct geo_state s;
	unsigned to_move, won = 0;

	chance_fast_init(&chance, 20);
	chance_fast_init(&own, 21);
	for (int i = 0; i < GAMES; i++) {
		start(&s, set, seats, &chance.chance);
		while ((to_move = rules->to_move(&s)) != 0) {
			int seat = __builtin_ctz(to_move);

			rules->play(&s, seat,
			    rules->choose(&s, seat, policy, &own.chance),
			    &chance.chance, NULL);
		}
		won += s.outcome == GEO_WON;
	}
	return won * 1000 / GAMES;
}

static void
test_wins(const struct geo_set *set)
{
	unsigned fallback = wins(set, 4, RULES_FALLBACK);
	unsigned chance = wins(set, 4, RULES_RANDOM);

	for (int seats = 2; seats <= 4; seats++) {
		unsigned greedy = wins(set, seats, RULES_GREEDY);

		tap_ok(greedy >= 300,
		    "%d greedy players win 30 %% of their games or more (%u "
		    "of 1000)",
		    seats, greedy);
	}
	tap_ok(fallback >= 2 * chance && fallback > 0,
	    "four fallbacks win twice as often as random players, at least "
	    "(%u and %u of 1000)",
	    fallback, chance);
}

/* Whether a move loses at once, whatever chance brings. Some of it is tried,
 * which is slower than to know, but another way. */
static bool
always_loses(const struct geo_state *s, int seat, uint64_t move)
{
	for (unsigned i = 0; i < 40; i++) {
		struct geo_state copy = *s;
		struct chance_fast chance;

		chance_fast_init(&chance, 1000 + i);
		rules->play(&copy, seat, move, &chance.chance, NULL);
		if (copy.stage != GEO_OVER || copy.outcome == GEO_WON)
			return false;
	}
	return true;
}

/* Another move than MOVE that does not lose at once. */
static bool
has_way_out(const struct geo_state *s, int seat)
{
	static uint64_t list[GEO_MOVES_MAX];
	size_t n = rules->moves(s, seat, list, GEO_MOVES_MAX);

	for (size_t i = 0; i < n; i++)
		if (!always_loses(s, seat, list[i]))
			return true;
	return false;
}

static void
test_doom(const struct geo_set *set)
{
	struct chance_fast chance, own;
	struct geo_state s;
	unsigned to_move, lost = 0, avoidable = 0;

	chance_fast_init(&chance, 40);
	chance_fast_init(&own, 41);
	for (int i = 0; i < DOOM_GAMES; i++) {
		start(&s, set, 2 + i % 3, &chance.chance);
		while ((to_move = rules->to_move(&s)) != 0) {
			int seat = __builtin_ctz(to_move);
			uint64_t move =
			    rules->choose(&s, seat, RULES_FALLBACK, NULL);

			if (always_loses(&s, seat, move)) {
				lost++;
				avoidable += has_way_out(&s, seat);
			}
			/* The others play badly: it gets into trouble. */
			if (chance_draw(&own.chance, "who", 4) == 0)
				move = rules->choose(&s, seat, RULES_RANDOM,
				    &own.chance);
			rules->play(&s, seat, move, &chance.chance, NULL);
		}
	}
	tap_ok(avoidable == 0 && lost > 0,
	    "fallback never loses at once when another move does not (%u "
	    "times it could not help it, %u it could)",
	    lost - avoidable, avoidable);
}

int
main(void)
{
	struct geo_set *set = kit_set_standard();

	test_random(set);
	test_wins(set);
	test_doom(set);
	geo_set_free(set);
	return tap_done();
}
