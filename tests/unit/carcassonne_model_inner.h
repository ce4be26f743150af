/*
 * What the two halves of the model share: the board (carcassonne_model.c) and
 * what happens on it (carcassonne_model_turn.c).
 */
#ifndef TURNPOST_TESTS_CARCASSONNE_MODEL_INNER_H
#define TURNPOST_TESTS_CARCASSONNE_MODEL_INNER_H

#include "carcassonne_model.h"

enum { MODEL_STEPS_MAX = CARC_TILES_MAX * CARC_PARTS_MAX };

/* A feature: the parts of tiles that hang together. */
struct walk {
	int n;
	int tile[MODEL_STEPS_MAX], part[MODEL_STEPS_MAX];
	int open; /* open edges; empty cells around a planet */
};

/* What a notation says. */
struct wish {
	int x, y, turn;
	int size; /* 0 not said, 1 small, 2 large */
	bool withdraw, keep, draw;
	int row; /* 1 to 3; 0: no open tile */
	int kind;
	bool elsewhere; /* PX, PY say where */
	int px, py;
	int edge; /* of the part; -1: a planet */
};

struct wish
model_read_wish(const char *text);
int
model_tile_at(const struct model *m, int x, int y);
int
model_shown(const struct model *m, const struct model_tile *t, int edge,
    int *part);
const struct carc_part *
model_part(const struct model *m, int tile, int part);
bool
model_walked(const struct walk *w, int tile, int part);
void
model_walk(const struct model *m, struct walk *w, int tile, int part);

/* Different tiles of a feature, its symbols, and those of each faction. */
void
model_count(const struct model *m, const struct walk *w, int *tiles,
    int *symbols, int *of_faction);

/* Meeples of SEAT (-1: of all) in a feature; the large one counts WEIGHT. */
int
model_present(const struct model *m, const struct walk *w, int seat,
    int weight);

/* Where the feature of a wish is, on a board with the new tile; false: there
 * is none. */
bool
model_find_place(const struct model *m, const struct wish *w, int *tile,
    int *part);

/* The meeple that a withdrawal means, -1: none, or several. */
int
model_find_own(const struct model *m, const struct wish *w, int seat);

/* Whether a face has a place anywhere. */
bool
model_has_place(const struct model *m, int face);

/* Whether there is a route without meeples that is not complete. */
bool
model_any_route(const struct model *m);

/* The place of SEAT in line, -1: none. */
int
model_place_in_line(const struct model *m, int seat);

/* A team is known by its lower seat, a seat without one by itself. */
int
model_side(const struct model *m, int seat);

#endif
