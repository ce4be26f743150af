/*
 * Those who play by themselves: choose() of rules.h.
 */
#ifndef TURNPOST_RULES_GOLDRUSH_POLICY_H
#define TURNPOST_RULES_GOLDRUSH_POLICY_H

#include "rules/goldrush/state.h"
#include "rules/rules.h"

uint64_t
gold_choose(const void *state, int seat, enum rules_policy policy,
    struct chance *chance);

/* greedy.c */
uint64_t
gold_choose_greedy(const struct gold_state *s);

/* Hands each move of the seat to move to TRIED, with the state AFTER it and the
 * advantage that the seat then has by what it knows (value.h). (greedy.c) */
void
gold_try_all(const struct gold_state *s,
    void (*tried)(void *arg, uint64_t move, const struct gold_state *after,
	int64_t value),
    void *arg);

/* The table's functions for search (rules.h), and its policy for playouts.
 * gold_outlook() takes all tokens as they are: it is for states that
 * gold_suppose() has made up. (ahead.c) */
enum { GOLD_HORIZON = 12 };

uint64_t
gold_choose_playout(const struct gold_state *s, struct chance *chance);
void
gold_suppose(void *state, int seat, struct chance *chance);
size_t
gold_promising(const void *state, int seat, uint64_t *moves, size_t max);
void
gold_outlook(const void *state, int chances[RULES_SEATS_MAX]);

#endif
