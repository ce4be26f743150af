/*
 * A histogram of durations: how many things took up to how long, in a few steps
 * that are the same everywhere. Monitoring (pages/metrics.c) prints it.
 *
 * Not here: a clock. The caller measures, and brings the microseconds.
 */
#ifndef TURNPOST_BASE_HISTOGRAM_H
#define TURNPOST_BASE_HISTOGRAM_H

#include <stddef.h>
#include <stdint.h>

enum { HISTOGRAM_STEPS = 13 }; /* the last of them has no bound */

/* A histogram of all zeroes is empty. */
struct histogram {
	uint64_t step[HISTOGRAM_STEPS]; /* durations above the bound of the step
					 * before and up to its own */
	uint64_t n;			/* durations in all steps */
	int64_t sum;			/* microseconds */
};

/* Counts a duration of US microseconds; a negative one counts as 0. */
void
histogram_add(struct histogram *h, int64_t us);

/* The bound of step I in microseconds, which itself belongs to the step; -1 for
 * the last step, which has none. */
int64_t
histogram_bound(size_t i);

#endif
