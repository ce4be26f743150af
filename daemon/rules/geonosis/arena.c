/*
 * The arena as a graph: which spaces a figure can reach past the droids and
 * figures that block the way.
 */
#include "config.h"

#include "rules/geonosis/arena.h"

#include <assert.h>

struct geo_mask
geo_enemies_of(const struct geo_state *s, unsigned droid)
{
	struct geo_mask m = s->droid[droid];

	if (droid == GEO_BATTLE && s->expansion)
		for (unsigned p = 0; p < GEO_PARTS; p++)
			if (s->part[p] == GEO_PART_DROID)
				geo_mask_add(&m, s->part_at[p]);
	return m;
}

struct geo_mask
geo_enemies(const struct geo_state *s)
{
	return geo_mask_or(geo_enemies_of(s, GEO_BATTLE),
	    geo_mask_or(s->droid[GEO_SUPER], s->droid[GEO_DROIDEKA]));
}

struct geo_mask
geo_blocked(const struct geo_state *s)
{
	struct geo_mask m = geo_mask_or(s->droid[GEO_BATTLE],
	    geo_mask_or(s->droid[GEO_SUPER], s->droid[GEO_DROIDEKA]));

	for (unsigned i = 0; i < s->seats; i++)
		if (s->figure[i] != GEO_NONE)
			geo_mask_add(&m, s->figure[i]);
	if (s->r2 != GEO_NONE)
		geo_mask_add(&m, s->r2);
	for (unsigned p = 0; p < GEO_PARTS; p++)
		if (s->part_at[p] != GEO_NONE)
			geo_mask_add(&m, s->part_at[p]);
	return m;
}

unsigned
geo_enemy_at(const struct geo_state *s, unsigned space)
{
	for (unsigned d = 0; d < GEO_DROIDS; d++)
		if (geo_mask_has(&s->droid[d], space))
			return d;
	for (unsigned p = 0; p < GEO_PARTS; p++)
		if (s->part[p] == GEO_PART_DROID && s->part_at[p] == space)
			return GEO_BATTLE;
	return GEO_NONE;
}

struct geo_mask
geo_reach(const struct geo_state *s, unsigned from)
{
	struct geo_mask open = geo_mask_less(s->set->all, geo_blocked(s));
	struct geo_mask todo = geo_mask_and(open, s->set->near[from]);
	struct geo_mask unseen = geo_mask_less(open, todo);

	while (!geo_mask_empty(todo)) {
		unsigned at = geo_mask_take(&todo);
		struct geo_mask new = geo_mask_and(unseen, s->set->near[at]);

		unseen = geo_mask_less(unseen, new);
		todo = geo_mask_or(todo, new);
	}
	return geo_mask_less(open, unseen);
}

bool
geo_can_walk(const struct geo_state *s, unsigned from)
{
	return !geo_mask_empty(geo_mask_less(s->set->near[from],
	    geo_blocked(s)));
}

unsigned
geo_beat(struct geo_state *s, unsigned space)
{
	for (unsigned p = 0; p < GEO_PARTS; p++)
		if (s->part[p] == GEO_PART_DROID && s->part_at[p] == space) {
			s->part[p] = GEO_PART_FREE;
			return GEO_BATTLE;
		}
	for (unsigned d = 0; d < GEO_DROIDS; d++)
		if (geo_mask_has(&s->droid[d], space)) {
			geo_mask_remove(&s->droid[d], space);
			s->reserve[d]++;
			return d;
		}
	assert(!"there is no droid to beat");
	return GEO_NONE;
}

bool
geo_r2_active(const struct geo_state *s)
{
	return s->part[GEO_PART_BODY] == GEO_PART_FREE &&
	    (s->part[GEO_PART_HEAD] == GEO_PART_FREE ||
		s->part[GEO_PART_HEAD] == GEO_PART_CARRIED);
}

/* The neighbours of all spaces in M. */
static struct geo_mask
around(const struct geo_state *s, struct geo_mask m)
{
	struct geo_mask out = {{0, 0}};

	while (!geo_mask_empty(m))
		out = geo_mask_or(out, s->set->near[geo_mask_take(&m)]);
	return out;
}

/* The search takes steps in two copies of the arena at once: in one R2-D2 does
 * not have the head, in the other it has. It changes from the first to the
 * second on the head's space. With the head R2-D2 may also enter the body's
 * space, where it stays. */
struct geo_mask
geo_r2_reach(const struct geo_state *s, unsigned steps, struct geo_mask *head)
{
	bool carried = s->part[GEO_PART_HEAD] == GEO_PART_CARRIED;
	struct geo_mask open = geo_mask_less(s->set->all, geo_blocked(s));
	const struct geo_mask none = {{0, 0}};
	struct geo_mask here = none, lone = none, goal = none;
	struct geo_mask seen[2], last[2], both;

	geo_mask_add(&open, s->r2);
	geo_mask_add(&here, s->r2);
	seen[0] = carried ? none : here;
	seen[1] = carried ? here : none;
	if (!carried)
		geo_mask_add(&lone, s->part_at[GEO_PART_HEAD]);
	geo_mask_add(&goal, s->part_at[GEO_PART_BODY]);
	last[0] = seen[0];
	last[1] = seen[1];
	for (; steps > 0; steps--) {
		struct geo_mask next = around(s, last[0]);
		struct geo_mask more = around(s, geo_mask_less(last[1], goal));

		last[0] = geo_mask_less(geo_mask_and(next, open), seen[0]);
		more = geo_mask_and(more,
		    geo_mask_or(open, geo_mask_or(lone, goal)));
		more = geo_mask_or(more, geo_mask_and(next, lone));
		last[1] = geo_mask_less(more, seen[1]);
		seen[0] = geo_mask_or(seen[0], last[0]);
		seen[1] = geo_mask_or(seen[1], last[1]);
	}
	/* Staying where it is does not count as a move, unless R2-D2 fetches
	 * the head and comes back. */
	geo_mask_remove(&seen[carried], s->r2);
	*head = seen[1];
	both = geo_mask_or(seen[0], seen[1]);
	return both;
}
