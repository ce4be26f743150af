/*
 * Works the agenda off: calls the function of the step on top, again and again
 * until a step has to wait.
 */
#include "config.h"

#include <assert.h>

#include "rules/monopoly/play.h"

void
mono_push_enemies(struct mono_state *s, unsigned seat, struct mono_step step)
{
	for (unsigned i = s->seats - 1u; i > 0; i--) {
		unsigned enemy = (seat + i) % s->seats;

		if (!mono_enemies(s, seat, enemy))
			continue;
		if (step.kind == MONO_DEBT)
			step.to = (uint8_t)enemy;
		else
			step.seat = (uint8_t)enemy;
		*mono_push(s) = step;
	}
}

void
mono_look_at_hand(const struct mono_run *r, unsigned seat)
{
	/* An empty hand decides nothing, and everybody sees that it is empty. */
	if (seat != r->seat && r->s->hand[seat] != 0)
		r->s->bared = 1;
}

/* A turn whose end is due ends by itself when the hand has no card. */
static bool
step_end(const struct mono_run *r)
{
	struct mono_state *s = r->s;

	if (s->hand[mono_top(s)->seat] != 0)
		return true;
	s->step[s->steps - 1] = (struct mono_step){.kind = MONO_NEXT};
	return false;
}

static bool
look(const struct mono_run *r)
{
	switch ((enum mono_step_kind)mono_top(r->s)->kind) {
	case MONO_ROLL:
		return true;
	case MONO_BUY:
		return mono_step_buy(r);
	case MONO_RENT:
		return mono_step_rent(r);
	case MONO_FLY:
		return mono_step_fly(r);
	case MONO_TAKE:
		return mono_step_take(r);
	case MONO_END:
		return step_end(r);
	case MONO_CHOOSE:
		return mono_step_choose(r);
	case MONO_ANSWER:
		return mono_step_answer(r);
	case MONO_AUCTION:
		return mono_step_auction(r);
	case MONO_LAND:
		return mono_step_land(r);
	case MONO_DEBT:
		return mono_step_debt(r);
	case MONO_EFFECT:
		return mono_step_effect(r);
	case MONO_AGAIN:
		return mono_step_again(r);
	case MONO_NEXT:
		return mono_step_next(r);
	case MONO_WALK:
		return mono_step_walk(r);
	case MONO_STEP_KINDS:
		break;
	}
	assert(!"a step of no kind");
	return true;
}

void
mono_proceed(const struct mono_run *r)
{
	struct mono_state *s = r->s;

	while (!s->over && !look(r))
		;
	if (s->over)
		return;
	/* A turn is one occasion as long as the game waits for no other seat.
	 * When it has done so, the seat gets another letter, because its player
	 * may have gone away. */
	if (!mono_waits_for(s, s->active))
		s->since = 0;
	else if (s->since == 0)
		s->since = ++s->occasion;
}
