/*
 * A move on a copy of the state, as far as it is certain: with all that it
 * completes, and without what tokens turn out to be.
 */
#ifndef TURNPOST_RULES_GOLDRUSH_TRIAL_H
#define TURNPOST_RULES_GOLDRUSH_TRIAL_H

#include "rules/goldrush/moves.h"
#include "rules/goldrush/state.h"

struct json;

/* Lays the drawn tile on a copy, AFTER, with its tokens. */
void
gold_trial_lay(struct gold_state *after, const struct gold_state *s,
    unsigned gap, unsigned turn);

/* The state in which mountains are as they will be when the drawn tile lies: S
 * itself if the tile has none, else AFTER, on which it is laid. */
const struct gold_state *
gold_trial_mountains(struct gold_state *after, const struct gold_state *s,
    unsigned gap, unsigned turn);

/* Makes the legal move M on a copy, up to the next draw of a tile; EVENTS may be
 * NULL. */
void
gold_trial_make(struct gold_state *after, const struct gold_state *s,
    const struct gold_move *m, struct json *events);

#endif
