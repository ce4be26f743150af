/*
 * Option "endgame": at the end of the game a meeple on an unfinished planet or
 * asteroid field scores the tile that it stands on, and no more.
 *
 * A side scores a tile once, however many of its meeples stand there; the tile
 * brings more when it shows a symbol of the side's faction in that feature.
 * Unfinished routes score as always (score.c).
 */
#ifndef TURNPOST_RULES_CARCASSONNE_ENDGAME_H
#define TURNPOST_RULES_CARCASSONNE_ENDGAME_H

#include "rules/carcassonne/score.h"

/* Whether NODE's feature, as it is now, would be scored by single tiles. */
bool
carc_endgame_counts(const struct carc_state *s, unsigned node);

/* A tile of a feature, with a meeple of SEAT on it. SEAT is the lowest when
 * several seats of the side stand there. */
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

/* The worth of all tiles that carc_endgame_stands() lists, together. */
void
carc_endgame_worth(const struct carc_state *s, unsigned node, unsigned seat,
    struct carc_worth *w);

#endif
