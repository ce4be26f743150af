/*
 * A player goes missing, or is back: a bot stands in, letters do not arrive any
 * more or arrive again, a game pauses because nobody is left.
 *
 * Every function here only changes the game and notes that (change.h); follow()
 * does the rest. After anything but STORE_OK the caller undoes the piece and
 * drops the game from the cache.
 *
 * Not here: who is present (game/present.h), clocks (clockwork.h), what the
 * others decide (vote.h).
 */
#ifndef TURNPOST_PLAY_ABSENT_H
#define TURNPOST_PLAY_ABSENT_H

#include "store/store.h"

struct desk;
struct table;

/* Lets a bot stand in for SEAT until its player is back, and tells everybody.
 * When nobody else is present, the game pauses instead. */
enum store_status __attribute__((warn_unused_result))
absent_standin(struct desk *d, struct table *t, int seat);

/* The player of SEAT used a link of his, so he is back: nobody stands in for
 * him any more, a game that waited for somebody goes on, what the others were
 * asked about him is settled, and a turn under way has as much time as a fresh
 * one. The link came in a letter, so letters reach him, too. Nothing happens
 * when he was not away. */
enum store_status __attribute__((warn_unused_result))
absent_return(struct desk *d, struct table *t, int seat);

/* Ends a pause. What the table chose for players who are late becomes due
 * again, since it could not be done while nobody was there. */
enum store_status __attribute__((warn_unused_result))
absent_go_on(struct desk *d, struct table *t);

/* Looks for the first seat of T that letters do not reach any more, or reach
 * again, without the table knowing it. Tells the table, and asks it what to do
 * about a player who is lost. */
enum store_status __attribute__((warn_unused_result))
absent_look(struct desk *d, struct table *t);

/* Pauses the game because nobody is present any more, and tells those whom
 * letters reach that it waits for them. Nothing happens when it is paused
 * already, or over. */
enum store_status __attribute__((warn_unused_result))
absent_pause(struct desk *d, struct table *t);

#endif
