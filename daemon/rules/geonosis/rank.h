/*
 * How good a victory is: the lowest reserve together with the tokens that were
 * taken out before the game, and the rank of that number in the table of the
 * level.
 */
#ifndef TURNPOST_RULES_GEONOSIS_RANK_H
#define TURNPOST_RULES_GEONOSIS_RANK_H

#include "rules/geonosis/state.h"

/* The number whose rank is looked up. */
unsigned
geo_rank_value(const struct geo_state *s);

/* Whether the short table of the easier levels counts: more Force at the
 * start, or fewer zones filled. */
bool
geo_rank_easier(const struct geo_state *s);

/* "initiate", "padawan", "knight" or "master". */
const char *
geo_rank_name(const struct geo_state *s, unsigned value);

#endif
