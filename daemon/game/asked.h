/*
 * Whom a game asks for what, at this moment.
 *
 * Not here: whether anybody is there to answer (present.h).
 */
#ifndef TURNPOST_GAME_ASKED_H
#define TURNPOST_GAME_ASKED_H

#include "rules/rules.h"

struct table;

/* Who is asked for what (rules.h). */
struct asked {
	unsigned seats;			   /* bit per seat that is to move */
	unsigned aside;			   /* of these, for whom nobody waits */
	const char *what[RULES_SEATS_MAX]; /* "" without a key */
	unsigned since[RULES_SEATS_MAX];   /* the occasion, where it has one */
};

void
asked_get(const struct table *t, struct asked *asked);

/* Whether SEAT is asked for something that it may have to wait for. */
bool
asked_has(const struct table *t, int seat);

#endif
