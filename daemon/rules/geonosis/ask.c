/*
 * What a seat is asked for, and on which occasion (rules.h: asks, occasion).
 * Each choice of the set-up, each throw and each decision of the table is an
 * occasion. Where seats may object, so is each proposal, for all but the seat
 * that made it, and each question that follows an objection.
 */
#include "config.h"

#include "rules/geonosis/geonosis.h"
#include "rules/geonosis/moves.h"
#include "rules/geonosis/proposal.h"

enum {
	OCCASION_SET_UP = 1,	/* plus the stage */
	OCCASION_TRACK = 1000,	/* plus a stretch for each space that the ship
				 * has left */
	OCCASION_STRETCH = 100, /* numbers for one space: plus the throw; a
				 * decision has 0 */
	OCCASION_STEP = 10	/* plus one for each proposal and each question
				 * after it */
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

/* The occasion of a seat that has a die to use or is using one: the throw that
 * brought the die. 0 for other seats. */
static unsigned
throw_of(const struct geo_state *s, unsigned seat)
{
	if (s->die[seat] == 0 && (s->stage == GEO_DICE || s->actor != seat))
		return 0;
	return OCCASION_TRACK + s->time * OCCASION_STRETCH + s->thrown[seat];
}

/* The number of the present question within a decision. It is 0 for the first
 * question of every decision, so that several decisions in a row are one
 * occasion; from the second question on the numbers of different decisions
 * differ. */
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
	case GEO_BODYING: /* the head and the body are one question */
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
