/*
 * Counts requests for monitoring: how many of each kind there were, how they
 * were answered, and how long that took. The counts are in memory and begin
 * anew with the process.
 *
 * Not here: how they are reported (pages/metrics.h).
 */
#ifndef TURNPOST_DESK_METER_H
#define TURNPOST_DESK_METER_H

#include <stddef.h>
#include <stdint.h>

#include "base/histogram.h"
#include "web/web.h"

enum { METER_CLASSES = 4 }; /* of statuses: 2xx, 3xx, 4xx, 5xx */

struct meter_route {
	const char *route; /* pattern of the route (pages/routes.h); static */
	enum web_method method;
	uint64_t answers[METER_CLASSES];
	struct histogram took;
};

/* The counts. All zeroes mean that nothing was counted yet. */
struct meter {
	struct meter_route *routes;
	size_t n;
};

void
meter_fini(struct meter *m);

/* Microseconds of a clock that nobody can set. */
int64_t
meter_clock(void);

/* Counts a request that was answered with STATUS, US microseconds after it was
 * read. */
void
meter_answer(struct meter *m, const char *route, enum web_method method,
    int status, int64_t us);

#endif
