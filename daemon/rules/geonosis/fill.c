/*
 * Brings droids into the arena: draws zones from their pile, and fills them.
 * track.c says when.
 */
#include "config.h"

#include "base/chance.h"
#include "base/json.h"
#include "rules/geonosis/arena.h"
#include "rules/geonosis/events.h"
#include "rules/geonosis/play.h"

unsigned
geo_short_of(const struct geo_state *s)
{
	for (unsigned d = 0; d < GEO_DROIDS; d++)
		if (s->reserve[d] == 0)
			return d;
	return GEO_NONE;
}

unsigned
geo_zone_droid(const struct geo_state *s, unsigned zone)
{
	for (unsigned d = 0; d < GEO_DROIDS; d++)
		if (!geo_mask_empty(geo_mask_and(s->set->zone[zone],
			s->droid[d])))
			return d;
	for (unsigned p = 0; p < GEO_PARTS; p++)
		if (s->part[p] == GEO_PART_DROID &&
		    s->set->space[s->part_at[p]].zone == zone)
			return GEO_BATTLE;
	return GEO_NONE;
}

unsigned
geo_fill(struct geo_state *s, unsigned zone, unsigned droid)
{
	struct geo_mask free =
	    geo_mask_less(s->set->zone[zone], geo_blocked(s));
	unsigned placed = 0;

	for (; !geo_mask_empty(free) && s->reserve[droid] > 0; placed++) {
		geo_mask_add(&s->droid[droid], geo_mask_take(&free));
		s->reserve[droid]--;
	}
	return placed;
}

static void
tell_shuffled(const struct geo_state *s, struct json *events)
{
	if (events == NULL)
		return;
	json_object_begin(events);
	json_put_text(events, "e", "shuffled");
	json_put_int(events, "zones", __builtin_popcount(s->pile));
	json_object_end(events);
}

/* Draws a zone from the pile and puts it on the discards. An empty pile is made
 * of the discards first. */
static unsigned
draw_zone(struct geo_state *s, struct chance *chance, struct json *events)
{
	uint32_t rest;
	uint64_t at;

	if (s->pile == 0) {
		s->pile = s->discard;
		s->discard = 0;
		tell_shuffled(s, events);
	}
	rest = s->pile;
	at = chance_draw(chance, "zone", (uint64_t)__builtin_popcount(s->pile));
	for (; at > 0; at--)
		rest &= rest - 1;
	rest &= -rest;
	s->pile &= ~rest;
	s->discard |= rest;
	return (unsigned)__builtin_ctz(rest);
}

static bool
any_zone_free(const struct geo_state *s)
{
	for (unsigned z = 0; z < GEO_ZONES; z++)
		if (geo_zone_droid(s, z) == GEO_NONE)
			return true;
	return false;
}

void
geo_fill_drawn(struct geo_state *s, unsigned droid, const char *why,
    struct chance *chance, struct json *events)
{
	unsigned zone, placed;

	if (!any_zone_free(s)) {
		geo_tell_droid(events, "arena-full", droid);
		return;
	}
	for (;;) {
		zone = draw_zone(s, chance, events);
		if (geo_zone_droid(s, zone) == GEO_NONE)
			break;
		geo_tell_zone(events, "held", zone);
	}
	placed = geo_fill(s, zone, droid);
	geo_tell_filled(events, s, droid, zone, placed, why);
}

void
geo_refill(struct geo_state *s, struct json *events)
{
	for (unsigned z = 0; z < GEO_ZONES; z++) {
		unsigned droid = geo_zone_droid(s, z), placed;

		if (droid == GEO_NONE)
			continue;
		placed = geo_fill(s, z, droid);
		if (placed > 0)
			geo_tell_filled(events, s, droid, z, placed, "refill");
		if (s->reserve[droid] == 0)
			return;
	}
}

/* Puts all droids back into the reserves and all zones into the pile. */
static void
start_over(struct geo_state *s)
{
	s->pile = (1u << GEO_ZONES) - 1;
	s->discard = 0;
	for (unsigned d = 0; d < GEO_DROIDS; d++) {
		s->droid[d] = (struct geo_mask){{0, 0}};
		s->reserve[d] = (uint8_t)(s->set->tokens[d] - s->tokens);
	}
}

/* Draws and fills the zones of one kind of droid. False when its reserve runs
 * out. With the expansion an empty reserve of battle droids is allowed: the two
 * that C-3PO's parts replace come back to it. */
static bool
fill_kind(struct geo_state *s, unsigned droid, struct chance *chance,
    struct json *events)
{
	for (unsigned i = 0; i < s->zones; i++) {
		unsigned zone = draw_zone(s, chance, events);
		unsigned room = geo_mask_count(geo_mask_less(s->set->zone[zone],
		    geo_blocked(s)));

		if (room > s->reserve[droid])
			return false;
		geo_tell_filled(events, s, droid, zone,
		    geo_fill(s, zone, droid), "setup");
	}
	return s->reserve[droid] > 0 || (s->expansion && droid == GEO_BATTLE);
}

void
geo_fill_start(struct geo_state *s, struct chance *chance, struct json *events)
{
	unsigned droid = 0;

	start_over(s);
	while (droid < GEO_DROIDS) {
		if (fill_kind(s, droid, chance, events)) {
			droid++;
			continue;
		}
		geo_tell_droid(events, "again", droid);
		start_over(s);
		droid = 0;
	}
}
