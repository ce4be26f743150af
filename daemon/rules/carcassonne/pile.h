/*
 * The pile of tiles: drawing from it, and with that the beginning of every turn
 * and the end of the game.
 */
#ifndef TURNPOST_RULES_CARCASSONNE_PILE_H
#define TURNPOST_RULES_CARCASSONNE_PILE_H

#include "rules/carcassonne/state.h"
#include "rules/rules.h"

/* Draws tiles until one has a place; that one becomes the drawn tile. The
 * others leave the game. False when the pile is empty. */
bool
carc_pile_find(struct carc_state *s, struct chance *chance,
    struct json *events);

/* Begins the turn of the seat to move: the seat gets a tile, or the choice of
 * one. When no tile is left the game ends, as soon as no seat stands in line
 * (traders.h). */
void
carc_pile_draw(struct carc_state *s, struct chance *chance,
    struct json *events);

/* Ends the game with the final scoring. */
void
carc_pile_end(struct carc_state *s, struct json *events);

/* The table's functions (rules.h). */
const char *
carc_options_refuse(const struct rules_setup *setup);
void
carc_setup(void *state, const struct rules_setup *setup, struct chance *chance,
    struct json *events);
void
carc_result(const void *state, struct rules_result *result);

#endif
