/*
 * What search needs: moves that look good. Playouts are played by the policy
 * that wants to win (greedy.c), as the dice bring variety enough. The chance at
 * a glance stands in outlook.c. Nothing is hidden from anybody.
 *
 * Only what to do with a die is thought about. An action that is under way is
 * finished as planned (plan.c), and the table's decisions are those of that
 * policy: so all time goes where most depends on it.
 */
#include "config.h"

#include <string.h>

#include "rules/best.h"
#include "rules/geonosis/geonosis.h"
#include "rules/geonosis/policy.h"

size_t
geo_promising(const void *state, int seat, uint64_t *moves, size_t max)
{
	const struct geo_state *s = state;
	struct rules_best best = {
	    .max = max < RULES_BEST_MAX ? max : RULES_BEST_MAX};
	uint64_t list[GEO_MOVES_MAX];
	size_t n = geo_moves(s, seat, list, GEO_MOVES_MAX);
	struct geo_trials trials;

	if (n == 0 || max == 0)
		return 0;
	if (s->stage != GEO_DICE) {
		moves[0] = geo_choose(s, seat, RULES_GREEDY, NULL);
		return 1;
	}
	memset(trials.fought, 0, sizeof trials.fought);
	for (size_t i = 0; i < n; i++) {
		struct geo_move m;

		geo_move_unpack(list[i], &m);
		rules_best_add(&best, list[i],
		    geo_try_die(&trials, s, (unsigned)seat, &m));
	}
	return rules_best_take(&best, moves);
}
