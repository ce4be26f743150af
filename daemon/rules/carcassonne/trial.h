/*
 * A move tried on a copy of the state, up to the point where dice would fall.
 * The policies and the forecast look at the copy, so that they use the same
 * rules as play.c.
 */
#ifndef TURNPOST_RULES_CARCASSONNE_TRIAL_H
#define TURNPOST_RULES_CARCASSONNE_TRIAL_H

#include "rules/carcassonne/play.h"

struct carc_trial {
	/* Tile laid, meeple set, nothing fought or scored; still the same seat
	 * to move. */
	struct carc_state state;
	struct carc_move move;
	struct carc_touched touched;
	int node; /* where the meeple stands, -1: none */
};

/* Tries a legal move of the seat to move. */
void
carc_trial_make(struct carc_trial *t, const struct carc_state *s,
    const struct carc_move *m);

/* Tries all ways to lay the drawn tile and returns the one with the highest
 * value, which goes to *BEST; of several, the first in the order of moves. */
uint64_t
carc_trial_best(const struct carc_state *s,
    int64_t (*value)(const struct carc_trial *t), int64_t *best);

/* The open tile with the best of those, for a seat that is to choose one. */
uint64_t
carc_trial_row(const struct carc_state *s,
    int64_t (*value)(const struct carc_trial *t));

#endif
