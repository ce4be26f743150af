/*
 * Moves that are worth a thought, for somebody who practises: the best that
 * search finds, and how they turn out when luck is with their seat or against
 * it.
 *
 * Not here: what a move scores, which its ruleset tells (forecast() of rules.h);
 * when a hint is given (think/hinting.h).
 */
#ifndef TURNPOST_REVIEW_HINT_H
#define TURNPOST_REVIEW_HINT_H

#include <stddef.h>
#include <stdint.h>

#include "review/weigh.h"

struct buffer;

enum { HINT_MOVES = 3 };

/* Chances to win, in thousandths (of the table, where all play together). */
struct hint_move {
	uint64_t move;
	int chance, spread; /* and its standard error */
	/* What it is on average in the quarter of all playouts that went worst,
	 * and in that which went best. */
	int unlucky, lucky;
};

/* Puts the best moves of P's seat, which is to move, into FOUND, best first, and
 * returns how many there are. LIMIT->USED is given. All have had the same
 * luck. */
size_t
hint_find(const struct search_position *p, const struct weigh_limit *limit,
    uint64_t seed, struct hint_move found[HINT_MOVES]);

/* Appends them as canonical JSON (turnpost-http(7), "Hints"). */
void
hint_write(const struct search_position *p, const struct hint_move *found,
    size_t n, struct buffer *out);

#endif
