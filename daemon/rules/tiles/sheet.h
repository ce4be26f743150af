/*
 * A board that is being drawn into a scene: the part that is shown, and the
 * layers that every picture of a board has. A ruleset says in a struct tiles_art
 * how its tiles and figures look, and puts the layers together, with its own
 * among them:
 *
 *   1. tiles_sheet_frame(), and if something else must be seen tiles_box_add();
 *      or a box that is known before (preview.c)
 *   2. tiles_sheet_measure()
 *   3. the layers
 */
#ifndef TURNPOST_RULES_TILES_SHEET_H
#define TURNPOST_RULES_TILES_SHEET_H

#include "rules/rules.h"
#include "rules/tiles/paint.h"
#include "rules/tiles/picture.h"

enum {
	TILES_RIM = 16,	  /* around what has no margin for coordinates */
	TILES_GUTTER = 12 /* between things of the strip */
};

/* The looks of a ruleset's boards. SELF is that of the sheet. */
struct tiles_art {
	int32_t table, grid; /* tones: around the board, between the cells, */
	int32_t back;	     /* of the backs of tiles, */
	int32_t dark, paper; /* of outlines, darkest and brightest, */
	int32_t ink;	     /* of coordinates and letters, */
	int32_t mark, open;  /* of what is new or chosen, and of a cell that
			      * can be chosen */

	/* Draws the tile with face number FACE, its corner at X, Y, its size
	 * multiplied by SCALE; and the name on that tile over what is there,
	 * asked for only where a tile has one. */
	void (*tile)(void *self, int face, int turn, float x, float y,
	    float scale);
	void (*name)(void *self, int face, float x, float y, float scale);
	/* Draws a figure with its middle at X, Y. */
	void (*figure)(void *self, int seat, int kind, float x, float y,
	    float scale);
	/* Half of a figure's width and height. */
	struct tiles_spot (*half)(int kind);
	/* The middle of a figure that stands on a part of a face. */
	struct tiles_spot (*stand)(const struct tiles_face *face, int turn,
	    int part, struct tiles_spot half);
	/* Highlights a part of a tile. */
	void (*glow)(void *self, const struct tiles_face *face, int turn,
	    int part, float x, float y);
	/* The colour of a seat's figures, and that of a letter on it. */
	int32_t (*tone)(int seat, int32_t *ink);
};

/* The scene has TILES_UNIT units for a cell, and its origin is the upper left
 * corner of cell (west, north). Whoever begins a sheet sets the members down to
 * FIGURE. */
struct tiles_sheet {
	struct scene *out;	       /* borrowed */
	const struct tiles_picture *p; /* borrowed */
	const struct tiles_art *art;   /* borrowed */
	void *self;		       /* handed to the functions of ART */
	float figure;		       /* the factor for the figures' size */
	struct tiles_box box;	       /* the cells that are shown */
	struct tiles_box all;	       /* all cells of the board */
	bool part;		       /* nothing but BOX is shown */
	int since;		       /* the first tile to outline, or -1 */
	float letter;		       /* height of the coordinates */
	float left, foot;	       /* widths of the margins */
	float large, small;	       /* side of the drawn tile, and of its
					* turns */
	float label;		       /* height of the labels below them */
};

/* Reads "X,Y" at the start of TEXT, which may be NULL. */
bool
tiles_cell_read(const char *text, int *x, int *y);

/* The upper left corner of a cell in the scene. */
float
tiles_sheet_x(const struct tiles_sheet *s, int x);
float
tiles_sheet_y(const struct tiles_sheet *s, int y);

/* The middle of figure number INDEX in the scene. */
struct tiles_spot
tiles_sheet_stand(const struct tiles_sheet *s, size_t index);

/* --- what is shown (frame.c) --------------------------------------------- */

/* Finds the part of the board to show as LOOK wants it: all, the part that it
 * names, or the part that matters: new tiles, figures and, with CELLS, the cells
 * where the drawn tile can go. */
void
tiles_sheet_frame(struct tiles_sheet *s, const struct rules_look *look,
    bool cells);

/* Measures the margins, and begins the scene: with STRIP it has room above the
 * board for tiles. Returns the y of their lower edges. */
float
tiles_sheet_measure(struct tiles_sheet *s, bool strip);

/* Draws coordinates in the margins, and wedges where the board goes on, unless
 * only a part is shown. */
void
tiles_sheet_margins(struct tiles_sheet *s);

/* --- layers, in the order in which they are usually drawn (sheet.c) ------ */

void
tiles_sheet_grid(struct tiles_sheet *s);
void
tiles_sheet_tiles(struct tiles_sheet *s);
void
tiles_sheet_outlines(struct tiles_sheet *s);
void
tiles_sheet_figures(struct tiles_sheet *s);
void
tiles_sheet_names(struct tiles_sheet *s);
/* The name of one tile, if it has one. */
void
tiles_sheet_name(struct tiles_sheet *s, int face, float x, float y,
    float scale);
void /* who laid which new tile, and what was won where (done.c) */
tiles_sheet_done(struct tiles_sheet *s, const struct rules_look *look);

/* All of these: grid, tiles, outlines unless LOOK says what was done, figures,
 * names, what was done. */
void
tiles_sheet_board(struct tiles_sheet *s, const struct rules_look *look);

/* The cells where the drawn tile can go, as hot spots with their letters; AT is
 * the chosen one, or NULL. */
void
tiles_sheet_cells(struct tiles_sheet *s, const char *at);
/* In the cell AT, "X,Y/TURN", the tile that is going to be laid there. */
void
tiles_sheet_ahead(struct tiles_sheet *s, const char *at);

/* --- above the board (strip.c) ------------------------------------------- */

/* The drawn tile large, and then smaller in each other turn; LOW is the y of
 * their lower edges. Returns the x beyond the last. */
float
tiles_sheet_drawn(struct tiles_sheet *s, float x, float low);

/* A tile of SIDE units with a label below it. Returns the x beyond it. */
float
tiles_sheet_shown(struct tiles_sheet *s, int face, const char *label, float x,
    float low, float side);

/* A pile with the number of tiles that are left; X, LOW is its lower right
 * corner. Returns its width. */
float
tiles_sheet_pile(struct tiles_sheet *s, float x, float low);

/* --- the outcome of a move (preview.c) ----------------------------------- */

/* Begins a scene of the last tile and half of each neighbour; or, with FIGURE,
 * of the tile of P's last figure when that would not be seen. Sets all of the
 * sheet but OUT, P, ART and SELF. */
void
tiles_preview_begin(struct tiles_sheet *s, bool figure);
/* Draws the board there. FIGURE: P's last figure has just been set, so its
 * feature is highlighted, and the hot spot "mark" is where it stands. */
void
tiles_preview_draw(struct tiles_sheet *s, bool figure);

/* Draws one tile alone, or without one (FACE -1) the back of the pile. */
void
tiles_preview_tile(struct tiles_sheet *s, int face);

/* The middle of a preview's lower edge, for plates that say what a move
 * brings; and the middle of all. */
struct tiles_spot
tiles_preview_foot(void);
struct tiles_spot
tiles_preview_middle(void);

#endif
