/*
 * What tests of clocks share: tables of real zones, random numbers that are the
 * same in every run, and a slow, plain count of the seconds that a clock
 * counts.
 */
#ifndef TURNPOST_TESTS_MATCH_CLOCK_KIT_H
#define TURNPOST_TESTS_MATCH_CLOCK_KIT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "match/clock.h"

enum { KIT_CHANGES = 6, KIT_ZONES = 13, KIT_HOUR = 3600 };

/* What a zone did in three years, as in the zone files of the system; two are
 * made up. */
struct kit_zone {
	struct clock_zone clock; /* first */
	const char *name;
	int64_t year; /* the instant that the table begins at */
	int offset;   /* before the first change */
	struct {
		int64_t at;
		int offset;
	} change[KIT_CHANGES]; /* AT is 0 after the last */
};

extern const struct kit_zone kit_zones[KIT_ZONES];

/* The zone of that name; there is one. */
const struct kit_zone *
kit_zone(const char *name);

/* A number from [0, N), the same in every run. */
int64_t
kit_random(int64_t n);

/* Somebody's life with all that it refers to. */
struct kit_life {
	struct clock_life life;
	const struct kit_zone *zone;
	struct clock_spans away, stopped;
};

/* A random one of good hours near FROM, all whole minutes where STEP is 60. */
void
kit_life_draw(struct kit_life *k, int64_t from, int64_t length, int step);
/* A random instant in the table of Z, often near a change; a multiple of
 * STEP. */
int64_t
kit_instant(const struct kit_zone *z, int step);
void
kit_life_fini(struct kit_life *k);
/* What it is, as a line of TAP's comments. */
void
kit_life_say(const struct kit_life *k, int64_t from, int64_t to);

/* Whether the second that begins at AT counts. */
bool
kit_counts(const struct clock_life *life, int64_t at);
/* Seconds of [FROM, TO) that count, looked at one STEP after the other. */
int64_t
kit_runs(const struct clock_life *life, int64_t from, int64_t to, int step);
/* The number of the day on the calendar at AT. */
int
kit_date(const struct clock_zone *zone, int64_t at);

#endif
