/*
 * What is done about turns in time: reminders, days of vacation, grace, what
 * follows it, and the limits that the rules set.
 *
 * Not here: when an alarm rings (clockwork.h), what else is due then (follow.h),
 * the alarms of all games (alarms.h).
 */
#ifndef TURNPOST_PLAY_RING_H
#define TURNPOST_PLAY_RING_H

#include "store/store.h"

struct desk;
struct table;

/* Does what is due about the turns of T now: the first thing that changes the
 * game, or all that only remind. What is still due rings the alarm again. */
enum store_status __attribute__((warn_unused_result))
ring_due(struct desk *d, struct table *t);

#endif
