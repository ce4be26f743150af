/*
 * A move tried on a copy of the state, up to the point where dice would fall.
 * The policies and the forecast look at that copy. They make it with the
 * functions of play.c, so that they cannot disagree with the rules.
 */
#ifndef TURNPOST_RULES_CARCASSONNE_TRIAL_H
#define TURNPOST_RULES_CARCASSONNE_TRIAL_H

#include "rules/carcassonne/play.h"

struct carc_trial {
	/* The tile is laid and the meeple set; no battle is fought, nothing is
	 * scored, and the same seat is to move. */
	struct carc_state state;
	struct carc_move move;
	struct tiles_touched touched;
	int node; /* where the meeple stands, -1: none */
};

/* Tries a legal move of the seat to move. */
void
carc_trial_make(struct carc_trial *t, const struct carc_state *s,
    const struct carc_move *m);

/* Tries all ways to lay the drawn tile, in the order of the list of moves, and
 * shows each to LOOK. */
void
carc_trial_each(const struct carc_state *s,
    void (*look)(void *arg, const struct carc_trial *t), void *arg);

/* Tries all ways to lay the drawn tile and returns the move with the highest
 * VALUE; *BEST becomes that value. Of equal moves it returns the first. */
uint64_t
carc_trial_best(const struct carc_state *s,
    int64_t (*value)(const struct carc_trial *t), int64_t *best);

/* For a seat that is to choose a tile: returns the move that takes the open
 * tile for which carc_trial_best() finds the highest value. */
uint64_t
carc_trial_row(const struct carc_state *s,
    int64_t (*value)(const struct carc_trial *t));

#endif
