/*
 * What is done when the alarm of a game rings: reminders, days of vacation,
 * grace, what follows it, and decisions that are due.
 *
 * Not here: when an alarm rings (clockwork.h), the alarms of all games
 * (alarms.h).
 */
#ifndef TURNPOST_PLAY_RING_H
#define TURNPOST_PLAY_RING_H

#include "store/store.h"

struct desk;
struct table;

/* Does one of those things of T that are due at NOW, and sets the alarm to the
 * next; that may be now again. */
enum store_status __attribute__((warn_unused_result))
ring_game(struct desk *d, struct table *t, int64_t now);

#endif
