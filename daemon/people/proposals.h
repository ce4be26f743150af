/*
 * All proposals in time: who has not answered is reminded once, and what nobody
 * wanted in the end lapses.
 */
#ifndef TURNPOST_PEOPLE_PROPOSALS_H
#define TURNPOST_PEOPLE_PROPOSALS_H

struct desk;

/* Does what is due to one proposal (a reminder, its end), outside any
 * transaction. Milliseconds until it wants to be called again, -1: nothing
 * to do. */
int
proposals_step(struct desk *d);

#endif
