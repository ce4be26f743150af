/*
 * What a table is deciding together: whom a motion asks, what they can answer,
 * and what comes of the answers.
 *
 * Those who decide are the persons present (present.h). Who moves something has
 * said yes to it. For all motions but the last kind everybody has to say yes, and
 * one no rejects; but to go on it is enough, in the end, that nobody has said no.
 * About somebody who is not there more than half of the others decide, or all who
 * are asked when they agree, or, when the time is up, most of those who have said
 * something; then a tie, and silence, let a bot play.
 * Not here: moving, voting, and what a decision brings about (play/vote.h,
 * play/follow.h).
 */
#ifndef TURNPOST_GAME_MOTION_H
#define TURNPOST_GAME_MOTION_H

#include "store/store_motions.h"

struct desk;
struct table;

enum {
	MOTION_DAYS = 7,      /* that one stays open */
	MOTION_LATE_DAYS = 3, /* about who is late, in a game without a clock */
	MOTIONS_MAX = 3 * RULES_SEATS_MAX /* open ones of a game */
};

extern const char motion_yes[], motion_no[];

/* The motion ID, if it is one of T's, and those of T that are open, oldest first:
 * each with UNTIL as it looks now. No time runs while the server is down, nor
 * before the letters that ask have left, unless the address is to blame. *WAITS
 * (may be NULL): there is such a letter. */
enum store_status __attribute__((warn_unused_result)) motion_get(struct desk *d,
    const struct table *t, int64_t id, struct store_motion *m);
enum store_status __attribute__((warn_unused_result))
motion_get_open(struct desk *d, const struct table *t,
    struct store_motion open[MOTIONS_MAX], size_t *n, bool *waits);

/* Bit per seat of those whom M asks. */
unsigned
motion_asks(const struct table *t, const struct store_motion *m);
/* What can be answered to M: NULL-terminated. */
const char *const *
motion_choices(const struct store_motion *m);
/* What most have said about who is not there, or "bot". */
const char *
motion_outcome(const struct store_motion *m);
/* Whether M can still be carried. */
bool
motion_is_alive(const struct table *t, const struct store_motion *m);

/* What becomes of M at NOW: STORE_MOTION_OPEN while nothing is decided. */
enum store_motion_state
motion_fate(const struct table *t, const struct store_motion *m, int64_t now);
/* When a motion of T is decided next, as things stand: to *AT, 0 for never. */
enum store_status __attribute__((warn_unused_result))
motion_next(struct desk *d, const struct table *t, int64_t *at);

#endif
