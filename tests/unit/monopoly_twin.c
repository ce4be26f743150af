/*
 * Makes twins of a position.
 */
#include "config.h"

#include "monopoly_twin.h"

#include "base/chance.h"

static unsigned
twin_any(struct chance *chance, unsigned n)
{
	return (unsigned)chance_draw(chance, "any", n);
}

/* Takes COUNT cards at random out of *POOL. */
static uint32_t
take_cards(struct chance *chance, uint32_t *pool, int count)
{
	uint32_t hand = 0;

	while (__builtin_popcount(hand) < count) {
		uint32_t one = UINT32_C(1) << twin_any(chance, MONO_CARDS_MAX);

		hand |= one & *pool;
		*pool &= ~one;
	}
	return hand;
}

void
mono_twin_deal(struct mono_state *s, unsigned side, unsigned viewer,
    uint32_t kept, struct chance *chance)
{
	uint32_t pool = s->pile[side] & ~kept;

	for (unsigned i = 0; i < s->seats; i++)
		if (s->side[i] == side && i != viewer)
			pool |= s->hand[i] & ~kept;
	for (unsigned i = 0; i < s->seats; i++) {
		int n = __builtin_popcount(s->hand[i] & ~kept);

		if (s->side[i] == side && i != viewer)
			s->hand[i] =
			    (s->hand[i] & kept) | take_cards(chance, &pool, n);
	}
	s->pile[side] = (s->pile[side] & kept) | pool;
}

void
mono_twin_decide(struct mono_state *s, unsigned viewer, struct chance *chance)
{
	for (unsigned i = 0; i < s->seats; i++) {
		if (i == viewer)
			continue;
		for (unsigned k = 0; k < MONO_ORDERS; k++)
			s->order[i][k] =
			    (uint8_t)twin_any(chance, MONO_ALLOW + 1);
		s->order_free[i] =
		    (uint8_t)twin_any(chance, MONO_FREE_LAST + 1);
		if (s->bid[i] != 0)
			s->bid[i] = (uint16_t)(1 +
			    twin_any(chance, (unsigned)s->cash[i] / 10 + 1));
	}
}

void
mono_twin(struct mono_state *s, unsigned viewer, struct chance *chance)
{
	for (unsigned side = 0; side < MONO_SIDES; side++)
		mono_twin_deal(s, side, viewer, 0, chance);
	mono_twin_decide(s, viewer, chance);
}
