/*
 * What a seat is asked for, and on which occasion (rules.h: asks, occasion). A
 * seat's turn is one occasion as long as the game waits for nobody else
 * meanwhile; an auction, an answer, a loss and a rent to be claimed are others.
 */
#include "config.h"

#include "rules/monopoly/monopoly.h"
#include "rules/monopoly/moves.h"

const char *
mono_asks(const void *state, int seat, bool *aside)
{
	static const char *const asks[MONO_STEP_KINDS] = {[MONO_ROLL] = "roll",
	    [MONO_BUY] = "buy",
	    [MONO_RENT] = "rent",
	    [MONO_FLY] = "fly",
	    [MONO_TAKE] = "take",
	    [MONO_END] = "end",
	    [MONO_CHOOSE] = "lose",
	    [MONO_ANSWER] = "answer",
	    [MONO_AUCTION] = "auction"};
	const struct mono_state *s = state;
	const struct mono_step *top;

	*aside = false;
	if (s->over)
		return NULL;
	if (!mono_waits_for(s, (unsigned)seat)) {
		*aside = true;
		return "claim";
	}
	top = mono_top(s);
	if (top->kind == MONO_ROLL && s->jailed[seat])
		return "jail";
	if (top->kind == MONO_ANSWER && top->depth > 0)
		return "counter";
	return asks[top->kind];
}

unsigned
mono_occasion(const void *state, int seat)
{
	const struct mono_state *s = state;
	unsigned claim;

	if (s->over)
		return 0;
	if (mono_waits_for(s, (unsigned)seat))
		return seat == s->active ? s->since : s->occasion;
	claim = mono_claim_of(s, (unsigned)seat);
	return claim == MONO_NONE ? 0 : s->claims[claim].since;
}
