/*
 * What the tests of the pictures of carcassonne/1 share: a board made by hand,
 * without the engine, and random games.
 */
#ifndef TURNPOST_TESTS_CARCASSONNE_VIEW_KIT_H
#define TURNPOST_TESTS_CARCASSONNE_VIEW_KIT_H

#include <stdbool.h>

#include "base/chance.h"
#include "rules/carcassonne/picture.h"
#include "rules/carcassonne/tiles.h"
#include "rules/rules.h"

/* Six tiles with every kind of feature, five meeples, three cells. SET is the
 * shipped one. */
void
view_board(struct carc_picture *p, const struct carc_set *set);

/* A random game that looks at itself before each move and at its end. */
struct view_game {
	const struct carc_set *set;
	int seats;
	void *state;
	struct chance_fast own; /* for choosing moves */
	struct chance_fast fast;
	struct chance chance; /* passes on, and counts */
	unsigned tiles_drawn;
};

void
view_game_start(struct view_game *g, const struct carc_set *set,
    unsigned number);
/* Makes one random move; false at the end of the game. */
bool
view_game_step(struct view_game *g);
void
view_game_end(struct view_game *g);

/* Whose turn it is; RULES_SPECTATOR after the end. */
int
view_game_seat(const struct view_game *g);

#endif
