/*
 * Cells of a board of square tiles, their edges, and the ways between them. A
 * cell is known by its key: (127 - y) * 256 + (x + 128). Keys ascend in reading
 * order, north to south and west to east, and 0 is none. A header alone, because
 * the engines' inner loops need these inline.
 */
#ifndef TURNPOST_RULES_TILES_CELL_H
#define TURNPOST_RULES_TILES_CELL_H

#include <stdbool.h>
#include <stdint.h>

enum { TILES_REACH = 127 /* no coordinate is farther out */ };

/* The eight directions by y, then by x. */
enum tiles_way {
	TILES_SW,
	TILES_SOUTH,
	TILES_SE,
	TILES_WEST,
	TILES_EAST,
	TILES_NW,
	TILES_NORTH,
	TILES_NE,
	TILES_WAYS
};

/* Edges of a cell, clockwise. A tile turned by R quarter turns shows at edge E
 * what is printed at edge (E - R) & 3. */
enum { TILES_N, TILES_E, TILES_S, TILES_W };

/* An edge has two halves: N1, its west half, N2, E1, E2, ... W2, clockwise. Of
 * half H, the edge is H / 2; a quarter turn moves a half two places on. */
enum { TILES_HALVES = 8 };

/* What to add to a key for the neighbour in each direction, and beyond each
 * edge. (board.c) */
extern const int tiles_way_step[TILES_WAYS];
extern const int tiles_edge_step[4];

static inline uint16_t
tiles_key(int x, int y)
{
	return (uint16_t)((TILES_REACH - y) * 256 + x + 128);
}

static inline int
tiles_key_x(unsigned key)
{
	return (int)(key & 255) - 128;
}

static inline int
tiles_key_y(unsigned key)
{
	return TILES_REACH - (int)(key >> 8);
}

/* Whether X, Y is a cell that has a key. */
static inline bool
tiles_in_reach(int x, int y)
{
	return x >= -TILES_REACH && x <= TILES_REACH && y >= -TILES_REACH &&
	    y <= TILES_REACH;
}

/* A mask of edges, or of halves, turned clockwise by TURN quarter turns. */
static inline uint8_t
tiles_edges_turn(unsigned edges, unsigned turn)
{
	return (uint8_t)((edges << turn | edges >> (4 - turn)) & 15);
}

static inline uint8_t
tiles_halves_turn(unsigned halves, unsigned turn)
{
	return (uint8_t)(halves << 2 * turn | halves >> (8 - 2 * turn));
}

/* The half of the neighbour that meets HALF: N1 meets S2. */
static inline unsigned
tiles_half_beyond(unsigned half)
{
	return half ^ 5;
}

#endif
