/*
 * How long things took: how many of them took up to so long, in a few steps
 * that are the same everywhere.
 *
 * Not here: a clock (whoever measures brings the microseconds).
 */
#ifndef TURNPOST_BASE_HISTOGRAM_H
#define TURNPOST_BASE_HISTOGRAM_H

#include <stddef.h>
#include <stdint.h>

enum { HISTOGRAM_STEPS = 13 }; /* with the last, which has no bound */

/* All zeroes is an empty one. */
struct histogram {
	uint64_t step[HISTOGRAM_STEPS]; /* above the bound of the step before */
	uint64_t n;			/* of all of them */
	int64_t sum;			/* microseconds */
};

/* Counts something that took so many microseconds; less than none is none. */
void
histogram_add(struct histogram *h, int64_t us);

/* The bound of step I in microseconds, which belongs to it; -1 of the last. */
int64_t
histogram_bound(size_t i);

#endif
