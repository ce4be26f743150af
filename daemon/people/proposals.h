/*
 * Proposals in the course of time: a person who has not answered is reminded
 * once, a proposal that did not become a game lapses, and one that nobody has
 * confirmed is deleted.
 *
 * Not here: when that is (game/proposal.h), what it does (arrange.h).
 */
#ifndef TURNPOST_PEOPLE_PROPOSALS_H
#define TURNPOST_PEOPLE_PROPOSALS_H

struct desk;

/* Does what is due to one proposal, in a transaction of its own. Returns the
 * milliseconds until it is to be called again, or -1: no proposal waits for
 * anything. */
int
proposals_step(struct desk *d);

#endif
