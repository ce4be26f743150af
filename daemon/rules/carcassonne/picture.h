/*
 * The board of a game as everybody may see it: the one thing that the JSON
 * board (view.c), the scene (scene.c) and the text board (text.c) are made
 * from. So none of them can tell what the engine's own state (state.h) keeps
 * secret.
 */
#ifndef TURNPOST_RULES_CARCASSONNE_PICTURE_H
#define TURNPOST_RULES_CARCASSONNE_PICTURE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "rules/tiles/picture.h"

struct buffer;
struct json;
struct rules_look;
struct scene;

enum { CARC_ROW_MAX = 3, CARC_WAY_NAME_MAX = 23 };

/* A route on which a meeple may be set again (option "traders"), by the part
 * that names it. */
struct carc_way_on {
	int16_t x, y;
	uint8_t face, turn, part;
	char label[4];
	char name[CARC_WAY_NAME_MAX + 1]; /* "route:X,Y:E" */
};

struct carc_picture {
	struct tiles_picture tiles; /* a figure's kind: whether it is large */
	int seats;
	unsigned to_move;
	uint8_t asked[5]; /* by seat that is to move: enum carc_ply */
	bool teams;
	int n_waiting; /* number of seats that may set meeples again; waiting[]
		        * has them in the order in which they are asked */
	struct {
		int seat, small, large;
	} waiting[5];
	int n_row;		     /* open tiles of option "news" */
	int row[CARC_ROW_MAX];	     /* faces */
	bool row_open[CARC_ROW_MAX]; /* the tile has a place on the board */
	int score[5];
	struct {
		int small, large;
	} reserve[5];
	size_t n_ways; /* the routes to choose from; filled, like the cells,
			* only when LEGAL is set */
	/* From here on only so many are filled. */
	struct carc_way_on way[TILES_NODES_MAX];
};

/* Whether VIEWER is to move and is asked for PLY, an enum carc_ply. */
bool
carc_picture_asks(const struct carc_picture *p, int viewer, unsigned ply);

/* Fills P from a state of the ruleset. With LEGAL also the cells and routes
 * that the seats to move can choose. */
void
carc_picture_take(struct carc_picture *p, const void *state, bool legal);

/* What the table's functions in scene.c, text.c and view.c do, for a picture of
 * the present or of a move's outcome. */
void
carc_scene_draw(const struct carc_picture *p, int viewer,
    const struct rules_look *look, struct scene *out);
/* Draws the preview. MEEPLE: the last meeple of P has just been set. */
void
carc_preview_draw(const struct carc_picture *p, bool meeple, struct scene *out);
bool
carc_text_write(const struct carc_picture *p, int viewer, bool whole,
    struct buffer *out);
void
carc_board_write(const struct carc_picture *p, int viewer, struct json *out);
void
carc_seat_write(const struct carc_picture *p, int seat, struct json *out);

/* Fills P as the board will be when SEAT has made the legal MOVE, before
 * battles and scores: the tile lies and is LAST, and there are no cells and no
 * drawn tile. A MOVE that takes an open tile makes that the drawn one. Returns
 * whether a meeple was set, which is then the last in P. (picture_preview.c) */
bool
carc_preview_take(struct carc_picture *p, const void *state, int seat,
    uint64_t move);

#endif
