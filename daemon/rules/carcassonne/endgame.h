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

/* Whether NODE's feature, as it is now, would be scored like that. */
bool
carc_endgame_counts(const struct carc_state *s, unsigned node);

/* One tile of a feature, with a meeple of SEAT (the first, when several are
 * there). */
struct carc_stand {
	uint16_t node;
	uint8_t seat;
	struct carc_worth worth;
};

/* The tiles of NODE's feature on which the side of SEAT stands, in the order
 * they were laid. Returns how many. */
unsigned
carc_endgame_stands(const struct carc_state *s, unsigned node, unsigned seat,
    struct carc_stand *stands);

/* All of them together. */
void
carc_endgame_worth(const struct carc_state *s, unsigned node, unsigned seat,
    struct carc_worth *w);

#endif
