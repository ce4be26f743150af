/*
 * Twins of a position of monopoly/1: for one who looks they are the same, but
 * the others hold, have ordered and bid something else.
 */
#ifndef TURNPOST_TESTS_MONOPOLY_TWIN_H
#define TURNPOST_TESTS_MONOPOLY_TWIN_H

#include "rules/monopoly/state.h"

/* A viewer who holds no hand. */
enum { MONO_TWIN_NOBODY = MONO_SEATS_MAX };

/* Makes S its twin for VIEWER. */
void
mono_twin(struct mono_state *s, unsigned viewer, struct chance *chance);

/* The two halves: the cards of SIDE that are not KEPT are dealt anew, but for
 * VIEWER's; orders and bids of all but VIEWER become others. */
void
mono_twin_deal(struct mono_state *s, unsigned side, unsigned viewer,
    uint32_t kept, struct chance *chance);
void
mono_twin_decide(struct mono_state *s, unsigned viewer, struct chance *chance);

#endif
