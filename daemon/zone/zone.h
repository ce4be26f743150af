/*
 * Time zones by their IANA names: an instant as a person's clock shows it, and
 * the offsets that match/clock.h asks for. It is an adapter of its own because
 * GLib does the work, and rules and clocks must not know a library.
 */
#ifndef TURNPOST_ZONE_ZONE_H
#define TURNPOST_ZONE_ZONE_H

#include <stdbool.h>
#include <stdint.h>

#include "match/clock.h"

/* What a local clock and calendar show at an instant. */
struct zone_local {
	int year, month, day; /* month 1-12, day 1-31 */
	int hour, minute, second;
	int weekday; /* 1 Monday ... 7 Sunday (ISO 8601) */
	int offset;  /* seconds east of UTC */
};

/* Whether NAME is a time zone that this system knows ("Europe/Rome", "UTC"). */
bool
zone_known(const char *name);

/* The instant AT (seconds UTC) in zone NAME, or in UTC when NAME is not
 * known. */
void
zone_local(const char *name, int64_t at, struct zone_local *out);

/* Zone NAME for a clock_life, borrowed and valid for ever. When NAME is not
 * known it is UTC. */
const struct clock_zone *
zone_clock(const char *name);

#endif
