/*
 * How good a victory is: the lowest reserve together with the tokens that were
 * taken out before the game gives a number, and a table of the level gives the
 * number's rank. rank.c also makes the result of a game from it.
 */
#ifndef TURNPOST_RULES_GEONOSIS_RANK_H
#define TURNPOST_RULES_GEONOSIS_RANK_H

#include "rules/geonosis/state.h"

/* The number that has the rank. */
unsigned
geo_rank_value(const struct geo_state *s);

/* Whether the short table of the easier levels applies: the game began with
 * more Force, or with fewer zones filled. */
bool
geo_rank_easier(const struct geo_state *s);

/* The rank of VALUE: "initiate", "padawan", "knight" or "master". */
const char *
geo_rank_name(const struct geo_state *s, unsigned value);

#endif
