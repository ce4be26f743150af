/*
 * Where the tent can go, once the tile lies: onto each incomplete mountain with
 * a part that has no figure, but the one where it stands (facts 4.2 and 7).
 */
#ifndef TURNPOST_RULES_GOLDRUSH_TENTS_H
#define TURNPOST_RULES_GOLDRUSH_TENTS_H

#include "rules/goldrush/feature.h"
#include "rules/goldrush/state.h"

/* The first part without a figure of NODE's mountain by y, x and edge, or -1. */
int
gold_tent_part(const struct gold_state *s, unsigned node);

/* Fills LIST with that part of each mountain where SEAT's tent can go. */
void
gold_tents_list(const struct gold_state *s, unsigned seat,
    struct gold_list *list);

/* Why SEAT's tent cannot go to NODE; NULL: it can. */
const char *
gold_tent_refusal(const struct gold_state *s, unsigned seat, unsigned node);

#endif
