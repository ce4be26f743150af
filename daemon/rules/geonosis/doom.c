/*
 * Whether the game is lost whatever chance brings and whatever the players do.
 * It assumes the best of cases for the dice that are missing on the mega
 * threat, and for what is due between the last die and the next. It never calls
 * a game lost that can still be won; it may not notice one that is lost. The
 * policies use it (policy.h).
 */
#include "config.h"

#include <string.h>

#include "rules/geonosis/arena.h"
#include "rules/geonosis/events.h"
#include "rules/geonosis/play.h"
#include "rules/geonosis/policy.h"

/* All that is due before the next dice. The order in which it comes makes no
 * difference to the total. */
struct burden {
	unsigned force;
	unsigned zones[GEO_DROIDS], all; /* zones to draw: by droid, and
					  * together */
};

/* --- the mega threat ------------------------------------------------------ */

/* How many dice of the phase are not used yet. */
static unsigned
dice_unused(const struct geo_state *s)
{
	unsigned n = geo_dice_left(s);

	for (unsigned i = 0; i < s->seats; i++)
		n += s->die[i] != 0;
	return n;
}

/* Whether the table can still meet the mega threat with the best of dice. */
static bool
mega_in_reach(const struct geo_state *s)
{
	const struct geo_card *c = &s->set->card[s->card[GEO_MEGA]];
	unsigned dice = dice_unused(s), lying = 0, sum;

	if (geo_card_met(s, GEO_MEGA))
		return true;
	if (c->sum > 0) {
		sum = geo_card_sum(s, GEO_MEGA);
		return sum < c->sum && c->sum - sum <= 6 * dice;
	}
	for (unsigned v = 1; v <= 6; v++)
		lying += s->lying[GEO_MEGA][v];
	return c->dice - lying <= dice;
}

/* --- zones ---------------------------------------------------------------- */

/* Counts the zones of TILES that have no droids, by the number of tokens that
 * each would take: ROOMS[n] take n. Returns how many zones there are. */
static unsigned
count_rooms(const struct geo_state *s, uint32_t tiles,
    unsigned rooms[GEO_ZONE_MAX + 1])
{
	struct geo_mask blocked = geo_blocked(s);
	unsigned n = 0;

	memset(rooms, 0, (GEO_ZONE_MAX + 1) * sizeof rooms[0]);
	for (unsigned z = 0; z < GEO_ZONES; z++)
		if ((tiles >> z & 1) && geo_zone_droid(s, z) == GEO_NONE) {
			rooms[geo_mask_count(geo_mask_less(s->set->zone[z],
			    blocked))]++;
			n++;
		}
	return n;
}

/* The fewest tokens that ZONES of these zones take. */
static unsigned
least_tokens(const unsigned rooms[GEO_ZONE_MAX + 1], unsigned zones)
{
	unsigned tokens = 0;

	for (unsigned room = 0; room <= GEO_ZONE_MAX; room++) {
		unsigned n = rooms[room] < zones ? rooms[room] : zones;

		tokens += n * room;
		zones -= n;
	}
	return tokens;
}

/* Whether the reserves can last for the zones to draw, in the best of cases:
 * each kind of droid is looked at as if it got the smallest zones alone. Zones
 * come from the pile, then also from the discards. It says true when it cannot
 * tell: when there are too few zones without droids, or one among all of them
 * has no room, so that it stays empty and can be drawn again. */
static bool
zones_bearable(const struct geo_state *s, const struct burden *b)
{
	unsigned rooms[GEO_ZONE_MAX + 1];

	if (count_rooms(s, s->pile, rooms) < b->all &&
	    (count_rooms(s, s->pile | s->discard, rooms) < b->all ||
		rooms[0] > 0))
		return true;
	for (unsigned d = 0; d < GEO_DROIDS; d++)
		if (least_tokens(rooms, b->zones[d]) >= s->reserve[d])
			return false;
	return true;
}

/* --- what is due ---------------------------------------------------------- */

static void
add_droid(struct burden *b, unsigned droid)
{
	b->zones[droid]++;
	b->all++;
}

static void
add_threat(struct burden *b, const struct geo_state *s, unsigned place)
{
	const struct geo_card *c = &s->set->card[s->card[place]];

	b->force += c->force;
	for (unsigned i = 0; i < c->zones; i++)
		add_droid(b, c->droid[i]);
}

static bool
bearable(const struct geo_state *s, const struct burden *b)
{
	return b->force < s->force && zones_bearable(s, b);
}

/* Whether the table can survive all missed threats and what follows, up to the
 * next dice or the end. */
static bool
rest_bearable(const struct geo_state *s)
{
	const struct geo_time *t = &s->set->time[s->time];
	struct burden b = {0};

	for (unsigned i = 0; i < GEO_OPEN_THREATS; i++)
		if (s->missed >> i & 1)
			add_threat(&b, s, i);
	for (; t->phase != GEO_PHASE_THREATS; t++) {
		if (t->phase == GEO_PHASE_ASSAULT)
			add_droid(&b, t->droid);
		if (t->phase == GEO_PHASE_VICTORY)
			return bearable(s, &b) &&
			    (!s->expansion ||
				s->part[GEO_PART_BODY] == GEO_PART_WHOLE);
	}
	return bearable(s, &b);
}

/* Whether missed threats and what follows lose the game for certain, and
 * whether before a seat is asked again or later. */
static enum geo_doom
doom_of_threats(const struct geo_state *s)
{
	struct geo_state rest = *s;
	struct burden b = {0};

	if (s->chosen != GEO_NONE) {
		add_threat(&b, s, s->chosen);
		rest.missed &= (uint8_t) ~(1u << s->chosen);
	}
	if (!bearable(s, &b))
		return GEO_DOOM_NOW;
	if (rest_bearable(s))
		return GEO_DOOM_NONE;
	return rest.missed != 0 && geo_order_matters(&rest) ? GEO_DOOM_LATER
							    : GEO_DOOM_NOW;
}

enum geo_doom
geo_doom(const struct geo_state *state)
{
	struct geo_state s = *state;

	if (s.stage == GEO_DUE_PENALTY)
		return doom_of_threats(&s);
	if (s.stage == GEO_DICE || s.stage == GEO_FIGHTING ||
	    s.stage == GEO_STRIKING || s.stage == GEO_DUE_THROW)
		return mega_in_reach(&s) ? GEO_DOOM_NONE : GEO_DOOM_LATER;
	if (s.stage != GEO_DUE_TRACK ||
	    s.set->time[s.time].phase != GEO_PHASE_REFILL)
		return GEO_DOOM_NONE;
	geo_refill(&s, NULL);
	if (geo_short_of(&s) != GEO_NONE || !geo_card_met(&s, GEO_MEGA))
		return GEO_DOOM_NOW;
	s.missed = 0;
	for (unsigned i = 0; i < GEO_OPEN_THREATS; i++)
		if (!geo_card_met(&s, i))
			s.missed |= (uint8_t)(1u << i);
	s.chosen = GEO_NONE;
	return doom_of_threats(&s);
}
