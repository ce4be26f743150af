/*
 * The rules of carcassonne/1 a second time, slow and plain, to compare the
 * engine with: every feature is found by walking over the tiles, nothing is
 * remembered from turn to turn but tiles, meeples and points. It knows what a
 * tile file says (struct carc_face) and nothing of the engine.
 */
#ifndef TURNPOST_TESTS_CARCASSONNE_MODEL_H
#define TURNPOST_TESTS_CARCASSONNE_MODEL_H

#include <stdbool.h>

#include "base/chance.h"
#include "rules/carcassonne/picture.h"
#include "rules/carcassonne/tiles.h"

struct model_tile {
	int x, y, face, turn;
};

struct model_meeple {
	int tile, part, seat;
	bool large, gone;
};

struct model {
	const struct carc_set *set;
	int seats;
	bool reinforce;
	int n_tiles, n_meeples;
	struct model_tile tile[CARC_TILES_MAX + 1];
	struct model_meeple meeple[2 * CARC_TILES_MAX];
	int score[5];
};

/* A board with the start tile. */
void
model_start(struct model *m, const struct carc_set *set, int seats,
    bool reinforce);

/* Whether SEAT may make the move TEXT (of correct form) with tile FACE. */
bool
model_legal(const struct model *m, int seat, int face, const char *text);

/* Makes it; the dice are those of DRAWS, in their order. False when there are
 * more or fewer dice than the rules want. */
bool
model_play(struct model *m, int seat, int face, const char *text,
    const struct draws *draws);

/* The final scoring. */
void
model_finish(struct model *m);

/* Whether the picture shows the same tiles, meeples, reserves and scores;
 * says where they differ. */
bool
model_same(const struct model *m, const struct carc_picture *p);

#endif
