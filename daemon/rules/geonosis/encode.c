/*
 * The bytes that the state digest is made of. Pinned: what an old game wrote
 * must come out again for ever. All numbers are big-endian; ff means none:
 *
 *   "geo1" 00, the set's digest (8 bytes)
 *   seats, Force at the start, zones of each droid, tokens taken out, expansion
 *   stage, outcome, the droid that ran out, space of the time track, Force
 *   the three reserves
 *   zones in the pile and discarded (4 bytes each, bit N: zone N + 1), threats
 *   in the pile (2 bytes, by their order in the set)
 *   of each seat: Jedi, sheet, space of the figure, unused die, dice thrown in
 *   this phase, the dice on its 12 slots (0: free)
 *   R2-D2's space; of C-3PO's head and body: what has become of it, its space
 *   of each open card, the mega threat last: which, dice of 1 to 6 on it
 *   dice on the logo, dice laid aside
 *   missed threats (a bit each), the one chosen to be next
 *   of the action under way: actor, points, moved, kills left of B S D ?
 *   number of spaces, then what is on each: 0 nothing, 1 to 3 a droid
 *   with objections only: hours for them, seats that agree (a bit each), of
 *   what was proposed last: by whom, its space or the place of its card; how
 *   many proposals of this decision were dropped
 *   with option "forgo" only: 1
 *
 * The numbers of stages and the like are those of state.h.
 */
#include "config.h"

#include "base/buffer.h"
#include "rules/geonosis/geonosis.h"
#include "rules/geonosis/state.h"

enum {
	ENCODE_MAX = 5 + 8 + 5 + 5 + 3 + 10 + GEO_SEATS_MAX * 17 + 5 +
	    GEO_OPEN_CARDS * 7 + 2 + 2 + 7 + 1 + GEO_SPACES_MAX + 5 + 1
};

static uint8_t *
geo_put_int(uint8_t *p, uint64_t value, unsigned bytes)
{
	while (bytes-- > 0)
		*p++ = (uint8_t)(value >> 8 * bytes);
	return p;
}

static uint8_t *
put_bytes(uint8_t *p, const uint8_t *bytes, size_t n)
{
	while (n-- > 0)
		*p++ = *bytes++;
	return p;
}

static uint8_t *
put_seats(uint8_t *p, const struct geo_state *s)
{
	for (unsigned i = 0; i < s->seats; i++) {
		*p++ = s->jedi[i];
		*p++ = s->sheet[i];
		*p++ = s->figure[i];
		*p++ = s->die[i];
		*p++ = s->thrown[i];
		p = put_bytes(p, s->slot[i], GEO_SLOTS_MAX);
	}
	return p;
}

static uint8_t *
geo_put_table(uint8_t *p, const struct geo_state *s)
{
	*p++ = s->r2;
	for (unsigned i = 0; i < GEO_PARTS; i++) {
		*p++ = s->part[i];
		*p++ = s->part_at[i];
	}
	for (unsigned i = 0; i < GEO_OPEN_CARDS; i++) {
		*p++ = s->card[i];
		p = put_bytes(p, s->lying[i] + 1, 6);
	}
	*p++ = s->logo;
	*p++ = s->aside;
	*p++ = s->missed;
	*p++ = s->chosen;
	*p++ = s->actor;
	*p++ = s->points;
	*p++ = s->moved;
	return put_bytes(p, s->icon, GEO_ICON_KINDS);
}

static uint8_t *
put_arena(uint8_t *p, const struct geo_state *s)
{
	*p++ = s->set->n_spaces;
	for (unsigned i = 0; i < s->set->n_spaces; i++) {
		*p = 0;
		for (unsigned d = 0; d < GEO_DROIDS; d++)
			if (geo_mask_has(&s->droid[d], i))
				*p = (uint8_t)(d + 1);
		p++;
	}
	return p;
}

static uint8_t *
put_objections(uint8_t *p, const struct geo_state *s)
{
	if (s->objection == 0)
		return p;
	*p++ = s->objection;
	*p++ = s->agreed;
	*p++ = s->proposer;
	*p++ = s->proposed;
	*p++ = s->objected;
	return p;
}

void
geo_encode(const void *state, struct buffer *out)
{
	const struct geo_state *s = state;
	uint8_t *from = (uint8_t *)buffer_reserve(out, ENCODE_MAX), *p = from;

	p = put_bytes(p, (const uint8_t *)"geo1", 5);
	p = geo_put_int(p, s->set->digest, 8);
	*p++ = s->seats;
	*p++ = s->force_start;
	*p++ = s->zones;
	*p++ = s->tokens;
	*p++ = s->expansion;
	*p++ = s->stage;
	*p++ = s->outcome;
	*p++ = s->short_of;
	*p++ = s->time;
	*p++ = s->force;
	p = put_bytes(p, s->reserve, GEO_DROIDS);
	p = geo_put_int(p, s->pile, 4);
	p = geo_put_int(p, s->discard, 4);
	p = geo_put_int(p, s->threats, 2);
	p = put_seats(p, s);
	p = geo_put_table(p, s);
	p = put_arena(p, s);
	p = put_objections(p, s);
	if (s->forgo)
		*p++ = 1;
	out->len += (size_t)(p - from);
	out->data[out->len] = '\0';
}
