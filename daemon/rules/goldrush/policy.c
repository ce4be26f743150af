/*
 * Calls the policy that the caller asks for. For a player who is absent it takes
 * the first of the moves, which lays the tile and does nothing else: no cowboy
 * is bound, no token taken.
 */
#include "config.h"

#include "rules/goldrush/policy.h"

#include <assert.h>

#include "rules/goldrush/moves.h"
#include "rules/goldrush/play.h"

uint64_t
gold_choose(const void *state, int seat, enum rules_policy policy,
    struct chance *chance)
{
	uint64_t first = 0;

	assert(gold_to_move(state) >> seat & 1);
	switch (policy) {
	case RULES_RANDOM:
		return gold_choose_random(state, chance);
	case RULES_FALLBACK:
		gold_moves(state, seat, &first, 1);
		return first;
	case RULES_GREEDY:
		return gold_choose_greedy(state);
	case RULES_PLAYOUT:
	case RULES_SHREWD:
		return gold_choose_playout(state, chance);
	}
	assert(!"a policy that is not in the table");
	return 0;
}
