/*
 * The pile of tiles: the beginning of the game and of every turn, and the end of
 * the game.
 */
#ifndef TURNPOST_RULES_GOLDRUSH_PILE_H
#define TURNPOST_RULES_GOLDRUSH_PILE_H

#include "rules/goldrush/state.h"
#include "rules/rules.h"

/* Draws a tile for the seat to move; those without a place leave the game. When
 * none is left, the game ends with the final scoring. */
void
gold_pile_draw(struct gold_state *s, struct chance *chance,
    struct json *events);

/* The table's functions (rules.h). */
const char *
gold_options_refuse(const struct rules_setup *setup);
void
gold_setup(void *state, const struct rules_setup *setup, struct chance *chance,
    struct json *events);
void
gold_result(const void *state, struct rules_result *result);

#endif
