/*
 * Counts durations by the steps of struct histogram. The bounds are fixed, so
 * that figures of different servers and releases can be added up.
 */
#include "config.h"

#include "base/histogram.h"

#include <assert.h>

/* A page takes some milliseconds, and a commit on a slow disk takes a
 * hundred. */
static const int64_t bounds[HISTOGRAM_STEPS] = {500, 1000, 2500, 5000, 10000,
    25000, 50000, 100000, 250000, 500000, 1000000, 2500000, -1};

int64_t
histogram_bound(size_t i)
{
	assert(i < HISTOGRAM_STEPS);
	return bounds[i];
}

void
histogram_add(struct histogram *h, int64_t us)
{
	size_t i = 0;

	if (us < 0)
		us = 0;
	while (bounds[i] >= 0 && us > bounds[i])
		i++;
	h->step[i]++;
	h->n++;
	h->sum += us;
}
