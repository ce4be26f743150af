/*
 * A player did something on a page of his own, or proved an address: he is back
 * at all his tables.
 *
 * Not here: being back at one table (absent.h).
 */
#ifndef TURNPOST_PLAY_HOMECOMING_H
#define TURNPOST_PLAY_HOMECOMING_H

#include <stdint.h>

#include "store/store.h"

struct desk;

/* Loads each game of PLAYER that is not over, lets him be back in it
 * (absent_return()), and does what follows (follow()). */
enum store_status __attribute__((warn_unused_result))
homecoming_all(struct desk *d, int64_t player);

#endif
