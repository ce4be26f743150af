/*
 * The time track: what happens when the ship enters a phase, and what follows
 * until somebody has to decide something.
 */
#include "config.h"

#include <assert.h>
#include <string.h>

#include "base/chance.h"
#include "rules/geonosis/events.h"
#include "rules/geonosis/play.h"

void
geo_end(struct geo_state *s, enum geo_outcome outcome, struct json *events)
{
	s->stage = GEO_OVER;
	s->outcome = (uint8_t)outcome;
	if (outcome == GEO_LOST_RESERVE)
		s->short_of = (uint8_t)geo_short_of(s);
	geo_tell_over(events, s);
}

/* Whether a reserve is empty. Then the game is lost, and this ends it. */
static bool
lost_by_reserve(struct geo_state *s, struct json *events)
{
	if (geo_short_of(s) == GEO_NONE)
		return false;
	geo_end(s, GEO_LOST_RESERVE, events);
	return true;
}

/* --- the dice ------------------------------------------------------------- */

/* Throws a die for each seat that has dice left. */
static void throw(struct geo_state * s, struct chance *chance,
    struct json *events)
{
	for (unsigned i = 0; i < s->seats; i++) {
		if (s->thrown[i] == geo_sheet_of(s, i)->dice)
			continue;
		s->die[i] = (uint8_t)(1 + chance_draw(chance, "die", 6));
		s->thrown[i]++;
	}
	s->stage = GEO_DICE;
	geo_tell_throw(events, s);
}

/* Gives all players their dice back, and takes the open cards away. */
static void
track_take_back(struct geo_state *s)
{
	memset(s->thrown, 0, sizeof s->thrown);
	memset(s->slot, 0, sizeof s->slot);
	memset(s->lying, 0, sizeof s->lying);
	memset(s->card, GEO_NONE, sizeof s->card);
	s->logo = 0;
	s->aside = 0;
}

/* --- threats -------------------------------------------------------------- */

static unsigned
draw_threat(struct geo_state *s, struct chance *chance)
{
	unsigned rest = s->threats;
	uint64_t at =
	    chance_draw(chance, "threat", (uint64_t)__builtin_popcount(rest));

	for (; at > 0; at--)
		rest &= rest - 1;
	rest &= -rest;
	s->threats &= (uint16_t)~rest;
	return (unsigned)__builtin_ctz(rest);
}

static void
new_threats(struct geo_state *s, struct chance *chance, struct json *events)
{
	unsigned round = s->set->time[s->time].round;

	geo_tell_round(events, round);
	for (unsigned i = 0; i < GEO_OPEN_THREATS; i++)
		s->card[i] = (uint8_t)draw_threat(s, chance);
	s->card[GEO_MEGA] = (uint8_t)(GEO_THREATS + round - 1);
	for (unsigned i = 0; i < GEO_OPEN_CARDS; i++)
		geo_tell_threat(events, s, i);
}

/* Begins the check: the game is lost with the mega threat, and missed threats
 * have to be paid for. */
static void
check_threats(struct geo_state *s, struct json *events)
{
	if (!geo_card_met(s, GEO_MEGA)) {
		geo_end(s, GEO_LOST_MEGA, events);
		return;
	}
	geo_tell_card(events, "mega-met", s, s->card[GEO_MEGA]);
	s->missed = 0;
	for (unsigned i = 0; i < GEO_OPEN_THREATS; i++) {
		bool met = geo_card_met(s, i);

		geo_tell_card(events, met ? "met" : "missed", s, s->card[i]);
		if (!met)
			s->missed |= (uint8_t)(1u << i);
	}
	s->chosen = GEO_NONE;
	s->stage = GEO_DUE_PENALTY;
}

bool
geo_order_matters(const struct geo_state *s)
{
	unsigned first = (unsigned)__builtin_ctz(s->missed);
	const struct geo_card *a = &s->set->card[s->card[first]];

	for (unsigned i = first + 1; i < GEO_OPEN_THREATS; i++) {
		const struct geo_card *b = &s->set->card[s->card[i]];

		if ((s->missed >> i & 1) &&
		    (a->zones != b->zones ||
			memcmp(a->droid, b->droid, sizeof a->droid) != 0))
			return true;
	}
	return false;
}

static void
pay(struct geo_state *s, unsigned place, struct chance *chance,
    struct json *events)
{
	const struct geo_card *c = &s->set->card[s->card[place]];

	s->missed &= (uint8_t) ~(1u << place);
	if (c->force > 0) {
		s->force =
		    (uint8_t)(c->force < s->force ? s->force - c->force : 0);
		geo_tell_force_lost(events, s, place);
		if (s->force == 0)
			geo_end(s, GEO_LOST_FORCE, events);
		return;
	}
	for (unsigned i = 0; i < c->zones; i++) {
		geo_fill_drawn(s, c->droid[i], "penalty", chance, events);
		if (lost_by_reserve(s, events))
			return;
	}
}

/* Pays for the chosen threat, or for the next one where nobody needs to
 * choose. */
static void
pay_next(struct geo_state *s, struct chance *chance, struct json *events)
{
	if (s->missed == 0) {
		track_take_back(s);
		s->time++;
		s->stage = GEO_DUE_TRACK;
	} else if (s->chosen != GEO_NONE) {
		unsigned place = s->chosen;

		s->chosen = GEO_NONE;
		pay(s, place, chance, events);
	} else if (geo_order_matters(s)) {
		s->stage = GEO_ORDERING;
	} else {
		pay(s, (unsigned)__builtin_ctz(s->missed), chance, events);
	}
}

/* --- the ship ------------------------------------------------------------- */

/* Does what the phase asks for on which the ship now stands. */
static void
enter_phase(struct geo_state *s, struct chance *chance, struct json *events)
{
	const struct geo_time *t = &s->set->time[s->time];

	switch ((enum geo_phase)t->phase) {
	case GEO_PHASE_THREATS:
		new_threats(s, chance, events);
		s->time++;
		break;
	case GEO_PHASE_DICE:
		s->stage = GEO_DUE_THROW;
		break;
	case GEO_PHASE_REFILL:
		geo_refill(s, events);
		if (!lost_by_reserve(s, events))
			s->time++;
		break;
	case GEO_PHASE_CHECK:
		check_threats(s, events);
		break;
	case GEO_PHASE_ASSAULT:
		geo_tell_droid(events, "assault", t->droid);
		geo_fill_drawn(s, t->droid, "assault", chance, events);
		if (!lost_by_reserve(s, events))
			s->time++;
		break;
	case GEO_PHASE_VICTORY:
		geo_end(s,
		    s->expansion && s->part[GEO_PART_BODY] != GEO_PART_WHOLE
			? GEO_LOST_C3PO
			: GEO_WON,
		    events);
		break;
	case GEO_PHASES:
		assert(!"a phase that the track does not have");
		break;
	}
}

void
geo_proceed(struct geo_state *s, struct chance *chance, struct json *events)
{
	while (s->stage >= GEO_DUE)
		switch (s->stage) {
		case GEO_DUE_FILL:
			geo_fill_start(s, chance, events);
			s->stage = s->expansion ? GEO_HEADING : GEO_DUE_TRACK;
			break;
		case GEO_DUE_TRACK:
			enter_phase(s, chance, events);
			break;
		case GEO_DUE_THROW:
			throw(s, chance, events);
			break;
		default:
			pay_next(s, chance, events);
			break;
		}
}
