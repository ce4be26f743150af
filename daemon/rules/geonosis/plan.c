/*
 * Carries actions through for the policies: fights, kills, and what is decided
 * without dice.
 *
 * A fight takes one zone after the other: the one that gives most for its
 * points when it can be cleared, else the one where the points help most.
 */
#include "config.h"

#include <stdlib.h>

#include "rules/geonosis/arena.h"
#include "rules/geonosis/play.h"
#include "rules/geonosis/policy.h"

enum {
	PLENTY = 23,	 /* a reserve of so many tokens needs no care */
	ZONE_TENTHS = 44 /* tokens that a zone takes on average, in tenths */
};

/* What a token of a kind is worth now: the fewer its reserve has, the more. */
static int
token_worth(const struct geo_state *s, unsigned droid)
{
	int missing = PLENTY - s->reserve[droid];

	return 4 + (missing > 0 ? missing * missing : 0);
}

/* What a point is worth that is spent on clearing a zone, when there are POINTS
 * to spend. */
static int
zone_worth(const struct geo_state *s, unsigned zone, unsigned droid,
    unsigned points)
{
	unsigned n = geo_mask_count(geo_mask_and(s->set->zone[zone],
	    geo_enemies_of(s, droid)));
	unsigned size = geo_mask_count(s->set->zone[zone]);
	unsigned cost = n * s->set->resistance[droid];
	int worth = token_worth(s, droid), gain;

	for (unsigned p = 0; p < GEO_PARTS; p++)
		if (s->part[p] == GEO_PART_DROID &&
		    s->set->space[s->part_at[p]].zone == zone)
			worth += 300;
	gain = (int)n * 42 + (int)size * 58;
	return (cost <= points ? 10 : 2) * worth * gain / (int)cost;
}

/* The spaces next to where the actor stands or can go (REACH). */
static struct geo_mask
within_reach(const struct geo_state *s, struct geo_mask reach)
{
	struct geo_mask beside = s->set->near[s->figure[s->actor]];

	while (!geo_mask_empty(reach))
		beside =
		    geo_mask_or(beside, s->set->near[geo_mask_take(&reach)]);
	return beside;
}

/* The enemy to hit next, or GEO_NONE. */
static unsigned
next_target(const struct geo_state *s, struct geo_mask reach)
{
	struct geo_mask beside = within_reach(s, reach);
	unsigned best = GEO_NONE;
	int most = -1;

	for (unsigned d = 0; d < GEO_DROIDS; d++) {
		struct geo_mask m = geo_mask_and(geo_enemies_of(s, d), beside);

		if (s->set->resistance[d] > s->points)
			continue;
		while (!geo_mask_empty(m)) {
			unsigned at = geo_mask_take(&m);
			unsigned zone = s->set->space[at].zone;
			int worth = zone_worth(s, zone, d, s->points);

			m = geo_mask_less(m, s->set->zone[zone]);
			if (worth > most) {
				most = worth;
				best = at;
			}
		}
	}
	return best;
}

/* Where the actor's figure ends the fight without a hit: on a space that a
 * droid would refill otherwise. GEO_NONE: it stays where it is. */
static unsigned
resting_place(const struct geo_state *s, struct geo_mask reach)
{
	unsigned here = s->figure[s->actor], best = GEO_NONE;
	int most = 0;

	for (unsigned z = 0; z < GEO_ZONES; z++) {
		unsigned droid = geo_zone_droid(s, z);
		struct geo_mask m = geo_mask_and(reach, s->set->zone[z]);
		int worth;

		if (droid == GEO_NONE)
			continue;
		if (s->set->space[here].zone == z)
			return GEO_NONE;
		worth = token_worth(s, droid);
		if (!geo_mask_empty(m) && worth > most) {
			most = worth;
			best = geo_mask_take(&m);
		}
	}
	return best;
}

void
geo_plan_fight(const struct geo_state *s, struct geo_move *m)
{
	unsigned here = s->figure[s->actor], target, place;
	struct geo_mask reach = {{0, 0}}, stand;

	if (!s->moved)
		reach = geo_reach(s, here);
	target = next_target(s, reach);
	*m = (struct geo_move){.kind = GEO_MOVE_STOP};
	if (target != GEO_NONE) {
		if (geo_mask_has(&s->set->near[here], target)) {
			m->kind = GEO_MOVE_HIT;
			m->at = (uint8_t)target;
			return;
		}
		stand = geo_mask_and(reach, s->set->near[target]);
		m->kind = GEO_MOVE_GO;
		m->at = (uint8_t)geo_mask_take(&stand);
		return;
	}
	place = s->moved ? GEO_NONE : resting_place(s, reach);
	if (place != GEO_NONE) {
		m->kind = GEO_MOVE_GO;
		m->at = (uint8_t)place;
	}
}

void
geo_plan_kill(const struct geo_state *s, struct geo_move *m)
{
	struct geo_mask targets = geo_icon_targets(s, s->icon);
	unsigned kills = 0;
	int most = -1;

	*m = (struct geo_move){.kind = GEO_MOVE_KILL};
	for (unsigned d = 0; d < GEO_ICON_KINDS; d++)
		kills += s->icon[d];
	while (!geo_mask_empty(targets)) {
		unsigned at = geo_mask_take(&targets);
		unsigned zone = s->set->space[at].zone;
		unsigned droid = geo_enemy_at(s, at);
		unsigned can = s->icon[droid] + s->icon[GEO_ANY];
		int worth = zone_worth(s, zone, droid,
		    (can < kills ? can : kills) * s->set->resistance[droid]);

		targets = geo_mask_less(targets, s->set->zone[zone]);
		if (worth > most) {
			most = worth;
			m->at = (uint8_t)at;
		}
	}
}

void
geo_plan_finish(struct geo_state *s)
{
	struct geo_move m;

	while (s->stage == GEO_FIGHTING || s->stage == GEO_STRIKING) {
		if (s->stage == GEO_FIGHTING)
			geo_plan_fight(s, &m);
		else
			geo_plan_kill(s, &m);
		geo_act(s, s->actor, &m, NULL);
	}
}

/* --- without dice --------------------------------------------------------- */

static int
plan_distance(const struct geo_state *s, unsigned a, unsigned b)
{
	const struct geo_space *x = &s->set->space[a], *y = &s->set->space[b];
	int q = x->q - y->q, r = x->r - y->r;

	return (abs(q) + abs(r) + abs(q + r)) / 2;
}

/* How good a space is. A figure wants to be far from the others; C-3PO's head
 * near to R2-D2, and its body near to the head. */
static int
space_worth(const struct geo_state *s, const struct geo_move *m)
{
	int worth = 1000;

	if (m->kind == GEO_MOVE_HEAD)
		return -plan_distance(s, m->at, s->r2);
	if (m->kind == GEO_MOVE_BODY)
		return -plan_distance(s, m->at, s->part_at[GEO_PART_HEAD]);
	for (unsigned i = 0; i < s->seats; i++)
		if (s->figure[i] != GEO_NONE) {
			int far = plan_distance(s, m->at, s->figure[i]);

			worth = far < worth ? far : worth;
		}
	return worth;
}

/* How many tokens, in tenths, the emptiest reserve has left when this missed
 * threat comes next, together with those whose order nobody is asked about any
 * more. A threat that takes the last of the Force comes last. */
static int
threat_worth(const struct geo_state *s, const struct geo_move *m)
{
	struct geo_state rest = *s;
	int left[GEO_DROIDS], least = INT32_MAX;

	if (s->set->card[s->card[m->at]].force >= s->force)
		return INT32_MIN / 2;
	for (unsigned d = 0; d < GEO_DROIDS; d++)
		left[d] = 10 * s->reserve[d];
	rest.missed &= (uint8_t) ~(1u << m->at);
	for (unsigned i = 0; i < GEO_OPEN_THREATS; i++) {
		const struct geo_card *c = &s->set->card[s->card[i]];
		bool now = i == m->at ||
		    ((rest.missed >> i & 1) && !geo_order_matters(&rest));

		for (unsigned k = 0; now && k < c->zones; k++)
			left[c->droid[k]] -= ZONE_TENTHS;
	}
	for (unsigned d = 0; d < GEO_DROIDS; d++)
		least = left[d] < least ? left[d] : least;
	return least;
}

void
geo_plan_table(const struct geo_state *s, unsigned seat, struct geo_move *m)
{
	uint64_t moves[GEO_MOVES_MAX];
	size_t n = geo_moves(s, (int)seat, moves, GEO_MOVES_MAX);
	int most = INT32_MIN;

	for (size_t i = 0; i < n; i++) {
		struct geo_move try;
		int worth = 0;

		geo_move_unpack(moves[i], &try);
		if (try.kind == GEO_MOVE_ORDER)
			worth = threat_worth(s, &try);
		else if (try.kind != GEO_MOVE_TAKE)
			worth = space_worth(s, &try);
		if (worth > most) {
			most = worth;
			*m = try;
		}
	}
}
