/*
 * What a seat is asked for, and on which occasion: each choice of the set-up,
 * each throw, each decision of the table is one.
 */
#include "config.h"

#include "rules/geonosis/geonosis.h"
#include "rules/geonosis/moves.h"

enum {
	OCCASION_SET_UP = 1,   /* + the stage */
	OCCASION_TRACK = 1000, /* + a stretch for each stop of the ship */
	OCCASION_STRETCH = 100 /* a throw of it, or 0: a decision */
};

const char *
geo_asks(const void *state, int seat, bool *aside)
{
	static const char *const asks[] = {[GEO_CHOOSING] = "sheet",
	    [GEO_PLACING] = "figure",
	    [GEO_SENDING] = "r2",
	    [GEO_HEADING] = "head",
	    [GEO_BODYING] = "body",
	    [GEO_DICE] = "dice",
	    [GEO_FIGHTING] = "fight",
	    [GEO_STRIKING] = "strike",
	    [GEO_ORDERING] = "order"};
	const struct geo_state *s = state;

	(void)seat;
	*aside = false;
	return s->stage < sizeof asks / sizeof asks[0] ? asks[s->stage] : NULL;
}

/* A die that is to be used, or is being used, is asked for since its throw. */
static unsigned
throw_of(const struct geo_state *s, unsigned seat)
{
	if (s->die[seat] == 0 && (s->stage == GEO_DICE || s->actor != seat))
		return 0;
	return OCCASION_TRACK + s->time * OCCASION_STRETCH + s->thrown[seat];
}

unsigned
geo_occasion(const void *state, int seat)
{
	const struct geo_state *s = state;

	switch ((enum geo_stage)s->stage) {
	case GEO_CHOOSING:
	case GEO_PLACING:
	case GEO_SENDING:
		return geo_to_move(s) >> seat & 1 ? OCCASION_SET_UP + s->stage
						  : 0;
	case GEO_HEADING:
	case GEO_BODYING: /* one question in two parts */
		return OCCASION_SET_UP + GEO_HEADING;
	case GEO_DICE:
	case GEO_FIGHTING:
	case GEO_STRIKING:
		return throw_of(s, (unsigned)seat);
	case GEO_ORDERING:
		return OCCASION_TRACK + s->time * OCCASION_STRETCH;
	case GEO_OVER:
	case GEO_DUE_FILL:
	case GEO_DUE_TRACK:
	case GEO_DUE_THROW:
	case GEO_DUE_PENALTY:
		break;
	}
	return 0;
}
