/*
 * The alarms of all games. The one process that serves games lets them ring,
 * the earliest first.
 *
 * Not here: what is done when an alarm rings (follow.h, ring.h), waiting for it
 * (pages/run.c).
 */
#ifndef TURNPOST_PLAY_ALARMS_H
#define TURNPOST_PLAY_ALARMS_H

#include <stdbool.h>
#include <stdint.h>

#include "game/table.h"

struct desk;

struct alarms {
	bool known;	    /* GAME and AT are still right; the caller clears it
			     * after a commit */
	int64_t game, at;   /* the next alarm; AT is 0 for none */
	int64_t look;	    /* when to ask the database again in any case */
	int64_t not_before; /* when something may be done at the earliest */
};

/* Alarms that came due while no process was serving wait for start-grace
 * seconds more, because a player's answer may be on its way now. */
void
alarms_init(struct alarms *a, const struct desk *d);

/* Lets the alarm of T ring: does what is due about it now, within the
 * transaction under way (follow.h). */
enum store_status __attribute__((warn_unused_result))
alarms_ring(struct desk *d, struct table *t);

/* Lets the next alarm ring if it is due, in a transaction of its own. Returns
 * the milliseconds until it is to be called again, or ALARM_NONE when there is
 * no alarm. */
enum { ALARM_NONE = -1 };
int
alarms_step(struct desk *d, struct alarms *a);

#endif
