/*
 * The bytes that the state digest is made of. Pinned: what an old game wrote
 * must come out again for ever. All numbers are big-endian:
 *
 *   "mono1" 00, the set's digest (8 bytes)
 *   seats, lone, alternate, claim + 2 * (moment is present) + 4 *
 *   (arrest-auction)
 *   of each seat: side, cash (4 bytes), space, jailed, misses, extra, sites
 *   (8 bytes, bit N: site N), hand (4 bytes, bit N: card N of its deck), the
 *   five orders, that of free passage, orders given since somebody moved,
 *   bid (2 bytes)
 *   of each side: pile, discards (4 bytes each)
 *   active, doubles, two dice, again, partner, turns (4 bytes), bidders, over
 *   number of claims; of each: owner, payer, space, amount (2 bytes)
 *   number of steps; of each, the top last: kind, seat, to, at, card, depth,
 *   amount (2 bytes)
 *
 * The numbers of steps and the like are those of state.h. Since when somebody
 * is asked is not in it: nothing that happens depends on that.
 */
#include "config.h"

#include <string.h>

#include "base/buffer.h"
#include "rules/monopoly/monopoly.h"

enum {
	HEAD = 6 + 8 + 4,
	SEAT = 1 + 4 + 4 + 8 + 4 + MONO_ORDERS + 1 + 1 + 2,
	TABLE = MONO_SIDES * 8 + 6 + 4 + 2,
	ENCODE_MAX = HEAD + MONO_SEATS_MAX * SEAT + TABLE + 1 +
	    MONO_CLAIMS_MAX * 5 + 1 + MONO_STEPS_MAX * 8
};

static uint8_t *
mono_put_int(uint8_t *p, uint64_t value, unsigned bytes)
{
	while (bytes-- > 0)
		*p++ = (uint8_t)(value >> 8 * bytes);
	return p;
}

static uint8_t *
mono_put_seat(uint8_t *p, const struct mono_state *s, unsigned seat)
{
	*p++ = s->side[seat];
	p = mono_put_int(p, (uint32_t)s->cash[seat], 4);
	*p++ = s->at[seat];
	*p++ = s->jailed[seat];
	*p++ = s->misses[seat];
	*p++ = s->extra[seat];
	p = mono_put_int(p, s->owned[seat], 8);
	p = mono_put_int(p, s->hand[seat], 4);
	memcpy(p, s->order[seat], MONO_ORDERS);
	p += MONO_ORDERS;
	*p++ = s->order_free[seat];
	*p++ = s->ordered[seat];
	return mono_put_int(p, s->bid[seat], 2);
}

static uint8_t *
put_turn(uint8_t *p, const struct mono_state *s)
{
	*p++ = s->active;
	*p++ = s->doubles;
	*p++ = s->die[0];
	*p++ = s->die[1];
	*p++ = s->again;
	*p++ = s->partner;
	p = mono_put_int(p, s->turns, 4);
	*p++ = s->bidders;
	*p++ = s->over;
	return p;
}

static uint8_t *
put_agenda(uint8_t *p, const struct mono_state *s)
{
	*p++ = s->n_claims;
	for (unsigned i = 0; i < s->n_claims; i++) {
		*p++ = s->claims[i].owner;
		*p++ = s->claims[i].payer;
		*p++ = s->claims[i].at;
		p = mono_put_int(p, (uint16_t)s->claims[i].amount, 2);
	}
	*p++ = s->steps;
	for (unsigned i = 0; i < s->steps; i++) {
		const struct mono_step *step = &s->step[i];

		*p++ = step->kind;
		*p++ = step->seat;
		*p++ = step->to;
		*p++ = step->at;
		*p++ = step->card;
		*p++ = step->depth;
		p = mono_put_int(p, (uint16_t)step->amount, 2);
	}
	return p;
}

void
mono_encode(const void *state, struct buffer *out)
{
	const struct mono_state *s = state;
	uint8_t *from = (uint8_t *)buffer_reserve(out, ENCODE_MAX), *p = from;

	memcpy(p, "mono1", 6);
	p = mono_put_int(p + 6, s->set->digest, 8);
	*p++ = s->seats;
	*p++ = s->lone;
	*p++ = s->alternate;
	*p++ = (uint8_t)(s->claim | s->present << 1 | s->arrest_auction << 2);
	for (unsigned i = 0; i < s->seats; i++)
		p = mono_put_seat(p, s, i);
	for (unsigned i = 0; i < MONO_SIDES; i++) {
		p = mono_put_int(p, s->pile[i], 4);
		p = mono_put_int(p, s->discard[i], 4);
	}
	p = put_turn(p, s);
	p = put_agenda(p, s);
	out->len += (size_t)(p - from);
	out->data[out->len] = '\0';
}
