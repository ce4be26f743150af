/*
 * Twins of a position of goldrush/1: for one who looks they are the same, but
 * the tokens that others took show something else.
 */
#ifndef TURNPOST_TESTS_GOLDRUSH_TWIN_H
#define TURNPOST_TESTS_GOLDRUSH_TWIN_H

#include "rules/goldrush/state.h"

struct chance;

/* Makes S its twin for VIEWER, a seat or RULES_SPECTATOR: the values of all
 * tokens that VIEWER did not take are dealt anew. */
void
gold_twin(struct gold_state *s, int viewer, struct chance *chance);

#endif
