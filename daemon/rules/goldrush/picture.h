/*
 * The board of a game as one viewer may see it: the one thing that the JSON
 * board (view.c), the scene (scene.c) and the text board (text.c) are made from.
 * So none of them can tell what the engine's own state (state.h) keeps secret:
 * the values of tokens that others took.
 */
#ifndef TURNPOST_RULES_GOLDRUSH_PICTURE_H
#define TURNPOST_RULES_GOLDRUSH_PICTURE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "rules/tiles/picture.h"

enum {
	GOLD_PICTURE_SEATS = 5,
	GOLD_PICTURE_TOKENS = 127,
	GOLD_PICTURE_STACKS = 160
};

/* The kinds of figures in the tiles' picture. */
enum gold_figure { GOLD_COWBOY, GOLD_TENT };

/* The tokens of a mountain, at its first part by y, x and edge. */
struct gold_stack {
	int16_t x, y;
	uint8_t face, turn, part;
	uint8_t tokens;
};

/* What a seat has beside the board. */
struct gold_home {
	int cowboys, tent;
	int tokens;
	bool seen; /* the viewer knows their values, which GOLD has in the order
		    * in which the seat took them */
	uint8_t gold[GOLD_PICTURE_TOKENS];
};

struct gold_picture {
	struct tiles_picture tiles;
	int seats;
	unsigned to_move; /* bit per seat */
	int supply;
	int score[GOLD_PICTURE_SEATS];
	struct gold_home home[GOLD_PICTURE_SEATS];
	size_t n_stacks;
	/* From here on only so many are filled. */
	struct gold_stack stack[GOLD_PICTURE_STACKS];
};

/* Fills P from a state of the ruleset, as VIEWER, a seat or RULES_SPECTATOR,
 * sees it. With LEGAL also the cells where the tile can go. */
void
gold_picture_take(struct gold_picture *p, const void *state, int viewer,
    bool legal);

/* Fills P as the board will be when SEAT has made the legal MOVE, with all that
 * is complete then. Returns whether a figure was set that still stands: it is
 * the last in P. */
bool
gold_picture_ahead(struct gold_picture *p, const void *state, int seat,
    uint64_t move);

/* Whether VIEWER is to move. */
static inline bool
gold_picture_asks(const struct gold_picture *p, int viewer)
{
	return viewer >= 0 && (p->to_move >> viewer & 1) != 0;
}

#endif
