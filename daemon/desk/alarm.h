/*
 * The clock of a game: when a seat has not answered in the time that it has
 * (rules.h, hours()), its fallback move is made for it, as an entry by the
 * clock. When that is, the alarm, is stored with the entry that begins the
 * time, so that it outlives the process.
 *
 * Not here: the move (turn.h), the wait (run.c).
 */
#ifndef TURNPOST_DESK_ALARM_H
#define TURNPOST_DESK_ALARM_H

#include "desk/answer.h"
#include "desk/inner.h"
#include "desk/turn.h"

/* Sets or clears the alarm of T, whose position is new since BEFORE (NULL: it
 * begins, or came from elsewhere), within the transaction under way. Time that
 * somebody has already goes on. */
enum store_status __attribute__((warn_unused_result))
alarm_set(struct desk *d, struct table *t, const struct asked *before);

/* Puts "deadline" into PAGE: null, or an object with "when", the alarm of T in
 * words for READER, and "deadline-word", the sentence about it. */
void
alarm_put(const struct desk *d, const struct table *t,
    const struct reader *reader, struct model *page);

/* --- all games, by the one process that serves them -------------------------- */

struct alarms {
	bool known; /* what follows is still so; to be cleared after a commit */
	int64_t game, at;   /* the next alarm, AT is 0 for none */
	int64_t look;	    /* when to ask the database again in any case */
	int64_t not_before; /* when something may be done at the earliest */
};

/* What became due while nobody served it waits a little longer, because an
 * answer to it may be on its way now. */
void
alarms_init(struct alarms *a, const struct desk *d);

/* Makes one move that is due, if any, outside any transaction. Milliseconds
 * until it wants to be called again, ALARM_NONE when it does not. */
enum { ALARM_NONE = -1 };
int
alarms_step(struct desk *d, struct alarms *a);

#endif
