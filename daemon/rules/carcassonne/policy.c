/*
 * The policies by name.
 */
#include "config.h"

#include "rules/carcassonne/policy.h"

#include <assert.h>

#include "rules/carcassonne/moves.h"

uint64_t
carc_choose(const void *state, int seat, enum rules_policy policy,
    struct chance *chance)
{
	const struct carc_state *s = state;

	assert(!s->over && seat == s->to_move);
	switch (policy) {
	case RULES_RANDOM:
		return carc_choose_random(s, chance);
	case RULES_FALLBACK:
		return carc_choose_fallback(s);
	case RULES_GREEDY:
		return carc_choose_greedy(s);
	}
	assert(!"a policy that is not in the table");
	return 0;
}
