/*
 * The policies: uniform chance (moves.h), a cautious stand-in for somebody
 * absent, and one that wants to win. None looks at what its seat may not know.
 */
#ifndef TURNPOST_RULES_MONOPOLY_POLICY_H
#define TURNPOST_RULES_MONOPOLY_POLICY_H

#include "rules/monopoly/moves.h"
#include "rules/monopoly/state.h"

/* Plans a move of SEAT, which is to move: keeps money back, refuses cards that
 * are played against it, saves a rent that it cannot pay, and plays no other
 * card. (policy.c) */
void
mono_plan_cautious(const struct mono_state *s, unsigned seat,
    struct mono_move *m);
/* (greedy.c) */
void
mono_plan_greedy(const struct mono_state *s, unsigned seat,
    struct mono_move *m);

/* The site in MASK with the highest price, the first among equals. */
unsigned
mono_dearest(const struct mono_set *set, uint64_t mask);

/* The sites of MASK that cost at most CASH. */
uint64_t
mono_within(const struct mono_set *set, uint64_t mask, int cash);

#endif
