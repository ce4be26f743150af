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
 * After STORE_FAILED and the like, and VOTE_STORE, the caller undoes the
 * piece; whatever was done and not committed, cache_drop() is to be told.
 *
 * Not here: entries (besides.h), clocks (clocks.h), how it is told
 * (tableview.h), requests (tableroutes.h).
 */
#ifndef TURNPOST_PLAY_MOTION_H
#define TURNPOST_PLAY_MOTION_H

#include "store/store_motions.h"

struct desk;
struct table;

enum vote_result {
	VOTE_DONE,	/* also when it was done already */
	VOTE_GONE,	/* no such motion, or it is decided, or cannot be
			  * carried any more */
	VOTE_NOT_YOURS, /* the seat has no say in it */
	VOTE_CHOICE,	/* it cannot be answered with that */
	VOTE_NOTHING,	/* there is nothing of the seat to be taken back */
	VOTE_TOO_MUCH,	/* the seat has moved so much of late */
	VOTE_STORE
};

/* --- for the table ------------------------------------------------------------ */

/* SEAT moves KIND, but STORE_MOTION_LATE; of what is moved already it says yes
 * to that. STORE_MOTION_UNDO is about the seat's last entry. Carried at once
 * when nobody else is present. */
enum vote_result __attribute__((warn_unused_result)) vote_move(struct desk *d,
    struct table *t, int seat, enum store_motion_kind kind);
enum vote_result __attribute__((warn_unused_result)) vote_cast(struct desk *d,
    struct table *t, int seat, int64_t id, const char *choice);
/* Takes back what SEAT itself has moved. */
enum vote_result __attribute__((warn_unused_result))
vote_withdraw(struct desk *d, struct table *t, int seat, int64_t id);

/* The operator has paused the game: what was moved to go on lapses. */
enum store_status __attribute__((warn_unused_result))
vote_held(struct desk *d, struct table *t);

/* A letter about the table to each of SEATS (bits) that has a person. */
enum store_status __attribute__((warn_unused_result))
vote_tell(struct desk *d, const struct table *t, unsigned seats);

/* --- for the clocks ----------------------------------------------------------- */

/* Asks the others what to do about SEAT, unless they are asked already. Where
 * nobody is there to be asked it is decided: a bot. */
enum store_status __attribute__((warn_unused_result))
vote_open_late(struct desk *d, struct table *t, int seat);
/* Nothing is to be decided about SEAT any more: it has moved, its player is
 * back, or it was given away. */
enum store_status __attribute__((warn_unused_result))
vote_close_late(struct desk *d, struct table *t, int seat);
/* Motions that cannot be carried any more lapse; of a game that is over all.
 * Called by follow_after(). */
enum store_status __attribute__((warn_unused_result))
vote_look(struct desk *d, struct table *t);

/* M's fate is STATE. */
enum store_status __attribute__((warn_unused_result))
vote_close(struct desk *d, const struct table *t, struct store_motion *m,
    enum store_motion_state state);

/* People who do not play may not watch any more, because SEAT does not want
 * them: the links are not good for ever, and it is told in the history. Nothing
 * happens when nobody may watch. */
enum store_status __attribute__((warn_unused_result))
vote_stop_watch(struct desk *d, struct table *t, int seat);

#endif
