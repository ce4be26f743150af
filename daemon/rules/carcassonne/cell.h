/*
 * Cells of the board and the ways between them. A cell is known by its key:
 * (127 - y) * 256 + (x + 128). Keys ascend in reading order, north to south and
 * west to east, and 0 is none. A header alone, because the engine's inner loops
 * need these inline.
 */
#ifndef TURNPOST_RULES_CARCASSONNE_CELL_H
#define TURNPOST_RULES_CARCASSONNE_CELL_H

#include <stdint.h>

enum { CARC_REACH = 127 /* no coordinate is farther out */ };

/* The eight directions in the contract's order: by y, then by x. */
enum carc_way {
	CARC_SW,
	CARC_SOUTH,
	CARC_SE,
	CARC_WEST,
	CARC_EAST,
	CARC_NW,
	CARC_NORTH,
	CARC_NE,
	CARC_WAYS
};

static inline uint16_t
carc_key(int x, int y)
{
	return (uint16_t)((CARC_REACH - y) * 256 + x + 128);
}

static inline int
carc_key_x(unsigned key)
{
	return (int)(key & 255) - 128;
}

static inline int
carc_key_y(unsigned key)
{
	return CARC_REACH - (int)(key >> 8);
}

#endif
