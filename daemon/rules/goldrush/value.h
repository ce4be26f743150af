/*
 * What a position is worth at a glance, to one who knows the tokens of some
 * seats.
 */
#ifndef TURNPOST_RULES_GOLDRUSH_VALUE_H
#define TURNPOST_RULES_GOLDRUSH_VALUE_H

#include "rules/goldrush/state.h"

/* Who looks at the board. */
struct gold_eye {
	unsigned seats; /* bit per seat whose tokens it knows */
	int64_t token;	/* what any other is worth on average, in thousandths
			 * of a point */
};

/* EYE looks at S, and at what comes of S by trials, knowing the tokens of
 * SEATS. */
void
gold_eye_open(struct gold_eye *eye, const struct gold_state *s, unsigned seats);

/* What each seat can expect to end with, in thousandths of a point. */
void
gold_values(const struct gold_eye *eye, const struct gold_state *s,
    int64_t value[GOLD_SEATS_MAX]);

/* What SEAT has of that more than the others on average. */
int64_t
gold_advantage(const struct gold_eye *eye, const struct gold_state *s,
    unsigned seat);

#endif
