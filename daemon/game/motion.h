/*
 * The motions of a table: whom a motion asks, what they can answer, and what
 * the answers decide.
 *
 * Only persons who are present are asked (present.h), and whoever makes a
 * motion has said yes to it. Most motions need a yes from everybody, and one no
 * rejects them. A motion to go on is carried at its end unless somebody has
 * said no. A motion about a missing player is decided at once by more than half
 * of the others, or by all who are asked when they agree. When its time is up,
 * the most frequent answer decides; after a tie or silence a bot plays.
 *
 * Not here: making motions, voting (play/vote.h), and what a decision brings
 * about (play/follow.h).
 */
#ifndef TURNPOST_GAME_MOTION_H
#define TURNPOST_GAME_MOTION_H

#include "store/store_motions.h"

struct desk;
struct table;

enum {
	MOTION_DAYS = 7,      /* how long a motion stays open */
	MOTION_LATE_DAYS = 3, /* the same, about a missing player in a game
			       * without a clock */
	MOTIONS_MAX = 3 * RULES_SEATS_MAX /* open motions of one game */
};

extern const char motion_yes[], motion_no[];

/* Reads motion ID, or all open motions of T, oldest first. UNTIL of each is
 * when it ends as things stand: its time does not run while the server is down,
 * or before the letters that ask have left, unless a letter is late because of
 * its address. *WAITS (may be NULL) says whether such a letter is waited for.
 * motion_get() leaves UNTIL of a motion of another game as it is stored; the
 * caller compares M->game. */
enum store_status __attribute__((warn_unused_result)) motion_get(struct desk *d,
    const struct table *t, int64_t id, struct store_motion *m);
enum store_status __attribute__((warn_unused_result))
motion_get_open(struct desk *d, const struct table *t,
    struct store_motion open[MOTIONS_MAX], size_t *n, bool *waits);

/* The seats that M asks, one bit each. */
unsigned
motion_asks(const struct table *t, const struct store_motion *m);
/* The possible answers to M, NULL-terminated. */
const char *const *
motion_choices(const struct store_motion *m);
/* The most frequent answer about a missing player; "bot" after a tie or
 * silence. */
const char *
motion_outcome(const struct store_motion *m);
/* Whether M can still be carried. */
bool
motion_is_alive(const struct table *t, const struct store_motion *m);

/* What becomes of M at NOW; STORE_MOTION_OPEN while nothing is decided. */
enum store_motion_state
motion_fate(const struct table *t, const struct store_motion *m, int64_t now);
/* Sets *AT to when the next motion of T is decided, as things stand; 0 for
 * never. */
enum store_status __attribute__((warn_unused_result))
motion_next(struct desk *d, const struct table *t, int64_t *at);

#endif
