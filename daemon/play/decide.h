/*
 * What becomes of motions: one that is decided is closed, and when it was
 * carried, what it asked for is done.
 *
 * Not here: whether it is decided (game/motion.h), making motions and voting
 * (vote.h).
 */
#ifndef TURNPOST_PLAY_DECIDE_H
#define TURNPOST_PLAY_DECIDE_H

#include "store/store.h"

struct desk;
struct table;

/* Lets the motions of T lapse that cannot be carried any more; those of a game
 * that is over all do. */
enum store_status __attribute__((warn_unused_result))
decide_lapsed(struct desk *d, struct table *t);

/* Closes the oldest motion of T that is decided by what was said or, when the
 * alarm rings, by its time; and does what it asked for. It closes only one,
 * since what follows from that may decide others. */
enum store_status __attribute__((warn_unused_result))
decide_next(struct desk *d, struct table *t);

#endif
