/*
 * Looks the rank of a victory up in the table of its level, and makes the
 * result of a game from it (rank.h).
 */
#include "config.h"

#include "rules/geonosis/rank.h"

#include <string.h>

#include "rules/geonosis/geonosis.h"

enum { ZONES_NORMAL = 4, FORCE_NORMAL = 1 };

unsigned
geo_rank_value(const struct geo_state *s)
{
	unsigned lowest = s->reserve[0];

	for (unsigned d = 1; d < GEO_DROIDS; d++)
		if (s->reserve[d] < lowest)
			lowest = s->reserve[d];
	return lowest + s->tokens;
}

bool
geo_rank_easier(const struct geo_state *s)
{
	return s->force_start > FORCE_NORMAL || s->zones < ZONES_NORMAL;
}

const char *
geo_rank_name(const struct geo_state *s, unsigned value)
{
	if (geo_rank_easier(s))
		return value >= 9 ? "padawan" : "initiate";
	return value >= 13 ? "master"
	    : value >= 9   ? "knight"
	    : value >= 5   ? "padawan"
			   : "initiate";
}

void
geo_result(const void *state, struct rules_result *result)
{
	const struct geo_state *s = state;

	memset(result, 0, sizeof *result);
	if (s->outcome != GEO_WON)
		return;
	for (unsigned i = 0; i < s->seats; i++) {
		result->scores[i] = (int)geo_rank_value(s);
		result->winners |= 1u << i;
	}
}
