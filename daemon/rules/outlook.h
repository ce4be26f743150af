/*
 * Chances to win from what seats can expect to score, for outlook() of rules.h.
 */
#ifndef TURNPOST_RULES_OUTLOOK_H
#define TURNPOST_RULES_OUTLOOK_H

#include <stdint.h>

/* Puts the chance of each of N sides, in thousandths, into CHANCES, when VALUE is
 * what it can expect to end with, and SCALE (more than 0, in the same unit) tells
 * how far off that may be: a side that is SCALE ahead of another is e times as
 * likely to win. */
void
rules_outlook(const int64_t *value, unsigned n, int64_t scale, int *chances);

#endif
