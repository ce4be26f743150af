/*
 * The clocks of a game: those that its table chose (terms.h), and the limits
 * that a ruleset sets by itself (rules.h, hours()). All that there is to do in
 * time is done when the game's one alarm rings: reminders, days of vacation,
 * grace, what follows it, motions that are due. An alarm that rings too early
 * does no harm: what is due is reckoned anew from what is stored. So it
 * outlives the process, and everything is within the transaction under way.
 *
 * A turn's time runs while the game waits for the seat: not while others play
 * on, the game is paused, the server is down, or letters do not reach it; nor is
 * it over before the letter that asks has left.
 *
 * After anything but STORE_OK the caller undoes the piece and drops the game
 * from the cache.
 *
 * Not here: who is away (absent.h), all games and the wait (alarms.h), which
 * seconds count (match/clock.h).
 */
#ifndef TURNPOST_DESK_CLOCKS_H
#define TURNPOST_DESK_CLOCKS_H

#include "desk/answer.h"
#include "desk/inner.h"
#include "desk/terms.h"
#include "store/store_clocks.h"

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

/* --- called by turn.c ------------------------------------------------------ */

/* After entries: stops who is done, starts who is asked, sets the alarm. FRESH:
 * those who are asked something new, also if they were asked before. */
enum store_status __attribute__((warn_unused_result))
clocks_after(struct desk *d, struct table *t, unsigned fresh);
/* Entry N and all after it were taken back by the last one: those who are asked
 * again have the time that they had, and nothing is decided any more about who
 * is not asked. SAME: bit per seat of those who are in the same turn as before;
 * theirs goes on. Before bots play on. */
enum store_status __attribute__((warn_unused_result))
clocks_undo(struct desk *d, struct table *t, uint32_t n, unsigned same);

/* --- called by those who change what time depends on ----------------------- */

/* Sets T's alarm to the earliest thing to do. */
enum store_status __attribute__((warn_unused_result))
clocks_reckon(struct desk *d, struct table *t);

/* SEAT has as much time as for a fresh turn, from now on, if one is under way:
 * the others wait for it, or its player is back. What is more in its bank stays
 * there. */
enum store_status __attribute__((warn_unused_result))
clocks_afresh(struct desk *d, struct table *t, int seat);
/* SEAT was given to another person: as if its turn began now. */
enum store_status __attribute__((warn_unused_result))
clocks_given(struct desk *d, struct table *t, int seat);

/* The game pauses, goes on: row, state, happening, bots that play on, alarm; no
 * letters. Nothing is done when it is so already, or the game is over; but a
 * pause becomes the operator's when he wants one. */
enum store_status __attribute__((warn_unused_result))
clocks_pause(struct desk *d, struct table *t, enum store_pause_why why);
enum store_status __attribute__((warn_unused_result))
clocks_go_on(struct desk *d, struct table *t);
/* Why T is paused; 0: it is not. */
enum store_status __attribute__((warn_unused_result))
clocks_paused(struct desk *d, const struct table *t, enum store_pause_why *why,
    int64_t *since);

/* Before and after a person's hours, zone or vacation change: what has run by
 * then counts as it was. All games of PLAYER. */
enum store_status __attribute__((warn_unused_result))
clocks_settle_player(struct desk *d, int64_t player);
enum store_status __attribute__((warn_unused_result))
clocks_reckon_player(struct desk *d, int64_t player);

/* Letter L, of a game, was taken by the mail server at NOW, or told by the daily
 * letter, or is held from now on because its reader wishes so: for the first
 * time when L->held is 0. What it was late by comes back, but for what its
 * reader wanted. */
enum store_status __attribute__((warn_unused_result))
clocks_letter_left(struct desk *d, const struct store_letter *l, int64_t now);

/* --- the alarm ------------------------------------------------------------- */

/* Does one of those things of T that are due at NOW, and sets the alarm to the
 * next; that may be now again. */
enum store_status __attribute__((warn_unused_result))
clocks_ring(struct desk *d, struct table *t, int64_t now);

/* --- how it is told -------------------------------------------------------- */

/* When the time of SEAT is up, as it looks now; T may be without a match. False
 * when the game does not wait for it or it has no limit. *LATE (may be NULL): it
 * is, and *DUE is when its grace is over, or was. */
bool
clocks_deadline(struct desk *d, const struct table *t, int seat, int64_t *due,
    bool *late);

/* Puts into PAGE, for SEAT (or RULES_SPECTATOR), what web/clock.html,
 * mail/clock.txt and mail/clock.html look at there:
 *   "clock"     null in a game without a clock, or when it is over:
 *     "terms"     (terms_put())
 *     "own"       null, or of the reader, whose time runs: {"name", "when",
 *                 "in", "late", "acted" (what follows grace is done), "until",
 *                 "until-in" (when grace ends), "grace" (in words, "" for
 *                 none), "then-word", "then-you-word" (what follows)}
 *     "others"    the same of those whom the game waits for
 *     "bank"      null, or {"left"} of the reader's, while it does not run
 *     "vacation-taken"  null, or {"days"} that are left, when some was taken in
 *                 this turn
 *   "deadline"  null, or the limit that the rules set: {"when", "in",
 *               "deadline-word"} */
void
clocks_put(struct desk *d, const struct table *t, const struct reader *reader,
    int seat, struct model *page);

/* Puts "deadline", "clocks" and "terms" of contract section 3 into MODEL. */
void
clocks_put_json(struct desk *d, const struct table *t, int seat,
    struct model *model);

#endif
