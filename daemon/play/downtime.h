/*
 * Finds out when the server was down. While there is a game whose clock runs,
 * the process that serves games stores once a minute that it is alive. A gap of
 * more than five minutes, between two processes or because the machine slept,
 * is downtime: nobody could move, so no time ran (match/clock.h).
 *
 * Not here: what stands still then (game/clocks.c).
 */
#ifndef TURNPOST_PLAY_DOWNTIME_H
#define TURNPOST_PLAY_DOWNTIME_H

#include <stdbool.h>
#include <stdint.h>

struct desk;

struct downtime {
	int64_t alive; /* when the server was last seen alive; 0: not known */
	bool idle;     /* no clock ran then, and ALIVE is not stored */
};

enum { DOWNTIME_BEAT = 60, DOWNTIME_GAP = 300 }; /* seconds */

/* To be called when this process begins to serve: stores the gap since the one
 * before it. When the server's clock was set back, what is stored of later
 * times is cut off, since the clock was wrong then. */
void
downtime_begin(struct desk *d, struct downtime *down);

/* To be called each time the process wakes, before it does anything else.
 * RUNNING: some game has an alarm. While none has, a long sleep is no gap. What
 * fails is tried again. True when there was a gap, or the clock was set back;
 * then the caller looks at the alarms anew. */
bool
downtime_step(struct desk *d, struct downtime *down, bool running);

#endif
