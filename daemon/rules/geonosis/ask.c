/*
 * What a seat is asked for, and on which occasion (rules.h: asks, occasion).
 * Each choice of the set-up, each throw and each decision of the table is an
 * occasion. Where seats may object, so is each proposal, for those who have not
 * made it, and each new question.
 */
#include "config.h"

#include "rules/geonosis/geonosis.h"
#include "rules/geonosis/moves.h"
#include "rules/geonosis/proposal.h"

enum {
	OCCASION_SET_UP = 1,	/* plus the stage */
	OCCASION_TRACK = 1000,	/* plus a stretch for each stop of the ship */
	OCCASION_STRETCH = 100, /* a throw of it, or 0: a decision */
	OCCASION_STEP = 10	/* a proposal, or the question after it */
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
	static const char *const proposals[] = {[GEO_HEADING] = "head-proposal",
	    [GEO_BODYING] = "body-proposal",
	    [GEO_ORDERING] = "order-proposal"};
	const struct geo_state *s = state;

	(void)seat;
	*aside = false;
	if (s->agreed != 0)
		return "objection";
	if (geo_table_kind(s) != GEO_KINDS && !geo_answer_stands(s))
		return proposals[s->stage];
	return s->stage < sizeof asks / sizeof asks[0] ? asks[s->stage] : NULL;
}

/* The throw since which a die has been asked for that is to be used, or is
 * being used. */
static unsigned
throw_of(const struct geo_state *s, unsigned seat)
{
	if (s->die[seat] == 0 && (s->stage == GEO_DICE || s->actor != seat))
		return 0;
	return OCCASION_TRACK + s->time * OCCASION_STRETCH + s->thrown[seat];
}

/* The number of the present question in a decision. It is 0 for the first
 * question of each, also where several decisions follow each other; from the
 * second question on the numbers differ between them. */
static unsigned
step_of(const struct geo_state *s)
{
	unsigned steps = 2u * s->objected + (s->agreed != 0);
	unsigned decision = s->stage == GEO_ORDERING
	    ? (unsigned)__builtin_popcount(s->missed)
	    : s->stage == GEO_BODYING;

	return steps > 0 ? OCCASION_STEP * steps + decision : 0;
}

unsigned
geo_hours(const void *state, int seat)
{
	const struct geo_state *s = state;

	return s->agreed != 0 && (geo_to_move(s) >> seat & 1) ? s->objection
							      : 0;
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
		return geo_to_move(s) >> seat & 1
		    ? OCCASION_SET_UP + GEO_HEADING + step_of(s)
		    : 0;
	case GEO_DICE:
	case GEO_FIGHTING:
	case GEO_STRIKING:
		return throw_of(s, (unsigned)seat);
	case GEO_ORDERING:
		return geo_to_move(s) >> seat & 1
		    ? OCCASION_TRACK + s->time * OCCASION_STRETCH + step_of(s)
		    : 0;
	case GEO_OVER:
	case GEO_DUE_FILL:
	case GEO_DUE_TRACK:
	case GEO_DUE_THROW:
	case GEO_DUE_PENALTY:
		break;
	}
	return 0;
}
