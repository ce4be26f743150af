/*
 * Owes notices to the channels of players, beside their letters: it is their
 * turn, the game is over, somebody has written to the table.
 *
 * Not here: posting them (post/notices.h), who gets letters (owe.h).
 */
#ifndef TURNPOST_PLAY_NOTIFY_H
#define TURNPOST_PLAY_NOTIFY_H

#include <stdint.h>

#include "store/store_channels.h"

struct desk;
struct table;

/* Owes a notice of EVENT (STORE_EVENT_TURN ...) to the player of SEAT, if there
 * is one, which does not leave before DUE. Costs nothing while nobody has a
 * channel. */
void
notify_seat(struct desk *d, const struct table *t, int seat, unsigned event,
    int64_t due);

/* Owes a notice of EVENT to the channel of the table, if it has one to which all
 * who sit there have agreed (club.h). */
void
notify_table(struct desk *d, const struct table *t, unsigned event,
    int64_t due);

/* SEAT has written to the table: the same to all others. T may be without a
 * match. */
void
notify_others(struct desk *d, const struct table *t, int seat);

#endif
