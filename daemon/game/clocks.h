/*
 * The clocks of a table as they are stored, and what they come to: when time is
 * up, when grace is over, when the next thing is due.
 *
 * Not here: starting and stopping clocks (play/clockwork.h), what is done when
 * an alarm rings (play/ring.h), which seconds count (match/clock.h).
 */
#ifndef TURNPOST_GAME_CLOCKS_H
#define TURNPOST_GAME_CLOCKS_H

#include "game/terms.h"
#include "match/clock.h"
#include "store/store_clocks.h"

struct table;

/* store_clock.told: what was said and done in this turn. */
enum clocks_told {
	CLOCKS_HALF = 1 << 0,	  /* reminded when half of the time was gone */
	CLOCKS_LAST = 1 << 1,	  /* and shortly before the end */
	CLOCKS_LATE = 1 << 2,	  /* time is up, grace runs */
	CLOCKS_VACATION = 1 << 3, /* a day of vacation was taken */
	CLOCKS_ACTED = 1 << 4,	  /* grace is over, what follows is done */
	CLOCKS_LETTER = 1 << 5,	  /* the letter that asks left late */
	CLOCKS_LOST = 1 << 6,	  /* not of a turn: the table knows that
				   * letters do not arrive; it was last
				   * asked about it at "began_before" */
	CLOCKS_WEEK = 1 << 8	  /* from here up: weekly reminders */
};

/* The terms of T; none where they cannot be read. */
void
clocks_terms(const struct table *t, struct terms *terms);

/* A person at the table, and when no time runs in his life. */
struct clocks_person {
	bool known; /* what follows is read */
	struct store_player player;
	struct clock_spans away;
	struct clock_life life;
};

/* The clocks of a table as they are stored. */
struct clocks {
	struct desk *d;
	const struct table *t;
	struct terms terms;
	struct store_clock row[RULES_SEATS_MAX];
	bool stored[RULES_SEATS_MAX];
	struct clock_spans stopped; /* since the first turn under way began */
	struct clocks_person person[RULES_SEATS_MAX];
};

/* Reads those of T. C is to be finished in any case. */
enum store_status __attribute__((warn_unused_result))
clocks_load(struct desk *d, const struct table *t, struct clocks *c);
void
clocks_fini(struct clocks *c);
enum store_status __attribute__((warn_unused_result))
clocks_keep(struct clocks *c, int seat);

/* Whether anything of a turn is kept: it has a clock, or the rules may set
 * limits. */
bool
clocks_kept(const struct clocks *c);
/* Whether a person plays for SEAT now. */
bool
clocks_played(const struct table *t, int seat);
/* The life of the person in that seat; reads it when it is not known. */
enum store_status __attribute__((warn_unused_result))
clocks_live(struct clocks *c, int seat);

/* What follows when SEAT's grace is over: who has turned letters off never loses
 * by it, a bot plays. */
enum late
clocks_late(const struct clocks *c, int seat);

/* As much as a fresh turn of SEAT has; of a bank, what it begins with. */
int64_t
clocks_full(const struct clocks *c);
/* What has run by NOW is taken off; below 0 is grace that was used. */
void
clocks_settle(struct clocks *c, int seat, int64_t now);

/* The next need clocks_live(). When the time of SEAT is up, and its grace;
 * CLOCK_NEVER while it does not run. */
int64_t
clocks_due(struct clocks *c, int seat);
int64_t
clocks_grace_end(struct clocks *c, int seat);
/* When the limit of the rules for SEAT is over; CLOCK_NEVER without one. Needs
 * the match. */
int64_t
clocks_rules_due(const struct clocks *c, int seat);
/* Whether the letter that asks SEAT has not left yet, though its reader wants
 * it now. */
enum store_status __attribute__((warn_unused_result))
clocks_unsent(struct clocks *c, int seat, bool *unsent);

/* When the next thing is to be done about SEAT, CLOCK_NEVER for nothing. */
enum store_status __attribute__((warn_unused_result))
clocks_seat_next(struct clocks *c, int seat, int64_t now, int64_t *at);

enum {
	CLOCKS_WEEK_LENGTH = 7 * CLOCK_DAY,
	CLOCKS_WEEKS_MAX = 26, /* weekly reminders that are sent */
	CLOCKS_UNSENT = 600    /* seconds until an unsent letter is looked at
				* again; and by which it may be late */
};

/* When the others are asked once more about SEAT, whom letters do not reach and
 * for whom they wait; CLOCK_NEVER for never. */
int64_t
clocks_ask_due(struct clocks *c, int seat);
/* When the next weekly reminder is due. */
int64_t
clocks_week_due(struct clocks *c, int seat);

/* How many seconds late the letter that asks may leave: what is lost by then is
 * little. */
int64_t
clocks_late_letter(const struct clocks *c);

#endif
