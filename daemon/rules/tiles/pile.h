/*
 * The pile of a board: tiles that are still to be drawn. A draw numbers the
 * tiles left in the order of the tile file, a tile with COUNT n as n tiles.
 *
 * Not here: what a ruleset tells of a draw, and what follows from it.
 */
#ifndef TURNPOST_RULES_TILES_PILE_H
#define TURNPOST_RULES_TILES_PILE_H

#include "rules/tiles/board.h"

struct chance;

/* Puts all tiles of the set into the pile but the start tile, which is laid at
 * 0,0. No tile is drawn. */
void
tiles_pile_begin(struct tiles_board *b);

/* Draws a tile out of the pile, which must not be empty. LABEL is the draw's.
 * Returns the tile's face. It need not have a place: tiles_face_fits(). */
unsigned
tiles_pile_take(struct tiles_board *b, const char *label,
    struct chance *chance);

/* As tiles_board_check(): the tiles on the board, the drawn one, those in the
 * pile and N_OPEN more are tiles of the set. (check.c) */
const char *
tiles_pile_check(const struct tiles_board *b, const uint8_t *open,
    unsigned n_open);

#endif
