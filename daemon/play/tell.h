/*
 * Tells a table that something happened: the line in its history, and the
 * letters about it.
 *
 * Not here: letters that ask for a move (owe.h), how all of this is worded
 * (show/happenings.h).
 */
#ifndef TURNPOST_PLAY_TELL_H
#define TURNPOST_PLAY_TELL_H

#include <stdint.h>

#include "store/store_clocks.h"
#include "store/store_motions.h"

struct desk;
struct table;

/* Adds to the history that KIND happens now. SEAT is -1 when it is about none,
 * and KIND says what VALUE is (store_motions.h). */
enum store_status
tell_happened(struct desk *d, struct table *t, enum store_happening_kind kind,
    int seat, int64_t value);

/* Owes each of SEATS (bits) that has a person a letter about the table. */
enum store_status
tell_table(struct desk *d, const struct table *t, unsigned seats);

/* The same to those of SEATS who are present. */
enum store_status
tell_present(struct desk *d, const struct table *t, unsigned seats);

/* When the table learns that SEAT has turned letters off, or on again: not
 * before that can be undone without anybody's hearing of it. 0: never. */
int64_t
tell_switched_due(struct desk *d, const struct table *t, int seat);
/* The table learns it now: a line in its history, and a letter to those whom
 * the seat keeps waiting when its letters are off, because a player who does
 * not know that it is his turn may take long. */
enum store_status __attribute__((warn_unused_result))
tell_switched(struct desk *d, struct table *t, int seat);

#endif
