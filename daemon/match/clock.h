/*
 * Clocks that respect people's lives: how long somebody has, and when that is
 * over. Pure: instants, zones and the server's absences are arguments. All
 * times are seconds UTC, all lengths seconds.
 *
 * Time runs for a person while it is that person's turn, outside of sleep
 * hours, free weekdays and vacation, and while neither the game is paused nor
 * the server was down. What stops the time never adds any: a pause that begins
 * and ends in a night has no effect.
 *
 * What the clock on the wall shows decides. Where an hour comes twice, both are
 * sleep hours or neither is; of an hour that is skipped nothing is asked.
 *
 * Not here: what happens when time is up (desk/), storing (store/), a deadline
 * in words (desk/when.h), the zones (zone/zone.h).
 */
#ifndef TURNPOST_MATCH_CLOCK_H
#define TURNPOST_MATCH_CLOCK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
	CLOCK_DAY = 86400,
	CLOCK_MOVE_MIN = 60,		  /* of MOVE and START */
	CLOCK_MOVE_MAX = 366 * CLOCK_DAY, /* of every length in a rule */
	CLOCK_YEARS_MAX = 10,		  /* nothing is looked for beyond */
	CLOCK_SLEEP_MAX = 12 * 60,	  /* minutes */
	CLOCK_WEEKEND_MAX = 3		  /* days */
};

/* Never: no limit, or none within CLOCK_YEARS_MAX. */
#define CLOCK_NEVER INT64_MAX

enum clock_kind {
	CLOCK_NONE,
	CLOCK_PER_MOVE, /* MOVE anew for each turn */
	CLOCK_BANK /* START at first, INCREMENT after each turn, at most CAP */
};

struct clock_rule {
	enum clock_kind kind;
	int64_t move, start, increment, cap;
	int64_t grace; /* after the deadline, before the late policy acts;
			* it runs as the time itself: clock_until(.., due,
			* grace) */
};

/* What is wrong with a rule, as a key, or NULL. Lengths that its kind has no
 * use for are not looked at. "kind-unknown", "grace-negative",
 * "grace-too-long"; "move-too-short", "move-too-long"; "start-too-short",
 * "increment-negative", "cap-below-start", "cap-below-increment",
 * "cap-too-long". */
const char *
clock_rule_refuse(const struct clock_rule *rule);

/* [FROM, TO). */
struct clock_span {
	int64_t from, to;
};

/* Spans in ascending order, not touching each other. All zeroes is none. */
struct clock_spans {
	struct clock_span *span; /* owned */
	size_t len, cap;
};

/* Adds a span, joined with those it meets; nothing when TO <= FROM. One that
 * still goes on ends at CLOCK_NEVER. */
void
clock_spans_add(struct clock_spans *s, int64_t from, int64_t to);
/* Which span is the first to end after AT; S->len when none does. */
size_t
clock_spans_find(const struct clock_spans *s, int64_t at);
/* Seconds of [FROM, TO) that lie in S. */
int64_t
clock_spans_within(const struct clock_spans *s, int64_t from, int64_t to);
void
clock_spans_fini(struct clock_spans *s);

/* Where somebody lives: seconds east of UTC at an instant. Handed in, because
 * zones are a library's (zone_clock()). Two changes that cancel each other are
 * days apart, as they are in all zones of the world. */
struct clock_zone {
	int (*offset)(const struct clock_zone *self, int64_t at);
};

struct clock_life {
	const struct clock_zone *zone; /* borrowed; NULL: UTC */
	uint8_t weekend; /* bit 0 Monday ... bit 6 Sunday: no time runs */
	uint16_t sleep_from, sleep_to;	/* minutes after local midnight; equal:
					* no sleep hours; may go past midnight */
	const struct clock_spans *away; /* vacations; borrowed, or NULL */
	const struct clock_spans *stopped; /* pauses of the game and downtime of
					    * the server; borrowed, or NULL */
};

/* What is wrong with somebody's hours, as a key, or NULL: "sleep-unknown" (not
 * minutes of a day), "sleep-too-long" (over CLOCK_SLEEP_MAX), "weekend-unknown"
 * (not days of a week), "weekend-too-long" (over CLOCK_WEEKEND_MAX). So a
 * deadline always comes. */
const char *
clock_life_refuse(const struct clock_life *life);

/* Seconds of [FROM, TO) that count; 0 when TO <= FROM (a clock that was set
 * back). Those more than CLOCK_YEARS_MAX after FROM do not. */
int64_t
clock_runs(const struct clock_life *life, int64_t from, int64_t to);

/* The first instant at which LENGTH seconds have run since FROM, or
 * CLOCK_NEVER. It is the end of a second that counts, or FROM when LENGTH is
 * not above 0. */
int64_t
clock_until(const struct clock_life *life, int64_t from, int64_t length);

/* The day that AT lies in where somebody lives: from the first to the last
 * instant at which the calendar on the wall shows its date. Of 23 to 25 hours
 * where clocks are changed. ZONE may be NULL: UTC. */
void
clock_day(const struct clock_zone *zone, int64_t at, struct clock_span *day);

/* A seat's clock. All zeroes but LEFT is a good one that stands still. */
struct clock_seat {
	int64_t left;	  /* of its bank, or for this move, when SINCE began */
	int64_t since;	  /* its turn runs since; 0: it is not its turn */
	int64_t vacation; /* seconds of vacation that it may still take */
};

void
clock_seat_init(struct clock_seat *c, const struct clock_rule *rule,
    int64_t vacation);
/* Its turn begins at NOW (after 1970); goes on when it is running already. */
void
clock_seat_start(struct clock_seat *c, const struct clock_rule *rule,
    int64_t now);
/* What has run is taken off (never below 0) and the turn goes on, running since
 * NOW: before LIFE changes, so that new hours do not count for the past. */
void
clock_seat_settle(struct clock_seat *c, const struct clock_life *life,
    int64_t now);
/* Its turn is over: what has run is taken off, the increment is added. Never
 * below 0: who was late begins the next turn with the increment alone. */
void
clock_seat_stop(struct clock_seat *c, const struct clock_rule *rule,
    const struct clock_life *life, int64_t now);
/* When its time is over, or CLOCK_NEVER. */
int64_t
clock_seat_due(const struct clock_seat *c, const struct clock_rule *rule,
    const struct clock_life *life);

/* Floating vacation: as long as C's time is over at NOW and vacation is left,
 * the local day in which it ended becomes one of vacation: it is added to AWAY
 * (which is LIFE's) and a CLOCK_DAY, however long that day is, taken off. The
 * whole day, because what has run of it is what moves the deadline. Less than a
 * CLOCK_DAY is not used, nor is any where no time would come back. Returns the
 * deadline, which is new when it is after NOW. */
int64_t
clock_seat_float(struct clock_seat *c, const struct clock_rule *rule,
    const struct clock_life *life, struct clock_spans *away, int64_t now);

/* When to remind of a deadline: *HALF when half of the time that it had from
 * FROM is gone, *LAST a day, or a sixth of the time when that is less, before
 * DUE, both counted in time that runs; 0 where there is no use in it: when less
 * than an hour of the day would lie between FROM, the two and DUE. Where the two
 * are too close, *LAST is the one that stays. */
void
clock_reminders(const struct clock_life *life, int64_t from, int64_t due,
    int64_t *half, int64_t *last);

#endif
