/*
 * What is done about turns as time goes by: reminders, days of vacation, grace
 * and what follows it, and the limits that the rules set.
 *
 * Not here: when an alarm rings (clockwork.h), what else is due then
 * (follow.h), the alarms of all games (alarms.h).
 */
#ifndef TURNPOST_PLAY_RING_H
#define TURNPOST_PLAY_RING_H

#include "store/store.h"

struct desk;
struct table;

/* Does what is due about the turns of T now: everything that only reminds, up
 * to the first thing that changes the game. What is still due then makes the
 * alarm ring again. */
enum store_status __attribute__((warn_unused_result))
ring_due(struct desk *d, struct table *t);

#endif
