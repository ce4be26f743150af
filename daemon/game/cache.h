/*
 * Positions that need not be replayed.
 *
 * It is only a cache: whoever takes a match out compares its number of entries
 * with what is stored. It is made when it is first asked for and goes with the
 * desk.
 */
#ifndef TURNPOST_GAME_CACHE_H
#define TURNPOST_GAME_CACHE_H

#include <stdint.h>

struct desk;
struct match;

/* The match of GAME, or NULL; borrowed until the next cache_put(). */
struct match *
cache_get(struct desk *d, int64_t game);
/* Takes M over; may drop matches of other games. */
void
cache_put(struct desk *d, int64_t game, struct match *m);
/* What was played on the match of GAME was not committed. */
void
cache_drop(struct desk *d, int64_t game);

#endif
