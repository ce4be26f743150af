/*
 * Draws a tile as a block of characters (text.h).
 */
#include "config.h"

#include "rules/tiles/text.h"

#include <string.h>

void
tiles_block_set(struct tiles_block *b, int row, int col, char mark, int part)
{
	b->mark[row][col] = mark;
	b->part[row][col] = (int8_t)part;
}

/* The character in the middle of an edge. */
static void
edge_cell(int edge, int *row, int *col)
{
	*row = edge == TILES_N ? 0 : edge == TILES_S ? TILES_ROWS - 1 : 1;
	*col = edge == TILES_W ? 0 : edge == TILES_E ? TILES_COLS - 1 : 2;
}

/* Whether an area that reaches EDGES (as the tile lies) covers a character. */
static bool
area_covers(unsigned edges, int row, int col)
{
	static const char *const cap[4] = {".###...........", "........##.....",
	    "...........###.", ".....##........"};
	static const char *const corner = "####.###..##..."; /* reaches N and
							      * W */
	static const char *const bay[4] = {".....##########", "####.###..####.",
	    "##########.....", ".####..###.####"};
	static const char *const band[2] = {
	    ".###..###..###.", ".....#####....."};
	int at = row * TILES_COLS + col;

	switch (edges) {
	case 15:
		return true;
	case 5:
	case 10:
		return band[edges == 10][at] == '#';
	default:
		break;
	}
	for (int e = 0; e < 4; e++) {
		if (edges == 1u << e)
			return cap[e][at] == '#';
		if (edges == (15u ^ 1u << e))
			return bay[e][at] == '#';
	}
	if ((edges & 1 << TILES_S) != 0)
		row = TILES_ROWS - 1 - row;
	if ((edges & 1 << TILES_E) != 0)
		col = TILES_COLS - 1 - col;
	return corner[row * TILES_COLS + col] == '#';
}

/* The character for the middle of a tile on which a way has these EDGES. */
static char
way_middle(unsigned edges)
{
	switch (edges) {
	case 1 << TILES_N | 1 << TILES_W:
	case 1 << TILES_S | 1 << TILES_E:
		return '/';
	case 1 << TILES_N | 1 << TILES_E:
	case 1 << TILES_S | 1 << TILES_W:
		return '\\';
	default:
		return edges & (1 << TILES_E | 1 << TILES_W) ? '-' : '|';
	}
}

void
tiles_block_clear(struct tiles_block *b)
{
	memset(b, 0, sizeof *b);
	memset(b->mark, '.', sizeof b->mark);
	memset(b->part, TILES_NO_ONE, sizeof b->part);
}

void
tiles_block_area(struct tiles_block *b, unsigned edges, int part)
{
	for (int k = 0; k < TILES_ROWS * TILES_COLS; k++)
		if (area_covers(edges, k / TILES_COLS, k % TILES_COLS))
			tiles_block_set(b, k / TILES_COLS, k % TILES_COLS, '#',
			    part);
}

void
tiles_block_way(struct tiles_block *b, unsigned edges, enum tiles_way_end end,
    int part)
{
	int row, col;
	char *middle = &b->mark[1][2];

	for (int e = 0; e < 4; e++) {
		if ((edges & 1u << e) == 0)
			continue;
		edge_cell(e, &row, &col);
		tiles_block_set(b, row, col, e & 1 ? '-' : '|', part);
		if (e & 1)
			tiles_block_set(b, 1, e == TILES_E ? 3 : 1, '-', part);
	}
	if (end == TILES_AT_CROSSING)
		*middle = 'X';
	else if (end == TILES_THROUGH)
		tiles_block_set(b, 1, 2,
		    b->part[1][2] != TILES_NO_ONE &&
			    (*middle == '-' || *middle == '|')
			? '+'
			: way_middle(edges),
		    part);
	else if (end == TILES_AT_AREA && *middle == '.')
		tiles_block_set(b, 1, 2, way_middle(edges), part);
}

/* Whether a character may not be covered: the middle of an edge, what is in that of the
 * tile. */
static bool
place_fixed(const struct tiles_block *b, int row, int col)
{
	return (row == 1 ? col == 0 || col == TILES_COLS - 1 : col == 2) ||
	    b->mark[row][col] == '@' || b->mark[row][col] == 'X';
}

static bool
place_free(const struct tiles_block *b, int row, int col, int part)
{
	return row >= 0 && row < TILES_ROWS && col >= 0 && col < TILES_COLS &&
	    !b->taken[row][col] && b->part[row][col] == part &&
	    !place_fixed(b, row, col);
}

/* Finds a character that a sign or meeple of PART may cover: on the part, with
 * the middle of the tile last; else beside it; else anywhere where nobody is. Only in
 * a crowd it may be one that is otherwise fixed. */
static bool
place_find(const struct tiles_block *b, int part, int *row, int *col)
{
	static const int8_t order[TILES_ROWS * TILES_COLS][2] = {{1, 1}, {1, 3},
	    {0, 1}, {0, 3}, {2, 1}, {2, 3}, {0, 0}, {0, 4}, {2, 0}, {2, 4},
	    {1, 2}, {0, 2}, {1, 4}, {2, 2}, {1, 0}};
	static const int8_t beside[][2] = {{0, 1}, {0, -1}, {-1, 1}, {-1, -1},
	    {1, 1}, {1, -1}, {-1, 0}, {1, 0}};

	for (int i = 0; i < TILES_ROWS * TILES_COLS; i++) {
		*row = order[i][0];
		*col = order[i][1];
		if (place_free(b, *row, *col, part))
			return true;
	}
	for (size_t k = 0; k < sizeof beside / sizeof *beside; k++)
		for (int i = 0; i < TILES_ROWS * TILES_COLS; i++) {
			*row = order[i][0] + beside[k][0];
			*col = order[i][1] + beside[k][1];
			if (b->part[order[i][0]][order[i][1]] == part &&
			    place_free(b, *row, *col, TILES_NO_ONE))
				return true;
		}
	for (int i = 0; i < TILES_ROWS * TILES_COLS; i++) {
		*row = order[i][0];
		*col = order[i][1];
		if (place_free(b, *row, *col, TILES_NO_ONE))
			return true;
	}
	for (int i = 0; i < TILES_ROWS * TILES_COLS; i++) {
		*row = order[i][0];
		*col = order[i][1];
		if (!b->taken[*row][*col] &&
		    (b->mark[*row][*col] == '.' ||
			(b->part[*row][*col] == part &&
			    b->mark[*row][*col] != '@')))
			return true;
	}
	return false;
}

void
tiles_block_place(struct tiles_block *b, int part, char mark)
{
	int row, col;

	if (!place_find(b, part, &row, &col))
		return;
	b->mark[row][col] = mark;
	b->taken[row][col] = true;
}
