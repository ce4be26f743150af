/*
 * The best of many moves, in order, while a ruleset looks through them.
 */
#ifndef TURNPOST_RULES_BEST_H
#define TURNPOST_RULES_BEST_H

#include <stddef.h>
#include <stdint.h>

enum { RULES_BEST_MAX = 64 };

/* All zeroes but MAX, at most RULES_BEST_MAX, which is how many are kept. */
struct rules_best {
	size_t max, n;
	int64_t value[RULES_BEST_MAX];
	uint64_t move[RULES_BEST_MAX];
};

/* Keeps MOVE when VALUE is among the highest; of equal ones the first stay. */
void
rules_best_add(struct rules_best *b, uint64_t move, int64_t value);

/* Copies the moves, best first, and returns how many there are. */
size_t
rules_best_take(const struct rules_best *b, uint64_t *moves);

#endif
