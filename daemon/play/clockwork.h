/*
 * The clocks of a game start, stop, stand still and go on: those that its table
 * chose (game/terms.h), and the limits that a ruleset sets by itself (rules.h,
 * hours()).
 *
 * The time of a turn runs while the game waits for the seat. It stands still
 * while the others play on, the game is paused, the server is down, or letters
 * do not reach the seat; and it is not up before the letter that asks has left.
 * A game has one alarm, the earliest thing to be done in it. An alarm that
 * rings too early does no harm, because what is due is reckoned anew from what
 * is stored. For the same reason a clock outlives the process.
 *
 * Everything is within the transaction under way; after anything but STORE_OK
 * the caller undoes the piece and drops the game from the cache.
 *
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

/* The last entry took back entry N and all after it: gives seats that are asked
 * again the time that they had, and notes in T->change whose turns are settled.
 * SAME (bits): seats that are in the same turn as before, so that their clocks
 * go on. */
enum store_status __attribute__((warn_unused_result))
clockwork_undo(struct desk *d, struct table *t, uint32_t n, unsigned same);

/* If a turn of SEAT is under way, gives it as much time as a fresh one has,
 * from now on: the others chose to wait, or its player is back. A bank that
 * holds more keeps it. */
enum store_status __attribute__((warn_unused_result))
clockwork_afresh(struct desk *d, struct table *t, int seat);
/* SEAT was given to another person: its turn counts as if it began now. */
enum store_status __attribute__((warn_unused_result))
clockwork_given(struct desk *d, struct table *t, int seat);

/* Pause the game, and let it go on: in the store, in T and in the history of
 * the table; no letters. Nothing happens when it is so already or the game is
 * over, except that a pause of the operator replaces any other. */
enum store_status
clockwork_pause(struct desk *d, struct table *t, enum store_pause_why why);
enum store_status
clockwork_go_on(struct desk *d, struct table *t);

/* Sets T's alarm to the earliest thing to do. */
enum store_status __attribute__((warn_unused_result))
clockwork_reckon(struct desk *d, struct table *t);

/* To be called before and after the hours, zone or vacation of PLAYER change,
 * for all his games: the first takes off his clocks what has run until now by
 * the old ones, the second lets the alarms ring, so that they are reckoned by
 * the new ones. */
enum store_status __attribute__((warn_unused_result))
clockwork_settle_player(struct desk *d, int64_t player);
enum store_status __attribute__((warn_unused_result))
clockwork_reckon_player(struct desk *d, int64_t player);

#endif
