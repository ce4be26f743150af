/*
 * Whether a move loses at once whatever chance brings: what is due after it is
 * gone through in the best of cases, in which each drawn zone takes as few
 * tokens as any free one would.
 */
#include "config.h"

#include "rules/geonosis/arena.h"
#include "rules/geonosis/play.h"
#include "rules/geonosis/policy.h"

/* The fewest tokens that a new zone takes; 0 also when there is none. */
static unsigned
least_room(const struct geo_state *s)
{
	struct geo_mask blocked = geo_blocked(s);
	unsigned least = GEO_ZONE_MAX + 1;

	for (unsigned z = 0; z < GEO_ZONES; z++) {
		unsigned room;

		if (geo_zone_droid(s, z) != GEO_NONE)
			continue;
		room = geo_mask_count(geo_mask_less(s->set->zone[z], blocked));
		least = room < least ? room : least;
	}
	return least > GEO_ZONE_MAX ? 0 : least;
}

/* Takes the tokens of a new zone; false when that empties the reserve. */
static bool
bear_zone(struct geo_state *s, unsigned droid)
{
	unsigned room = least_room(s);

	if (s->reserve[droid] <= room)
		return false;
	s->reserve[droid] = (uint8_t)(s->reserve[droid] - room);
	return true;
}

static bool
bear_threat(struct geo_state *s, unsigned place)
{
	const struct geo_card *c = &s->set->card[s->card[place]];

	s->missed &= (uint8_t) ~(1u << place);
	if (c->force >= s->force)
		return false;
	s->force = (uint8_t)(s->force - c->force);
	for (unsigned i = 0; i < c->zones; i++)
		if (!bear_zone(s, c->droid[i]))
			return false;
	return true;
}

/* What follows the missed threats, up to the next dice. */
static bool
bear_assaults(struct geo_state *s)
{
	for (;; s->time++) {
		const struct geo_time *t = &s->set->time[s->time];

		if (t->phase == GEO_PHASE_THREATS)
			return true;
		if (t->phase == GEO_PHASE_VICTORY)
			return !s->expansion ||
			    s->part[GEO_PART_BODY] == GEO_PART_WHOLE;
		if (t->phase == GEO_PHASE_ASSAULT && !bear_zone(s, t->droid))
			return false;
	}
}

static bool
bear_threats(struct geo_state *s)
{
	while (s->missed != 0) {
		unsigned next = s->chosen;

		if (next == GEO_NONE && geo_order_matters(s))
			return true; /* somebody is asked first */
		if (next == GEO_NONE)
			next = (unsigned)__builtin_ctz(s->missed);
		s->chosen = GEO_NONE;
		if (!bear_threat(s, next))
			return false;
	}
	return bear_assaults(s);
}

bool
geo_doomed(const struct geo_state *state)
{
	struct geo_state s = *state;

	if (s.stage == GEO_DUE_PENALTY)
		return !bear_threats(&s);
	if (s.stage != GEO_DUE_TRACK ||
	    s.set->time[s.time].phase != GEO_PHASE_REFILL)
		return false;
	geo_refill(&s, NULL);
	if (geo_short_of(&s) != GEO_NONE || !geo_card_met(&s, GEO_MEGA))
		return true;
	s.missed = 0;
	for (unsigned i = 0; i < GEO_OPEN_THREATS; i++)
		if (!geo_card_met(&s, i))
			s.missed |= (uint8_t)(1u << i);
	return !bear_threats(&s);
}
