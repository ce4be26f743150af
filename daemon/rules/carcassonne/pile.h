/*
 * The pile of tiles, the beginning and the end.
 */
#ifndef TURNPOST_RULES_CARCASSONNE_PILE_H
#define TURNPOST_RULES_CARCASSONNE_PILE_H

#include "rules/carcassonne/state.h"
#include "rules/rules.h"

/* Draws the tile of the seat to move. Tiles that have no place anywhere leave
 * the game. Without a tile the game ends with the final scoring. */
void
carc_pile_draw(struct carc_state *s, struct chance *chance,
    struct json *events);

/* The table's functions (rules.h). */
const char *
carc_options_refuse(const struct rules_setup *setup);
void
carc_setup(void *state, const struct rules_setup *setup, struct chance *chance,
    struct json *events);
void
carc_result(const void *state, struct rules_result *result);

#endif
