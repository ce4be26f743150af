/*
 * Whom a game asks for a decision at this moment, and for which. The post and
 * the clocks both need it, and neither may ask the rules itself.
 *
 * Not here: whether anybody is there to answer (present.h).
 */
#ifndef TURNPOST_GAME_ASKED_H
#define TURNPOST_GAME_ASKED_H

#include "rules/rules.h"

struct table;

/* The decisions that a game waits for, as rules.h describes them. */
struct asked {
	unsigned seats;			   /* bit per seat that is to move */
	unsigned aside;			   /* of these, the seats for which
					    * nobody waits */
	const char *what[RULES_SEATS_MAX]; /* key of what the seat is asked for;
					    * "" without one */
	unsigned since[RULES_SEATS_MAX];   /* number of the occasion; 0 without
					    * one */
};

/* Sets *ASKED to what the game asks of each seat now. */
void
asked_get(const struct table *t, struct asked *asked);

/* Whether the game wants something from SEAT: it is to move, or an occasion on
 * which it was asked has not ended yet. */
bool
asked_has(const struct table *t, int seat);

#endif
