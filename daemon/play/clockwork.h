/*
 * The clocks of a game start, stop, stand still and go on: those that its table
 * chose (game/terms.h), and the limits that a ruleset sets by itself (rules.h,
 * hours()).
 *
 * A turn's time runs while the game waits for the seat: not while others play on,
 * the game is paused, the server is down, or letters do not reach the seat; nor is
 * it over before the letter that asks has left. A game has one alarm, the earliest
 * thing to be done in it. An alarm that rings too early does no harm, since what is
 * due is reckoned anew from what is stored; so it outlives the process.
 *
 * Everything is within the transaction under way; after anything but STORE_OK the
 * caller undoes the piece and drops the game from the cache.
 * Not here: what clocks come to (game/clocks.h), what is done when time is up
 * (ring.h), who is away (absent.h), which seconds count (match/clock.h).
 */
#ifndef TURNPOST_PLAY_CLOCKWORK_H
#define TURNPOST_PLAY_CLOCKWORK_H

#include "store/store_clocks.h"

struct desk;
struct table;

/* Stops the clocks of those who are done and starts those of the seats that are
 * asked. FRESH (bits): seats that are asked something new, also if they were
 * asked before. Notes in T->change whose turns are settled. */
enum store_status __attribute__((warn_unused_result))
clockwork_after(struct desk *d, struct table *t, unsigned fresh);

/* Entry N and all after it were taken back by the last one: seats that are asked
 * again have the time that they had, and T->change notes whose turns are
 * settled. SAME (bits): seats that are in the same turn as before; their clocks
 * go on. */
enum store_status __attribute__((warn_unused_result))
clockwork_undo(struct desk *d, struct table *t, uint32_t n, unsigned same);

/* SEAT has as much time as for a fresh turn, from now on, if one is under way:
 * the others wait for it, or its player is back. What is more in its bank stays
 * there. */
enum store_status __attribute__((warn_unused_result))
clockwork_afresh(struct desk *d, struct table *t, int seat);
/* SEAT was given to another person: as if its turn began now. */
enum store_status __attribute__((warn_unused_result))
clockwork_given(struct desk *d, struct table *t, int seat);

/* The game pauses, or goes on: row, state and history; no letters. Nothing is
 * done when it is so already, or the game is over; but a pause becomes the
 * operator's when the operator wants one. */
enum store_status
clockwork_pause(struct desk *d, struct table *t, enum store_pause_why why);
enum store_status
clockwork_go_on(struct desk *d, struct table *t);

/* Sets T's alarm to the earliest thing to do. */
enum store_status __attribute__((warn_unused_result))
clockwork_reckon(struct desk *d, struct table *t);

/* Before and after a person's hours, zone or vacation change: what has run by
 * then counts as it was, and all alarms ring to be reckoned anew. All games of
 * PLAYER. */
enum store_status __attribute__((warn_unused_result))
clockwork_settle_player(struct desk *d, int64_t player);
enum store_status __attribute__((warn_unused_result))
clockwork_reckon_player(struct desk *d, int64_t player);

#endif
