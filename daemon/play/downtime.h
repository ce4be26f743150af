/*
 * Finds out when the server was not there. The process that serves games writes
 * down once a minute that it is alive, while there is a game whose clock runs. A gap of more than five minutes, between two processes or because the
 * machine slept, is downtime: no time ran (match/clock.h), for nobody could
 * move.
 *
 * Not here: what stands still then (game/clocks.c).
 */
#ifndef TURNPOST_PLAY_DOWNTIME_H
#define TURNPOST_PLAY_DOWNTIME_H

#include <stdbool.h>
#include <stdint.h>

struct desk;

struct downtime {
	int64_t alive; /* when it woke last, as far as is known; 0: it is not */
	bool idle;     /* nothing ran then: ALIVE is not written down */
};

enum { DOWNTIME_BEAT = 60, DOWNTIME_GAP = 300 }; /* seconds */

/* When this process begins to serve: the gap since the one before it. A clock
 * that was set back: what is stored of the time to come was a mistake of it. */
void
downtime_begin(struct desk *d, struct downtime *down);

/* Each time it wakes, before it does anything else. RUNNING: some game has an
 * alarm, so that it did not sleep because there is nothing to do. What fails is
 * tried again. True when there was a gap, or the clock was set back: alarms are to be
 * looked at anew. */
bool
downtime_step(struct desk *d, struct downtime *down, bool running);

#endif
