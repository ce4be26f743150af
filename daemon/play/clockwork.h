/*
 * The clocks of a game: those that its table chose (terms.h), and the limits
 * that a ruleset sets by itself (rules.h, hours()). All that there is to do in
 * time is done when the game's one alarm rings: reminders, days of vacation,
 * grace, what follows it, motions that are due. An alarm that rings too early
 * does no harm: what is due is reckoned anew from what is stored. So it
 * outlives the process, and everything is within the transaction under way.
 *
 * A turn's time runs while the game waits for the seat: not while others play
 * on, the game is paused, the server is down, or letters do not reach it; nor is
 * it over before the letter that asks has left.
 *
 * After anything but STORE_OK the caller undoes the piece and drops the game
 * from the cache.
 *
 * Not here: who is away (absent.h), all games and the wait (alarms.h), which
 * seconds count (match/clock.h).
 */
#ifndef TURNPOST_PLAY_CLOCKS_H
#define TURNPOST_PLAY_CLOCKS_H

#include "store/store_clocks.h"

struct desk;
struct table;

/* --- called by turn.c ------------------------------------------------------ */

/* After entries: stops who is done, starts who is asked, sets the alarm. FRESH:
 * those who are asked something new, also if they were asked before. */
enum store_status __attribute__((warn_unused_result))
clockwork_after(struct desk *d, struct table *t, unsigned fresh);
/* Entry N and all after it were taken back by the last one: those who are asked
 * again have the time that they had, and nothing is decided any more about who
 * is not asked. SAME: bit per seat of those who are in the same turn as before;
 * theirs goes on. Before bots play on. */
enum store_status __attribute__((warn_unused_result))
clockwork_undo(struct desk *d, struct table *t, uint32_t n, unsigned same);

/* --- called by those who change what time depends on ----------------------- */

/* Sets T's alarm to the earliest thing to do. */
enum store_status __attribute__((warn_unused_result))
clockwork_reckon(struct desk *d, struct table *t);

/* SEAT has as much time as for a fresh turn, from now on, if one is under way:
 * the others wait for it, or its player is back. What is more in its bank stays
 * there. */
enum store_status __attribute__((warn_unused_result))
clockwork_afresh(struct desk *d, struct table *t, int seat);
/* SEAT was given to another person: as if its turn began now. */
enum store_status __attribute__((warn_unused_result))
clockwork_given(struct desk *d, struct table *t, int seat);

/* The game pauses, goes on: row, state, happening, bots that play on, alarm; no
 * letters. Nothing is done when it is so already, or the game is over; but a
 * pause becomes the operator's when he wants one. */
enum store_status __attribute__((warn_unused_result))
clockwork_pause(struct desk *d, struct table *t, enum store_pause_why why);
enum store_status __attribute__((warn_unused_result))
clockwork_go_on(struct desk *d, struct table *t);

/* Before and after a person's hours, zone or vacation change: what has run by
 * then counts as it was. All games of PLAYER. */
enum store_status __attribute__((warn_unused_result))
clockwork_settle_player(struct desk *d, int64_t player);
enum store_status __attribute__((warn_unused_result))
clockwork_reckon_player(struct desk *d, int64_t player);

#endif
