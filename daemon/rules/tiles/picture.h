/*
 * A board as everybody may see it: what JSON, pictures and text boards are made
 * of. A ruleset's own picture has one within, beside what only it shows.
 */
#ifndef TURNPOST_RULES_TILES_PICTURE_H
#define TURNPOST_RULES_TILES_PICTURE_H

#include "rules/tiles/board.h"

struct json;
struct rules_where;

enum {
	TILES_CELLS_MAX = TILES_GAPS_MAX,
	TILES_FIGURES_MAX = 5 * 6, /* of all seats */
	TILES_LABEL_MAX = 3
};

struct tiles_placed {
	int16_t x, y; /* column (east +), row (north +) */
	uint8_t face; /* index into the set */
	uint8_t turn; /* quarter turns clockwise, 0-3 */
};

struct tiles_figure {
	int16_t x, y;	    /* the tile it stands on */
	uint8_t face, turn; /* of that tile */
	uint8_t part;	    /* index of the part on that face */
	uint8_t seat;
	uint8_t kind; /* which of the seat's figures, as the ruleset counts
		       * them */
};

struct tiles_cell {
	int16_t x, y;
	/* "A" ... "Z", "AA" ...; in reading order: north to south, west to
	 * east. */
	char label[TILES_LABEL_MAX + 1];
};

struct tiles_picture {
	const struct tiles_set *set;
	int drawn;	/* face, -1: none */
	int left;	/* tiles not yet drawn */
	int last;	/* the tile just laid by a player; -1: none */
	size_t n_cells; /* cells where the drawn tile can go */
	size_t n_placed, n_figures;
	/* From here on only so many are filled. */
	struct tiles_cell cell[TILES_CELLS_MAX];
	struct tiles_placed placed[TILES_MAX]; /* in order of placing */
	struct tiles_figure figure[TILES_FIGURES_MAX];
};

/* Cells from WEST to EAST and SOUTH to NORTH, all inclusive. */
struct tiles_box {
	int west, east, south, north;
};

/* Fills P from a board, without figures. CELLS: with the cells where the drawn
 * tile can go, if there is one. */
void
tiles_picture_take(struct tiles_picture *p, const struct tiles_board *b,
    bool cells);

/* Adds a figure that stands on NODE; or one that stands or will stand on a PART
 * of a tile of the picture. */
void
tiles_picture_stand(struct tiles_picture *p, const struct tiles_board *b,
    unsigned node, unsigned seat, unsigned kind);
void
tiles_picture_set(struct tiles_picture *p, const struct tiles_placed *tile,
    unsigned part, unsigned seat, unsigned kind);

/* Takes such a figure away. */
void
tiles_picture_unset(struct tiles_picture *p, const struct tiles_placed *tile,
    unsigned part, unsigned seat, unsigned kind);

/* Lays the drawn tile, which becomes the last one; then none is drawn. */
void
tiles_picture_lay(struct tiles_picture *p, unsigned key, unsigned turn);

/* The tile at X, Y, or NULL. */
const struct tiles_placed *
tiles_picture_at(const struct tiles_picture *p, int x, int y);

/* Makes the box reach to X, Y. */
void
tiles_box_add(struct tiles_box *b, int x, int y);
bool
tiles_box_has(const struct tiles_box *b, int x, int y);

/* The smallest box around the tiles and, with CELLS, the cells of P. */
struct tiles_box
tiles_box_of(const struct tiles_picture *p, bool cells);

/* Where the cell X,Y lies, for where() of rules.h. (where.c) */
void
tiles_where(const struct tiles_board *b, int x, int y,
    struct rules_where *where);

/* The label of cell number N (from 0) in reading order. */
void
tiles_cell_label(char label[TILES_LABEL_MAX + 1], unsigned n);

/* The number from 0 that the cell KEY has among those where the drawn tile can
 * go; -1: it cannot go there. */
int
tiles_cell_number(const struct tiles_board *b, unsigned key);

/* Each writes the member of that name of a board's JSON (contract section 6):
 * tiles_put_cells() "cells", tiles_put_drawn() "drawn",
 * tiles_put_last() "last" and "left", tiles_put_tiles() "tiles", tiles_put_part() "feature", a part by its name on
 * its tile. */
void
tiles_put_cells(struct json *out, const struct tiles_picture *p);
void
tiles_put_drawn(struct json *out, const struct tiles_picture *p);
void
tiles_put_last(struct json *out, const struct tiles_picture *p);
void
tiles_put_tiles(struct json *out, const struct tiles_picture *p);
void
tiles_put_part(struct json *out, const struct tiles_picture *p,
    const struct tiles_figure *f);
/* "x" and "y". */
void
tiles_put_at(struct json *out, int x, int y);

#endif
