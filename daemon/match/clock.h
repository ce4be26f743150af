/*
 * Clocks that respect people's lives: how long a person has for a turn, and
 * when that time is over. Pure: instants, zones and the server's downtime are
 * arguments. All instants are seconds UTC, all lengths seconds.
 *
 * Time runs for a person while it is that person's turn, outside of sleep
 * hours, free weekdays and vacation, and while neither the game is paused nor
 * the server was down. What stops the time never adds any: a pause that begins
 * and ends in one night has no effect.
 *
 * Local hours are those that the clock on the wall shows. Where an hour comes
 * twice, both are sleep hours or neither is; where an hour is skipped, its rule
 * does not matter.
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
	CLOCK_MOVE_MIN = 60,		  /* the least MOVE and START */
	CLOCK_MOVE_MAX = 366 * CLOCK_DAY, /* the greatest of all lengths in a
					   * rule */
	CLOCK_YEARS_MAX = 10,		  /* a search for a deadline ends after
					   * so many years */
	CLOCK_SLEEP_MAX = 12 * 60,	  /* minutes */
	CLOCK_WEEKEND_MAX = 3		  /* days */
};

/* No instant: there is no limit, or none within CLOCK_YEARS_MAX. */
#define CLOCK_NEVER INT64_MAX

enum clock_kind {
	CLOCK_NONE,
	CLOCK_PER_MOVE, /* each turn has MOVE */
	CLOCK_BANK /* a bank: START at first, INCREMENT more after each turn, at
		    * most CAP */
};

struct clock_rule {
	enum clock_kind kind;
	int64_t move, start, increment, cap;
	int64_t grace; /* how many seconds that count lie between the deadline
		        * and the late policy: clock_until(.., due, grace) */
};

/* What is wrong with a rule, as a key, or NULL. Lengths that the rule's kind
 * does not use are not looked at. "kind-unknown", "grace-negative",
 * "grace-too-long"; "move-too-short", "move-too-long"; "start-too-short",
 * "increment-negative", "cap-below-start", "cap-below-increment",
 * "cap-too-long". */
const char *
clock_rule_refuse(const struct clock_rule *rule);

/* The half-open interval [FROM, TO). */
struct clock_span {
	int64_t from, to;
};

/* Spans in ascending order that do not touch each other. All zeroes is an empty
 * list. */
struct clock_spans {
	struct clock_span *span; /* owned */
	size_t len, cap;
};

/* Adds a span and joins it with those that it meets; does nothing when TO <=
 * FROM. The TO of a span that still lasts is CLOCK_NEVER. */
void
clock_spans_add(struct clock_spans *s, int64_t from, int64_t to);
/* The index of the first span that ends after AT; S->len when none does. */
size_t
clock_spans_find(const struct clock_spans *s, int64_t at);
/* How many seconds of [FROM, TO) lie in S. */
int64_t
clock_spans_within(const struct clock_spans *s, int64_t from, int64_t to);
void
clock_spans_fini(struct clock_spans *s);

/* The zone in which somebody lives: seconds east of UTC at an instant. The
 * caller brings it, because zones need a library (zone_clock()). Two changes
 * that cancel each other must be days apart, as they are in all zones of the
 * world. */
struct clock_zone {
	int (*offset)(const struct clock_zone *self, int64_t at);
};

struct clock_life {
	const struct clock_zone *zone; /* borrowed; NULL: UTC */
	uint8_t weekend; /* bit 0 Monday ... bit 6 Sunday: no time runs */
	uint16_t sleep_from, sleep_to;	/* minutes after local midnight; equal:
					 * no sleep hours; they may go past
					 * midnight */
	const struct clock_spans *away; /* vacations; borrowed, or NULL */
	const struct clock_spans *stopped; /* pauses of the game and downtime of
					    * the server; borrowed, or NULL */
};

/* What is wrong with somebody's hours, as a key, or NULL: "sleep-unknown" (not
 * minutes of a day), "sleep-too-long" (over CLOCK_SLEEP_MAX), "weekend-unknown"
 * (not days of a week), "weekend-too-long" (over CLOCK_WEEKEND_MAX). These
 * limits leave some time in every week, so that a deadline always comes. */
const char *
clock_life_refuse(const struct clock_life *life);

/* How many seconds of [FROM, TO) count; 0 when TO <= FROM, because a clock was
 * set back. Seconds more than CLOCK_YEARS_MAX after FROM do not count. */
int64_t
clock_runs(const struct clock_life *life, int64_t from, int64_t to);

/* The first instant at which LENGTH seconds have run since FROM, or
 * CLOCK_NEVER. It is the end of a second that counts, or FROM when LENGTH is
 * not above 0. */
int64_t
clock_until(const struct clock_life *life, int64_t from, int64_t length);

/* The local day in which AT lies: from the first to the last instant at which
 * the local calendar shows that date. It has 23 to 25 hours where clocks are
 * changed. ZONE may be NULL: UTC. */
void
clock_day(const struct clock_zone *zone, int64_t at, struct clock_span *day);

/* The clock of a seat. With all members 0 except LEFT it stands still. */
struct clock_seat {
	int64_t left;	  /* seconds left in its bank, or for this move, at the
			   * instant SINCE */
	int64_t since;	  /* its turn runs since then; 0: it is not its turn */
	int64_t vacation; /* seconds of vacation that it may still take */
};

void
clock_seat_init(struct clock_seat *c, const struct clock_rule *rule,
    int64_t vacation);
/* The seat's turn begins at NOW (after 1970), or goes on when the clock is
 * running already. */
void
clock_seat_start(struct clock_seat *c, const struct clock_rule *rule,
    int64_t now);
/* Takes the seconds that have run off LEFT (which never falls below 0). The
 * turn goes on and runs since NOW. Call it before LIFE changes, so that new
 * hours do not count for the past. */
void
clock_seat_settle(struct clock_seat *c, const struct clock_life *life,
    int64_t now);
/* The seat's turn is over: takes the seconds that have run off LEFT, then adds
 * the increment. LEFT never falls below 0, so a seat that was late begins its
 * next turn with the increment alone. */
void
clock_seat_stop(struct clock_seat *c, const struct clock_rule *rule,
    const struct clock_life *life, int64_t now);
/* When the seat's time is over, or CLOCK_NEVER. */
int64_t
clock_seat_due(const struct clock_seat *c, const struct clock_rule *rule,
    const struct clock_life *life);

/* Takes floating vacation by itself: as long as C's time is over at NOW and
 * vacation is left, the local day in which the time ended becomes a vacation
 * day. The day is added to AWAY (which is LIFE's), and a CLOCK_DAY is taken off
 * the vacation, however long that day is. The whole day counts, because the
 * deadline moves only by the part of it that has run already. A rest below a
 * CLOCK_DAY is not used, and no day is used where it would give no time back.
 * Returns the deadline, which is new when it is after NOW. */
int64_t
clock_seat_float(struct clock_seat *c, const struct clock_rule *rule,
    const struct clock_life *life, struct clock_spans *away, int64_t now);

/* When to remind somebody of a deadline, in time that runs: *HALF is when half
 * of the time between FROM and DUE is gone; *LAST is a day before DUE, or a
 * sixth of the time when that is less. A reminder is useless, and becomes 0,
 * when it would come within an hour of FROM or of DUE; *HALF also when it would
 * come within an hour of *LAST. */
void
clock_reminders(const struct clock_life *life, int64_t from, int64_t due,
    int64_t *half, int64_t *last);

#endif
