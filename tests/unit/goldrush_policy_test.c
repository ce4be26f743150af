/*
 * The policies of goldrush/1.
 */
#include "config.h"

#include "goldrush_kit.h"
#include "tap.h"

enum { GAMES = 100, WANTED = 95 };

static const struct rules *const rules = &goldrush_1;

static struct gold_kit k;

/* Plays a game of seat 0 with POLICY against random seats. Whether it wins
 * alone. */
static bool
wins(unsigned seed, enum rules_policy policy)
{
	struct rules_result result;
	struct chance_fast chance;

	chance_fast_init(&chance, seed);
	gold_kit_start(&k, 2, "", "");
	while (!k.s.over) {
		enum rules_policy p = k.s.to_move == 0 ? policy : RULES_RANDOM;

		rules->play(&k.s, k.s.to_move,
		    rules->choose(&k.s, k.s.to_move, p, &chance.chance),
		    &chance.chance, NULL);
	}
	rules->result(&k.s, &result);
	return result.winners == 1;
}

/* The fallback lays its tile at the first place, and does nothing else. */
static bool
fallback_is_first(void)
{
	unsigned wrong = 0;
	uint64_t first;

	gold_kit_start(&k, 4, "withdraw=yes", "");
	while (!k.s.over) {
		rules->moves(&k.s, k.s.to_move, &first, 1);
		wrong += rules->choose(&k.s, k.s.to_move, RULES_FALLBACK,
			     NULL) != first;
		rules->play(&k.s, k.s.to_move, first, &k.chance.chance, NULL);
	}
	for (int seat = 0; seat < 4; seat++)
		wrong += gold_kit_home(&k, seat) != 41;
	return wrong == 0 && gold_kit_scores(&k, "0 0 0 0") && k.s.n_taken == 0;
}

int
main(void)
{
	int won = 0;

	for (unsigned i = 0; i < GAMES; i++)
		won += wins(i, RULES_GREEDY);
	tap_ok(won >= WANTED,
	    "the greedy bot beats a random player in %d of %d games", won,
	    GAMES);
	tap_ok(fallback_is_first(),
	    "an absent player binds no cowboy and takes no token");
	gold_kit_end(&k);
	return tap_done();
}
