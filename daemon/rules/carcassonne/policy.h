/*
 * The policies: a random move (moves.c), the move for a player who is absent
 * (fallback.c), and that of a player who wants to win (greedy.c).
 */
#ifndef TURNPOST_RULES_CARCASSONNE_POLICY_H
#define TURNPOST_RULES_CARCASSONNE_POLICY_H

#include "rules/carcassonne/state.h"
#include "rules/rules.h"

/* The table's function (rules.h). */
uint64_t
carc_choose(const void *state, int seat, enum rules_policy policy,
    struct chance *chance);

/* fallback.c, greedy.c */
uint64_t
carc_choose_fallback(const struct carc_state *s, unsigned seat);
uint64_t
carc_choose_greedy(const struct carc_state *s, unsigned seat);

#endif
