/*
 * What becomes of motions: the first one that is decided is closed, and what it
 * was moved for is done.
 *
 * Not here: whether it is decided (game/motion.h), moving and voting (vote.h).
 */
#ifndef TURNPOST_PLAY_DECIDE_H
#define TURNPOST_PLAY_DECIDE_H

#include "store/store.h"

struct desk;
struct table;

/* Motions of T that cannot be carried any more lapse; of a game that is over all
 * do. */
enum store_status __attribute__((warn_unused_result))
decide_lapsed(struct desk *d, struct table *t);

/* Closes the oldest motion of T that is decided by what was said, or, when the
 * alarm rings, whose time is up; and does what it
 * was moved for. One at a time, since what follows from it may decide others. */
enum store_status __attribute__((warn_unused_result))
decide_next(struct desk *d, struct table *t);

#endif
