/*
 * Checks, for tests, what is true of every position: that no two pieces share a
 * space, that no die is lost, that nobody is asked twice. A check is plain and
 * slow.
 */
#include "config.h"

#include "base/buffer.h"
#include "rules/geonosis/arena.h"
#include "rules/geonosis/events.h"
#include "rules/geonosis/geonosis.h"
#include "rules/geonosis/play.h"
#include "rules/geonosis/proposal.h"

static const char *
check_tokens(const struct geo_state *s)
{
	for (unsigned d = 0; d < GEO_DROIDS; d++) {
		unsigned n = geo_mask_count(s->droid[d]);

		if (n + s->reserve[d] + s->tokens != s->set->tokens[d])
			return "tokens are lost or made";
		if (s->reserve[d] == 0 && s->stage != GEO_HEADING &&
		    s->outcome != GEO_LOST_RESERVE)
			return "an empty reserve is a loss";
	}
	return NULL;
}

/* Checks that no two pieces share a space and none is outside of the arena. */
static const char *
check_spaces(const struct geo_state *s)
{
	struct geo_mask all = geo_blocked(s);
	unsigned n = 0;

	if (!geo_mask_empty(geo_mask_less(all, s->set->all)))
		return "somebody is outside of the arena";
	for (unsigned d = 0; d < GEO_DROIDS; d++)
		n += geo_mask_count(s->droid[d]);
	for (unsigned i = 0; i < s->seats; i++)
		n += s->figure[i] != GEO_NONE;
	n += s->r2 != GEO_NONE;
	for (unsigned p = 0; p < GEO_PARTS; p++)
		n += s->part_at[p] != GEO_NONE && s->part[p] != GEO_PART_WHOLE;
	return n == geo_mask_count(all) ? NULL : "two on one space";
}

static const char *
check_zones(const struct geo_state *s)
{
	if ((s->pile & s->discard) != 0 ||
	    (s->pile | s->discard) != (1u << GEO_ZONES) - 1)
		return "a zone's tile is lost or doubled";
	for (unsigned z = 0; z < GEO_ZONES; z++) {
		unsigned kinds = 0;

		for (unsigned d = 0; d < GEO_DROIDS; d++)
			kinds += !geo_mask_empty(geo_mask_and(s->set->zone[z],
			    geo_enemies_of(s, d)));
		if (kinds > 1)
			return "two kinds of droids in a zone";
	}
	return NULL;
}

/* Checks that all dice of the phase are somewhere. */
static const char *
check_dice(const struct geo_state *s)
{
	unsigned n = geo_dice_left(s) + s->logo + s->aside;

	for (unsigned i = 0; i < s->seats; i++) {
		n += s->die[i] != 0;
		for (unsigned k = 0; k < GEO_SLOTS_MAX; k++)
			n += s->slot[i][k] != 0;
	}
	for (unsigned i = 0; i < GEO_OPEN_CARDS; i++)
		for (unsigned v = 1; v <= 6; v++)
			n += s->lying[i][v];
	return n == GEO_DICE_ALL ? NULL : "there are not sixteen dice";
}

static const char *
check_cards(const struct geo_state *s)
{
	for (unsigned i = 0; i < GEO_OPEN_CARDS; i++) {
		const struct geo_card *c;

		if (s->card[i] == GEO_NONE)
			continue;
		c = &s->set->card[s->card[i]];
		for (unsigned v = 1; c->sum == 0 && v <= 6; v++)
			if (s->lying[i][v] > c->need[v])
				return "a die that its card does not need";
	}
	return NULL;
}

/* Checks that no seat is asked to agree twice, or to nothing. */
static const char *
check_proposal(const struct geo_state *s)
{
	if (geo_table_kind(s) == GEO_KINDS)
		return s->agreed == 0 && s->objected == 0
		    ? NULL
		    : "a proposal to a table that decides nothing";
	if (s->agreed == 0)
		return NULL;
	if (geo_answer_stands(s))
		return "a proposal where an answer stands";
	return (s->agreed >> s->proposer & 1) && geo_to_move(s) != 0
	    ? NULL
	    : "a proposal that nobody makes, or all agree to";
}

const char *
geo_check(const void *state)
{
	const struct geo_state *s = state;
	const char *why = check_tokens(s);

	if (why == NULL)
		why = check_spaces(s);
	if (why == NULL)
		why = check_zones(s);
	if (why == NULL && s->stage > GEO_BODYING)
		why = check_dice(s);
	if (why == NULL)
		why = check_cards(s);
	if (why == NULL)
		why = check_proposal(s);
	if (why == NULL && s->stage >= GEO_DUE)
		why = "something is left to happen";
	if (why == NULL && s->force > GEO_FORCE_MAX)
		why = "more Force than the track has";
	if (why == NULL && s->force == 0 && s->outcome != GEO_LOST_FORCE)
		why = "Force at 0 is a loss";
	if (why == NULL && (s->stage == GEO_OVER) != (s->outcome != GEO_OPEN))
		why = "a game is over when it has an outcome";
	return why;
}
