/*
 * What the post learns about letters that left, were refused or came back: it
 * writes that into the rows of clocks and invitations, and sets alarms. The
 * desk does what follows, because the post never changes a game (HACKING,
 * "Time"). All functions work within the transaction under way; the desk has to
 * be woken after its commit.
 *
 * Not here: which letter tells what about whom (bounce.h).
 */
#ifndef TURNPOST_POST_REACH_H
#define TURNPOST_POST_REACH_H

#include "store/store.h"

struct desk;
struct store_letter;

/* Letters to a seat of GAME have begun to come back, or to arrive again; the
 * row of the seat or of its player says so already. The game's alarm rings at
 * once. */
void
reach_changed(struct desk *d, int64_t game);

/* Letter L of a game left at NOW: the mail server took it, or the daily letter
 * told it. Or its reader's wish holds it from NOW on; L->held is 0 when that is
 * the first time. The seat gets back the time by which the letter was late, but
 * not the time in which its reader did not want it. Returns what became of
 * reading the clocks; nothing was written when they cannot be read. */
enum store_status
reach_letter_left(struct desk *d, const struct store_letter *l, int64_t now);

/* A letter of invitation ID was refused or came back. If the invitation waits
 * for an answer, it counts as unreachable from NOW on, and whoever sent it gets
 * a letter, as after an answer of no. Returns what became of reading the
 * invitation and its proposal; nothing was written when they cannot be read. */
enum store_status __attribute__((warn_unused_result))
reach_invite_lost(struct desk *d, int64_t id, int64_t now);

#endif
