/*
 * Counts games that are over: who won, with what score. The serving process
 * does that between requests, a game at a time and from the log, so that it
 * does not matter what ended a game, or when.
 *
 * Not here: who wins (match/match.h), showing it (pages/statistics.h).
 */
#ifndef TURNPOST_PLAY_OUTCOME_H
#define TURNPOST_PLAY_OUTCOME_H

struct desk;

enum { OUTCOME_DONE = -1 };

/* Counts one game that is over and not counted yet, in a transaction of its
 * own. Returns the milliseconds until it is to be called again, or
 * OUTCOME_DONE: not before another game is over. A game that does not replay
 * stays without an outcome and is not looked at again. */
int
outcome_step(struct desk *d);

#endif
