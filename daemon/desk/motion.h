/*
 * What a table decides together: to end the game, to let no time run, to go on,
 * to take entries back, and what to do about somebody who is not there. Within
 * the transaction under way.
 *
 * Those who decide are the persons present: no bots, nobody who has resigned,
 * whom letters do not reach, or for whom somebody stands in. Who moves
 * something has said yes to it. For all but the last everybody has to say yes,
 * and one no rejects; but to go on it is enough, in the end, that nobody has
 * said no. About somebody who is not there more than half of the
 * others decide, or all who are asked when they agree, or, when the time is up,
 * most of those who have said something; then a tie, and silence, let a bot
 * play.
 *
 * What a motion brings about is done whole: entries, bots, letters, alarm.
 * After STORE_FAILED and the like, and MOTION_STORE, the caller undoes the
 * piece; whatever was done and not committed, cache_drop() is to be told.
 *
 * Not here: entries (besides.h), clocks (clocks.h), how it is told
 * (tableview.h), requests (tableroutes.h).
 */
#ifndef TURNPOST_DESK_MOTION_H
#define TURNPOST_DESK_MOTION_H

#include "desk/inner.h"
#include "store/store_motions.h"

enum {
	MOTION_DAYS = 7,      /* that one stays open */
	MOTION_LATE_DAYS = 3, /* about who is late, in a game without a clock */
	MOTIONS_MAX = 3 * RULES_SEATS_MAX /* open ones of a game */
};

enum motion_result {
	MOTION_DONE,	  /* also when it was done already */
	MOTION_GONE,	  /* no such motion, or it is decided, or cannot be
			  * carried any more */
	MOTION_NOT_YOURS, /* the seat has no say in it */
	MOTION_CHOICE,	  /* it cannot be answered with that */
	MOTION_NOTHING,	  /* there is nothing of the seat to be taken back */
	MOTION_TOO_MUCH,  /* the seat has moved so much of late */
	MOTION_STORE
};

/* --- for the table ------------------------------------------------------------ */

/* The motion ID, if it is one of T's, and those of T that are open, oldest first:
 * each with UNTIL as it looks now. No time runs while the server is down, nor
 * before the letters that ask have left, unless the address is to blame. *WAITS
 * (may be NULL): there is such a letter. */
enum store_status __attribute__((warn_unused_result)) motion_get(struct desk *d,
    const struct table *t, int64_t id, struct store_motion *m);
enum store_status __attribute__((warn_unused_result))
motion_get_open(struct desk *d, const struct table *t,
    struct store_motion open[MOTIONS_MAX], size_t *n, bool *waits);
/* Bit per seat of the persons present. */
unsigned
motion_present(const struct table *t);
/* Bit per seat of those whom M asks. */
unsigned
motion_asks(const struct table *t, const struct store_motion *m);
/* What can be answered to M: NULL-terminated. */
const char *const *
motion_choices(const struct store_motion *m);
/* What most have said about who is not there, or "bot". */
const char *
motion_outcome(const struct store_motion *m);
/* Whether M can still be carried. */
bool
motion_is_alive(const struct table *t, const struct store_motion *m);

/* SEAT moves KIND, but STORE_MOTION_LATE; of what is moved already it says yes
 * to that. STORE_MOTION_UNDO is about the seat's last entry. Carried at once
 * when nobody else is present. */
enum motion_result __attribute__((warn_unused_result))
motion_move(struct desk *d, struct table *t, int seat,
    enum store_motion_kind kind);
enum motion_result __attribute__((warn_unused_result))
motion_vote(struct desk *d, struct table *t, int seat, int64_t id,
    const char *choice);
/* Takes back what SEAT itself has moved. */
enum motion_result __attribute__((warn_unused_result))
motion_withdraw(struct desk *d, struct table *t, int seat, int64_t id);

/* Whether BY may ask another person to take over SEAT: nobody is there, or it
 * is his own. T may be without a match; then it is not seen that a seat has
 * resigned. */
bool
motion_may_replace(const struct table *t, int seat, int by);

/* The operator has paused the game: what was moved to go on lapses. */
enum store_status __attribute__((warn_unused_result))
motion_held(struct desk *d, struct table *t);

/* A letter about the table to each of SEATS (bits) that has a person. */
enum store_status __attribute__((warn_unused_result))
motion_tell(struct desk *d, const struct table *t, unsigned seats);

/* --- for the clocks ----------------------------------------------------------- */

/* Asks the others what to do about SEAT, unless they are asked already. Where
 * nobody is there to be asked it is decided: a bot. */
enum store_status __attribute__((warn_unused_result))
motion_open_late(struct desk *d, struct table *t, int seat);
/* Nothing is to be decided about SEAT any more: it has moved, its player is
 * back, or it was given away. */
enum store_status __attribute__((warn_unused_result))
motion_close_late(struct desk *d, struct table *t, int seat);
/* Motions that cannot be carried any more lapse; of a game that is over all.
 * Called by turn_after(). */
enum store_status __attribute__((warn_unused_result))
motion_look(struct desk *d, struct table *t);
/* Decides what is due at NOW: by what was said, and because those who have said
 * nothing are not there any more. */
enum store_status __attribute__((warn_unused_result))
motion_due(struct desk *d, struct table *t, int64_t now);
/* When motion_due() has something to do: to *AT, 0 for never. */
enum store_status __attribute__((warn_unused_result))
motion_next(struct desk *d, const struct table *t, int64_t *at);

#endif
