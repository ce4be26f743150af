/*
 * Players make motions, for the table to decide something (to end the game, to
 * pause, to go on, to take entries back, to let people watch, to tell a channel), and vote; and
 * the table is asked what to do about a player who is missing.
 *
 * Every function here only changes the motions of the game and notes that
 * (change.h). Within the transaction under way; after VOTE_STORE, and anything
 * but STORE_OK, the caller undoes the piece.
 *
 * Not here: who decides, and by how many (game/motion.h), doing what was
 * decided (decide.h), entries (tablemove.h), requests (pages/tableroutes.h).
 */
#ifndef TURNPOST_PLAY_VOTE_H
#define TURNPOST_PLAY_VOTE_H

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
	VOTE_BARRED,	/* nor could it be by agreement, because somebody who
			 * cannot agree has played from a hidden hand since */
	VOTE_TOO_MUCH,	/* the seat has made too many motions of late */
	VOTE_STORE	/* the database failed */
};

/* SEAT makes a motion of KIND, which is not STORE_MOTION_LATE; when that motion
 * is open already, SEAT says yes to it. STORE_MOTION_UNDO is about the entry
 * that SEAT can take back. */
enum vote_result __attribute__((warn_unused_result)) vote_move(struct desk *d,
    struct table *t, int seat, enum store_motion_kind kind);
/* The same about ABOUT: the channel of STORE_MOTION_CHANNEL. */
enum vote_result __attribute__((warn_unused_result))
vote_move_about(struct desk *d, struct table *t, int seat,
    enum store_motion_kind kind, int64_t about);
/* Sets *WAIT to after how many seconds SEAT may make another motion that asks
 * somebody, or to 0: each is a letter to the others. Those that were carried do
 * not count, because the others wanted them, too. */
enum store_status __attribute__((warn_unused_result))
vote_wait(struct desk *d, const struct table *t, int seat, int64_t *wait);
/* SEAT answers motion ID with CHOICE (motion_choices()). */
enum vote_result __attribute__((warn_unused_result)) vote_cast(struct desk *d,
    struct table *t, int seat, int64_t id, const char *choice);
/* SEAT withdraws motion ID, which it has made itself. */
enum vote_result __attribute__((warn_unused_result))
vote_withdraw(struct desk *d, struct table *t, int seat, int64_t id);

/* The operator has paused the game: a motion to go on lapses. */
enum store_status __attribute__((warn_unused_result))
vote_held(struct desk *d, struct table *t);

/* Asks the others what to do about SEAT, unless they are asked already. */
enum store_status __attribute__((warn_unused_result))
vote_open_late(struct desk *d, struct table *t, int seat);
/* Nothing is to be decided about SEAT any more: it has moved, its player is
 * back, or it was given away. */
enum store_status __attribute__((warn_unused_result))
vote_close_late(struct desk *d, struct table *t, int seat);

/* Closes M, whose fate is STATE. */
enum store_status
vote_close(struct desk *d, struct table *t, struct store_motion *m,
    enum store_motion_state state);

/* People who do not play may not watch any more, because SEAT does not want
 * them: their links never work again, and the history tells it. Nothing happens
 * when nobody may watch. */
enum store_status
vote_stop_watch(struct desk *d, struct table *t, int seat);

#endif
