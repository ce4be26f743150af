/*
 * The clocks of a table as they are stored, and what follows from them: when
 * time is up, when grace is over, when the next thing is due.
 *
 * Not here: starting and stopping clocks (play/clockwork.h), what is done when
 * an alarm rings (play/ring.h), which seconds count (match/clock.h).
 */
#ifndef TURNPOST_GAME_CLOCKS_H
#define TURNPOST_GAME_CLOCKS_H

#include "game/terms.h"
#include "match/clock.h"
#include "store/store_clocks.h"
#include "store/store_players.h"

struct table;

/* Bits of store_clock.told: what was said and done in this turn. */
enum clocks_told {
	CLOCKS_HALF = 1 << 0,	  /* a reminder was sent when half of the time
				   * was gone */
	CLOCKS_LAST = 1 << 1,	  /* and another one shortly before the end */
	CLOCKS_LATE = 1 << 2,	  /* time is up, and grace runs */
	CLOCKS_VACATION = 1 << 3, /* a day of vacation was taken */
	CLOCKS_ACTED = 1 << 4,	  /* grace is over, and what follows from that
				   * is done */
	CLOCKS_LETTER = 1 << 5,	  /* the letter that asks left late */
	CLOCKS_LOST = 1 << 6,	  /* outlives the turn: the others were asked
				   * what to do, because letters do not reach
				   * this seat; store_clock.began_before is
				   * when they were asked last */
	CLOCKS_WEEK = 1 << 8	  /* this bit and those above it count weekly
				   * reminders */
};

/* Reads the terms of T. They are no clock when they cannot be read. */
void
clocks_terms(struct desk *d, const struct table *t, struct terms *terms);

/* A person at the table, and when no time runs for him. */
struct clocks_person {
	bool known; /* the other members are filled in */
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
	struct clock_spans stopped; /* pauses and downtime since the first turn
				     * under way began */
	struct clocks_person person[RULES_SEATS_MAX];
};

/* Loads the clocks of T. Release C with clocks_fini() in any case. */
enum store_status __attribute__((warn_unused_result))
clocks_load(struct desk *d, const struct table *t, struct clocks *c);
void
clocks_fini(struct clocks *c);
/* The seats that the table knows to be lost (CLOCKS_LOST), a bit each. */
enum store_status __attribute__((warn_unused_result))
clocks_lost(struct desk *d, const struct table *t, unsigned *seats);
/* Stores the row of SEAT. */
enum store_status __attribute__((warn_unused_result))
clocks_keep(struct clocks *c, int seat);

/* Whether a row is kept for each turn: the game has a clock, or its rules may
 * set limits. */
bool
clocks_kept(const struct clocks *c);
/* Whether a person plays for SEAT now. */
bool
clocks_played(const struct table *t, int seat);
/* Fills in the person in SEAT, unless that was done already. */
enum store_status __attribute__((warn_unused_result))
clocks_live(struct clocks *c, int seat);

/* What follows when SEAT's grace is over. A player who turned letters off never
 * loses by it: a bot plays for him. */
enum late
clocks_late(const struct clocks *c, int seat);

/* The time that a fresh turn has; with a bank, what the bank begins with. */
int64_t
clocks_full(const struct clocks *c);
/* Takes off SEAT's clock what has run by NOW. A value below 0 is grace that was
 * used. */
void
clocks_settle(struct clocks *c, int seat, int64_t now);

/* When the time of SEAT is up, and when its grace is over; CLOCK_NEVER while
 * its clock does not run. These two and clocks_week_due() need clocks_live()
 * first. */
int64_t
clocks_due(struct clocks *c, int seat);
int64_t
clocks_grace_end(struct clocks *c, int seat);
/* When the limit that the rules set for SEAT is over; CLOCK_NEVER without one.
 * Needs the match. */
int64_t
clocks_rules_due(const struct clocks *c, int seat);
/* Sets *UNSENT to whether the letter that asks SEAT has not left yet although
 * its reader wants it now. */
enum store_status __attribute__((warn_unused_result))
clocks_unsent(struct clocks *c, int seat, bool *unsent);

/* Sets *AT to when the next thing has to be done about SEAT; CLOCK_NEVER for
 * nothing. */
enum store_status __attribute__((warn_unused_result))
clocks_seat_next(struct clocks *c, int seat, int64_t now, int64_t *at);

enum {
	CLOCKS_WEEK_LENGTH = 7 * CLOCK_DAY,
	CLOCKS_WEEKS_MAX = 26, /* how many weekly reminders are sent */
	CLOCKS_UNSENT = 600    /* seconds until an unsent letter is looked at
				* again, and by which a letter may be late */
};

/* When the others are asked once more about SEAT, which letters do not reach
 * and for which they wait; CLOCK_NEVER for never. */
int64_t
clocks_ask_due(struct clocks *c, int seat);
/* When the next weekly reminder is due. */
int64_t
clocks_week_due(struct clocks *c, int seat);

/* How many seconds late the letter that asks may leave before its player gets
 * them back: a sixth of a full clock, and at most CLOCKS_UNSENT. */
int64_t
clocks_late_letter(const struct clocks *c);

#endif
