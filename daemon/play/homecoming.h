/*
 * A player did something on a page of his own, or proved an address: he is back
 * at all his tables.
 */
#ifndef TURNPOST_PLAY_HOMECOMING_H
#define TURNPOST_PLAY_HOMECOMING_H

#include <stdint.h>

#include "store/store.h"

struct desk;

/* PLAYER is back (absent_return()) at all tables that go on; loads them, and
 * does what follows. */
enum store_status __attribute__((warn_unused_result))
homecoming_all(struct desk *d, int64_t player);

#endif
