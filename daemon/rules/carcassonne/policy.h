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

/* The table's functions for search (rules.h), and its policy for playouts.
 * (ahead.c) */
enum { CARC_HORIZON = 12 };

uint64_t
carc_choose_playout(const struct carc_state *s, unsigned seat,
    struct chance *chance);
size_t
carc_promising(const void *state, int seat, uint64_t *moves, size_t max);
/* By what carc_promising() compares: how far the side of SEAT is ahead, in
 * thousandths of a point. */
int64_t
carc_ahead(const struct carc_state *s, unsigned seat);
void
carc_outlook(const void *state, int chances[RULES_SEATS_MAX]);

#endif
