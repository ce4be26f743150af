/*
 * A board on its way into a scene: the part that is shown, and the layers that
 * every picture of it has. scene.c and preview.c both draw on one.
 */
#ifndef TURNPOST_RULES_CARCASSONNE_SHEET_H
#define TURNPOST_RULES_CARCASSONNE_SHEET_H

#include <stdbool.h>
#include <stddef.h>

#include "rules/carcassonne/art.h"
#include "rules/carcassonne/picture.h"

/* Cells from WEST to EAST and SOUTH to NORTH, all inclusive. */
struct carc_box {
	int west, east, south, north;
};

/* Cell X, Y of the box has its corner at (X - west, north - Y) tiles. */
struct carc_sheet {
	struct scene *out;	      /* borrowed */
	const struct carc_picture *p; /* borrowed */
	struct carc_art art;
	struct carc_box box; /* what is shown */
	struct carc_box all; /* what there is */
	int since;	     /* tiles from there on are outlined, or -1 */
	float figure;	     /* what meeples' sizes are multiplied by */
	float letter;	     /* size of the coordinates */
	float left, foot;    /* margins */
	float large, small;  /* the drawn tile, and as it looks turned */
	float label;	     /* size of what stands below them */
};

/* Makes the box reach to X, Y. */
void
carc_box_add(struct carc_box *b, int x, int y);
bool
carc_box_has(const struct carc_box *b, int x, int y);

/* Where a cell's corner is in the scene. */
float
carc_sheet_x(const struct carc_sheet *s, int x);
float
carc_sheet_y(const struct carc_sheet *s, int y);

/* The layers, from below. */
void
carc_sheet_grid(struct carc_sheet *s);
void
carc_sheet_tiles(struct carc_sheet *s);
void
carc_sheet_outlines(struct carc_sheet *s);
void
carc_sheet_meeples(struct carc_sheet *s);
void
carc_sheet_names(struct carc_sheet *s);

#endif
