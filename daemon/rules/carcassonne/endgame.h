/*
 * Option "endgame": at the end of the game a meeple on an unfinished planet
 * or asteroid field scores the tile that it stands on, and no more.
 *
 * A tile is scored once for a side, with an own symbol of that feature on it,
 * however many of its meeples stand there. Routes are as ever (score.c).
 */
#ifndef TURNPOST_RULES_CARCASSONNE_ENDGAME_H
#define TURNPOST_RULES_CARCASSONNE_ENDGAME_H

#include "rules/carcassonne/score.h"

/* Whether NODE's feature, as it is now, would be scored by single tiles. */
bool
carc_endgame_counts(const struct carc_state *s, unsigned node);

/* A tile of a feature, with a meeple of SEAT on it (the first of several). */
struct carc_stand {
	uint16_t node;
	uint8_t seat;
	struct carc_worth worth;
};

/* The tiles of NODE's feature on which the side of SEAT stands, in the order in
 * which they were laid. Returns how many there are. */
unsigned
carc_endgame_stands(const struct carc_state *s, unsigned node, unsigned seat,
    struct carc_stand *stands);

/* The worth of all these tiles together. */
void
carc_endgame_worth(const struct carc_state *s, unsigned node, unsigned seat,
    struct carc_worth *w);

#endif
