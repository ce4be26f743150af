/*
 * The rules of carcassonne/1 a second time, slow and plain, to compare the
 * engine with: every feature is found by walking over the tiles, nothing is
 * remembered from turn to turn but tiles, meeples, points, and who is asked for
 * what. It knows what a tile file says (struct carc_face), what was played and
 * what was drawn, and nothing of the engine.
 */
#ifndef TURNPOST_TESTS_CARCASSONNE_MODEL_H
#define TURNPOST_TESTS_CARCASSONNE_MODEL_H

#include <stdbool.h>

#include "base/chance.h"
#include "rules/carcassonne/picture.h"
#include "rules/carcassonne/tiles.h"
#include "rules/rules.h"

struct model_tile {
	int x, y, face, turn;
};

struct model_meeple {
	int tile, part, seat;
	bool large, gone;
};

/* The options, by what they are called. */
struct model_options {
	bool reinforce, teams, explorers, hyperspace, traders, news, withdraw;
	int endgame; /* 0 off, 1 two-and-two, 2 one-and-one, 3 flat */
};

struct model {
	const struct carc_set *set;
	int seats;
	struct model_options o;
	int n_tiles, n_meeples;
	struct model_tile tile[CARC_TILES_MAX + 1];
	struct model_meeple meeple[3 * CARC_TILES_MAX];
	int score[5];
	int pile[CARC_FACES_MAX], left;
	int n_row, row[3];
	int drawn;  /* face, -1: none */
	int active; /* whose turn it is */
	bool after; /* it has laid its tile and is asked about meeples */
	bool last;  /* there is no tile any more */
	bool over;
	int n_line;
	struct {
		int seat, small, large;
	} line[5];
	bool wrong; /* a draw that the rules do not want, or one too few */
};

/* The set-up, with the draws of entry 0. */
void
model_start(struct model *m, const struct rules_setup *setup,
    const struct draws *draws);

/* Who may act, as a mask. */
unsigned
model_to_move(const struct model *m);

/* Whether SEAT may make the move TEXT (of correct form). */
bool
model_legal(const struct model *m, int seat, const char *text);

/* Makes it, with the draws of its entry. False when there are others than the
 * rules want. TEXT is canonical. */
bool
model_play(struct model *m, int seat, const char *text,
    const struct draws *draws);

/* Whether the picture shows the same: tiles, meeples, reserves, scores, what is
 * drawn, who is asked; says where they differ. */
bool
model_same(const struct model *m, const struct carc_picture *p);

#endif
