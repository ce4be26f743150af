/*
 * A board that is being drawn into a scene: the part that is shown, and the
 * layers that every picture of a board has. scene.c and preview.c draw with it.
 */
#ifndef TURNPOST_RULES_CARCASSONNE_SHEET_H
#define TURNPOST_RULES_CARCASSONNE_SHEET_H

#include <stdbool.h>
#include <stddef.h>

#include "rules/carcassonne/art.h"
#include "rules/carcassonne/picture.h"
#include "rules/rules.h"

/* Cells from WEST to EAST and SOUTH to NORTH, all inclusive. */
struct carc_box {
	int west, east, south, north;
};

/* The scene has CARC_TILE units for a cell, and its origin is the upper left
 * corner of cell (west, north). */
struct carc_sheet {
	struct scene *out;	      /* borrowed */
	const struct carc_picture *p; /* borrowed */
	struct carc_art art;
	struct carc_box box; /* the cells that are shown */
	struct carc_box all; /* all cells of the board */
	bool part;	     /* nothing but BOX is shown */
	int since;	     /* the first tile to outline, or -1 */
	float figure;	     /* the factor for the meeples' size */
	float letter;	     /* height of the coordinates */
	float left, foot;    /* widths of the margins */
	float large, small;  /* side of the drawn tile, and of its turns */
	float label;	     /* height of the labels below them */
};

struct carc_move;
struct carc_state;

/* Makes the box reach to X, Y. */
void
carc_box_add(struct carc_box *b, int x, int y);
bool
carc_box_has(const struct carc_box *b, int x, int y);

/* The upper left corner of a cell in the scene. */
float
carc_sheet_x(const struct carc_sheet *s, int x);
float
carc_sheet_y(const struct carc_sheet *s, int y);

/* The middle of meeple number INDEX in the scene. */
struct carc_spot
carc_sheet_stand(const struct carc_sheet *s, size_t index);

/* The layers, in the order in which they are usually drawn, the lowest
 * first. */
void
carc_sheet_grid(struct carc_sheet *s);
void
carc_sheet_tiles(struct carc_sheet *s);
void
carc_sheet_outlines(struct carc_sheet *s);
void /* who laid which new tile, and what was won where */
carc_sheet_done(struct carc_sheet *s, const struct rules_look *look);
void
carc_sheet_meeples(struct carc_sheet *s);
void
carc_sheet_names(struct carc_sheet *s);

enum { CARC_PLATE_NEUTRAL = -1 };

/* A plate in the colour of SEAT, or in none's, with its middle at X, Y. */
void
carc_sheet_plate(struct carc_sheet *s, int seat, const char *text, float x,
    float y);
float
carc_sheet_plate_width(const char *text);

/* Plates in a row around X, Y that say what move M of STATE's seat brings at
 * once: "+4" for each seat that scores, "2" ":" "1" dice of who will fight. */
void
carc_sheet_gains(struct carc_sheet *s, const struct carc_state *state,
    const struct carc_move *m, float x, float y);

#endif
