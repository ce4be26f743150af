/*
 * Counts games that are over: who won, with what score. The serving process does
 * it between requests, a game at a time, from the log, so that it does not matter
 * what ended a game, or when.
 *
 * Not here: who wins (match/match.h), showing it (pages/statistics.h).
 */
#ifndef TURNPOST_PLAY_OUTCOME_H
#define TURNPOST_PLAY_OUTCOME_H

struct desk;

enum { OUTCOME_DONE = -1 };

/* Counts one game that is over and not counted, in a transaction of its own.
 * Milliseconds after which it wants to be called again; OUTCOME_DONE: when
 * another game is over. One that does not replay is left without an outcome,
 * and not looked at again. */
int
outcome_step(struct desk *d);

#endif
