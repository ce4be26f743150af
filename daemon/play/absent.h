/*
 * A player goes missing, or is back: a bot stands in, letters begin to come back
 * or to arrive again, a game pauses because nobody is left.
 *
 * Every function here only changes the game and notes that (change.h); follow()
 * does the rest. After anything but STORE_OK the caller undoes the piece and drops
 * the game from the cache.
 * Not here: who is present (game/present.h), clocks (clockwork.h), what the
 * others decide (vote.h).
 */
#ifndef TURNPOST_PLAY_ABSENT_H
#define TURNPOST_PLAY_ABSENT_H

#include "store/store.h"

struct desk;
struct table;

/* A bot stands in for SEAT until its player is back; all are told. When nobody
 * else is present the game pauses instead. */
enum store_status __attribute__((warn_unused_result))
absent_standin(struct desk *d, struct table *t, int seat);

/* The player of SEAT used a link of his, so he is back: nobody stands in for
 * him any more, a game that waited for somebody goes on, what the others were
 * asked about him is settled, and a turn under way has as much time as a fresh
 * one. Letters reach him, since the link came in one. Nothing is done when he
 * was not away. */
enum store_status __attribute__((warn_unused_result))
absent_return(struct desk *d, struct table *t, int seat);

/* Ends a pause. What the table chose for those who are late could not be done
 * while nobody was there: it is due again. */
enum store_status __attribute__((warn_unused_result))
absent_go_on(struct desk *d, struct table *t);

/* The first seat of T that letters do not reach any more, or reach again, and of
 * which the table does not know: it is told, and asked what to do. */
enum store_status __attribute__((warn_unused_result))
absent_look(struct desk *d, struct table *t);

/* Nobody is present any more: the game pauses, and those whom letters reach are
 * told that it waits for them. Nothing is done when it is paused, or over. */
enum store_status __attribute__((warn_unused_result))
absent_pause(struct desk *d, struct table *t);

#endif
