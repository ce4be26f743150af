/*
 * What a position promises each side, at a glance: what policies and search
 * compare positions by.
 */
#ifndef TURNPOST_RULES_CARCASSONNE_VALUE_H
#define TURNPOST_RULES_CARCASSONNE_VALUE_H

#include "rules/carcassonne/state.h"

/* Puts into VALUE, by seat, what each side can expect to end with, in thousandths
 * of a point; those of a side's other seats are 0. What counts: the score; the
 * points to come from held features (what they are worth now, and what
 * completing them would add, by the chance of getting there); battles that are
 * about to be fought, by their odds; and the meeples in reserve. */
void
carc_values(const struct carc_state *s, int64_t *value);

/* The parts of that sum, for whoever changes one of them: what NODE's feature,
 * which somebody holds, brings each side is added to VALUE; and what the meeples
 * that SEAT has in reserve are worth. */
void
carc_values_feature(const struct carc_state *s, unsigned node, int64_t *value);
int64_t
carc_value_reserve(const struct carc_state *s, unsigned seat);

/* How many sides there are: sides are numbered by their lowest seat. */
unsigned
carc_sides_of(const struct carc_state *s);

/* What the side of SEAT has of VALUE, less the average of the other sides. */
int64_t
carc_lead(const struct carc_state *s, unsigned seat, const int64_t *value);

#endif
