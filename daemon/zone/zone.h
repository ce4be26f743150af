/*
 * Time zones (IANA names): an instant as a person's clock shows it, and what
 * match/clock.h has to know of a zone.
 */
#ifndef TURNPOST_ZONE_ZONE_H
#define TURNPOST_ZONE_ZONE_H

#include <stdbool.h>
#include <stdint.h>

#include "match/clock.h"

/* A moment on a local clock. */
struct zone_local {
	int year, month, day; /* month 1-12, day 1-31 */
	int hour, minute, second;
	int weekday; /* 1 Monday ... 7 Sunday (ISO 8601) */
	int offset;  /* seconds east of UTC */
};

/* Whether NAME is a time zone that this system knows ("Europe/Rome", "UTC"). */
bool
zone_known(const char *name);

/* The instant AT (seconds UTC) in zone NAME; UTC when it is not known. */
void
zone_local(const char *name, int64_t at, struct zone_local *out);

/* Zone NAME for a clock_life; borrowed, and good for ever. That of UTC when it
 * is not known. */
const struct clock_zone *
zone_clock(const char *name);

#endif
