/*
 * Telling a table that something happened: the line in its history, and the
 * letters about it.
 *
 * Not here: letters that ask for a move (follow.c), how all of this is worded
 * (show/happenings.h).
 */
#ifndef TURNPOST_PLAY_TELL_H
#define TURNPOST_PLAY_TELL_H

#include <stdint.h>

#include "store/store_clocks.h"
#include "store/store_motions.h"

struct desk;
struct table;

/* KIND happened now; SEAT is -1 where it is about none, and VALUE depends on
 * KIND (store_clocks.h). */
enum store_status
tell_happened(struct desk *d, struct table *t, enum store_happening_kind kind,
    int seat, int64_t value);

/* A letter about the table to each of SEATS (bits) that has a person. */
enum store_status
tell_table(struct desk *d, const struct table *t, unsigned seats);

/* The same to those of SEATS who are present. */
enum store_status
tell_present(struct desk *d, const struct table *t, unsigned seats);

#endif
