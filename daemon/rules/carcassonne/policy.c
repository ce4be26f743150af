/*
 * Calls the policy that the caller asks for. The policies themselves stand in
 * moves.c (a random move), fallback.c, greedy.c and ahead.c.
 */
#include "config.h"

#include "rules/carcassonne/policy.h"

#include <assert.h>

#include "rules/carcassonne/moves.h"
#include "rules/carcassonne/play.h"

uint64_t
carc_choose(const void *state, int seat, enum rules_policy policy,
    struct chance *chance)
{
	const struct carc_state *s = state;

	assert(carc_to_move(s) >> seat & 1);
	switch (policy) {
	case RULES_RANDOM:
		return carc_choose_random(s, (unsigned)seat, chance);
	case RULES_FALLBACK:
		return carc_choose_fallback(s, (unsigned)seat);
	case RULES_GREEDY:
		return carc_choose_greedy(s, (unsigned)seat);
	case RULES_PLAYOUT:
	case RULES_SHREWD:
		return carc_choose_playout(s, (unsigned)seat, chance);
	}
	assert(!"a policy that is not in the table");
	return 0;
}
