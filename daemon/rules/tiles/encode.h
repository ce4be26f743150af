/*
 * The bytes that a board adds to a state digest. Pinned, like the digests; all
 * numbers are big-endian.
 *
 *   tiles_encode_pile()   number of faces, then how many of each are in the
 *                         pile
 *   tiles_encode_tiles()  number of tiles, then of each in the order of
 *                         placing: x, y (two's complement), face, turn
 *
 * What else there is on a board follows from these, the drawn tile excepted.
 */
#ifndef TURNPOST_RULES_TILES_ENCODE_H
#define TURNPOST_RULES_TILES_ENCODE_H

#include "rules/tiles/board.h"

/* The most that both need together. */
enum { TILES_ENCODE_MAX = 1 + TILES_FACES_MAX + 1 + 4 * TILES_MAX };

/* Each writes at P and returns what follows. */
uint8_t *
tiles_encode_int(uint8_t *p, uint64_t value, unsigned bytes);
uint8_t *
tiles_encode_pile(uint8_t *p, const struct tiles_board *b);
uint8_t *
tiles_encode_tiles(uint8_t *p, const struct tiles_board *b);

#endif
