/*
 * The alarms of all games. The one process that serves games lets them ring,
 * the earliest first.
 *
 * Not here: what is done when an alarm rings (follow.h, ring.h), the wait for it
 * (pages/run.c).
 */
#ifndef TURNPOST_PLAY_ALARMS_H
#define TURNPOST_PLAY_ALARMS_H

#include <stdbool.h>
#include <stdint.h>

#include "game/table.h"

struct desk;

struct alarms {
	bool known; /* what follows is still so; to be cleared after a commit */
	int64_t game, at;   /* the next alarm, AT is 0 for none */
	int64_t look;	    /* when to ask the database again in any case */
	int64_t not_before; /* when something may be done at the earliest */
};

/* What became due while nobody served it waits for start-grace seconds more,
 * because an answer to it may be on its way now. */
void
alarms_init(struct alarms *a, const struct desk *d);

/* The alarm of T rings: does what is due about it now, within the transaction
 * under way (follow.h). */
enum store_status __attribute__((warn_unused_result))
alarms_ring(struct desk *d, struct table *t);

/* Lets one ring that is due, if any, outside any transaction. Milliseconds
 * until it wants to be called again, ALARM_NONE when it does not. */
enum { ALARM_NONE = -1 };
int
alarms_step(struct desk *d, struct alarms *a);

#endif
