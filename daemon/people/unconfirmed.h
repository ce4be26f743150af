/*
 * What somebody asked for under an address, and nobody at that address ever
 * confirmed, is forgotten after as long as proposals are: that somebody wants to
 * join a table, and new addresses of players.
 *
 * Not here: proposals themselves (proposals.h).
 */
#ifndef TURNPOST_PEOPLE_UNCONFIRMED_H
#define TURNPOST_PEOPLE_UNCONFIRMED_H

struct desk;

/* Deletes what is due, in a transaction of its own. Returns the milliseconds
 * until it is to be called again, or -1: nothing waits to be confirmed. */
int
unconfirmed_step(struct desk *d);

#endif
