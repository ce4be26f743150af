/*
 * The board in characters, for the text half of a letter and for people who
 * read with ears or fingers. A tile is a block of five by three, here with an
 * area in the north and a way that bends from west to south, on which somebody
 * stands:
 *
 *	.###.
 *	-r\..
 *	..|..
 *
 *	.	open		#	area
 *	- | / \	way		X	crossing: ways end here
 *	@	a place		+	two ways, one over the other
 *	[A]	cell for the drawn tile
 *	> <	on both sides of the tile just laid
 *
 * The middle of each edge always shows what the edge is. A sign or a figure
 * stands on its feature or, where that is too narrow, right beside it. A ruleset
 * draws its blocks of these, and says what each of them means in its game.
 */
#ifndef TURNPOST_RULES_TILES_TEXT_H
#define TURNPOST_RULES_TILES_TEXT_H

#include "rules/tiles/picture.h"

struct buffer;

enum {
	TILES_ROWS = 3,
	TILES_COLS = 5, /* of a block, which is a tile */
	TILES_WIDTH = 78,
	TILES_NO_ONE = -1
};

/* --- a tile (block.c) ---------------------------------------------------- */

/* A tile as characters, with the part that each character belongs to. */
struct tiles_block {
	char mark[TILES_ROWS][TILES_COLS];
	int8_t part[TILES_ROWS][TILES_COLS]; /* or NO_ONE */
	bool taken[TILES_ROWS][TILES_COLS];  /* a sign or a figure stands
					      * there */
};

/* Where a way ends. */
enum tiles_way_end {
	TILES_THROUGH,	   /* at another edge */
	TILES_AT_CROSSING, /* where others end, too */
	TILES_AT_PLACE,	   /* at a place in the middle of the tile */
	TILES_AT_AREA	   /* at an area */
};

/* Open everywhere, and nobody's. */
void
tiles_block_clear(struct tiles_block *b);

void
tiles_block_set(struct tiles_block *b, int row, int col, char mark, int part);

/* An area that reaches EDGES, and a way with one edge or two; as the tile
 * lies. */
void
tiles_block_area(struct tiles_block *b, unsigned edges, int part);
void
tiles_block_way(struct tiles_block *b, unsigned edges, enum tiles_way_end end,
    int part);

/* Puts a sign or a figure of PART where there is room for it. */
void
tiles_block_place(struct tiles_block *b, int part, char mark);

/* --- the board (text.c) -------------------------------------------------- */

/* Whoever begins a text sets all members but BOX. */
struct tiles_text {
	const struct tiles_picture *p; /* borrowed */
	bool cells; /* with the cells where the drawn tile can go */
	void (*block)(struct tiles_block *b, const struct tiles_face *face,
	    unsigned turn);			      /* draws a tile */
	char (*figure)(const struct tiles_figure *f); /* its character */
	struct buffer *out;			      /* borrowed */
	struct tiles_box box;			      /* what is shown */
};

/* Writes the board in as many panels, from west to east, as its width needs;
 * unless WHOLE, a part around the last tile that is one panel. Returns whether
 * all of it is there. */
bool
tiles_text_board(struct tiles_text *t, bool whole);

/* Writes tiles beside each other: the drawn tile in its turns, if there is one;
 * or N tiles under numbers from 1. */
void
tiles_text_turns(const struct tiles_text *t);
void
tiles_text_row(const struct tiles_text *t, const int *face, int n);

/* Writes "@ X,Y Name" for each tile on the board that has a name, as many on a
 * line as there is room for. */
void
tiles_text_names(const struct tiles_text *t);

#endif
