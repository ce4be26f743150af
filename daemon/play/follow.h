/*
 * All that follows from a change of a game.
 */
#ifndef TURNPOST_PLAY_FOLLOW_H
#define TURNPOST_PLAY_FOLLOW_H

#include "store/store.h"
#include "store/store_motions.h"

struct asked;
struct desk;
struct table;

/* Lets bots, and who stands in for somebody, play on, unless the game is paused
 * or nobody is there; owes the letters for what changed since BEFORE, when ACTOR
 * (-1: nobody) had not moved; and does what follows for clocks and what the
 * table decides. BEFORE is NULL when a letter is owed to all in any case. */
enum store_status __attribute__((warn_unused_result))
follow_after(struct desk *d, struct table *t, const struct asked *before,
    int actor, struct entry *e);

/* The same when no entry was made, but somebody has gone, or the game goes
 * on. */
enum store_status __attribute__((warn_unused_result))
follow_go_on(struct desk *d, struct table *t);

/* Makes the fallback move of SEAT, whose time is up, and all that follows from
 * it. When what was done does not get committed the cache is to be told. */
enum store_status __attribute__((warn_unused_result))
follow_by_clock(struct desk *d, struct table *t, int seat);

/* Closes M if it is decided at NOW, and does what follows; WATCHER (-1: nobody)
 * sees it on a page. *MORE: others may be decided by that. */
enum store_status __attribute__((warn_unused_result))
follow_decide(struct desk *d, struct table *t, struct store_motion *m,
    int64_t now, int watcher, bool *more);
/* Decides what is due at NOW: by what was said, and because those who have said
 * nothing are not there any more. */
enum store_status __attribute__((warn_unused_result))
follow_motions(struct desk *d, struct table *t, int64_t now);

#endif
