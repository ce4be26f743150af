/*
 * The policies: a random move (moves.h), a cautious one for a player who is
 * absent, one that wants to win, and one that wins more often where others play
 * that. None looks at what its seat may not know.
 */
#ifndef TURNPOST_RULES_MONOPOLY_POLICY_H
#define TURNPOST_RULES_MONOPOLY_POLICY_H

#include "rules/monopoly/moves.h"
#include "rules/monopoly/state.h"

/* Plans a move of SEAT, which is to move: it keeps money back, refuses cards
 * that are played against SEAT, and plays no card of its own but free passage,
 * for a rent that SEAT cannot pay. (policy.c) */
void
mono_plan_cautious(const struct mono_state *s, unsigned seat,
    struct mono_move *m);
/* Plans a move of SEAT, which is to move. (greedy.c) */
void
mono_plan_greedy(const struct mono_state *s, unsigned seat,
    struct mono_move *m);

/* The most that SEAT would bid for a space of PRICE; 0: nothing. There must be a
 * free space. (greedy.c) */
int
mono_greedy_bid(const struct mono_state *s, unsigned seat, int price);
/* The free sites that SEAT should occupy by a card. The last free site is not
 * among them when a base there would lose the game. (greedy.c) */
uint64_t
mono_worth_occupying(const struct mono_state *s, unsigned seat);

/* Plans a move of SEAT, which is to move and expects its enemies to be greedy.
 * (shrewd.c) */
void
mono_plan_shrewd(const struct mono_state *s, unsigned seat,
    struct mono_move *m);

/* How much SEAT wants a base on the planet space AT. (greedy.c) */
int
mono_site_value(const struct mono_state *s, unsigned seat, unsigned at);

/* The table's functions for search (rules.h), and its policy for playouts: the
 * greedy one, but nobody knows exactly what others bid. (ahead.c) */
enum { MONO_LISTED_MAX = 256 /* moves outside of an auction */ };

void
mono_suppose(void *state, int seat, struct chance *chance);
size_t
mono_promising(const void *state, int seat, uint64_t *moves, size_t max);
void
mono_plan_playout(const struct mono_state *s, unsigned seat,
    struct chance *chance, struct mono_move *m);

/* The site in MASK with the highest price, the first of equals; MONO_NONE when
 * MASK is 0. */
unsigned
mono_dearest(const struct mono_set *set, uint64_t mask);

/* The sites in MASK that cost at most CASH. */
uint64_t
mono_within(const struct mono_set *set, uint64_t mask, int cash);

#endif
