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

#endif
