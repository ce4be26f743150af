/*
 * Positions that were replayed already, so that a game is not replayed for each
 * request.
 *
 * It is only a cache: whoever takes a match compares its number of entries with
 * the stored one. The cache is made on first use and released with the desk.
 */
#ifndef TURNPOST_GAME_CACHE_H
#define TURNPOST_GAME_CACHE_H

#include <stdint.h>

struct desk;
struct match;

/* The match of GAME, or NULL; borrowed until the next cache_put(). */
struct match *
cache_get(struct desk *d, int64_t game);
/* Takes over M; may drop matches of other games to make room. */
void
cache_put(struct desk *d, int64_t game, struct match *m);
/* Drops the match of GAME, because what was played on it was not committed. */
void
cache_drop(struct desk *d, int64_t game);

#endif
