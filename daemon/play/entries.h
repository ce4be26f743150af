/*
 * Writes one entry into the log of a game: a move of a bot or of the fallback,
 * or any entry that was played on the match of a table.
 *
 * Not here: what follows from an entry (follow.h), moves of players (turn.h),
 * moves of the table (tablemove.h).
 */
#ifndef TURNPOST_PLAY_ENTRIES_H
#define TURNPOST_PLAY_ENTRIES_H

#include "rules/rules.h"
#include "store/store.h"

struct desk;
struct entry;
struct fair_chance;
struct table;

/* Stores E, which has just been played on T's match, after change_begin(). */
enum store_status __attribute__((warn_unused_result))
entries_append(struct desk *d, struct table *t, struct entry *e);

/* Sets CHANCE to the draws of the next entry. A game that came from another
 * server without its seed draws from the one that it was given here. */
enum store_status __attribute__((warn_unused_result))
entries_chance(struct desk *d, const struct table *t,
    struct fair_chance *chance);

/* The seat that is to move and whose bot does so at once, or -1. */
int
entries_bot(const struct table *t);

/* Makes the move of SEAT, which entries_bot() returned. */
enum store_status __attribute__((warn_unused_result))
entries_by_bot(struct desk *d, struct table *t, int seat);

/* Makes the legal MOVE of SEAT, to which its bot came by thinking. */
enum store_status __attribute__((warn_unused_result))
entries_by_thought(struct desk *d, struct table *t, int seat, uint64_t move);

/* Makes the legal MOVE of SEAT, as its player has left word in advance. */
enum store_status __attribute__((warn_unused_result))
entries_by_order(struct desk *d, struct table *t, int seat, uint64_t move);

/* Makes the fallback move of SEAT, whose time is up. */
enum store_status __attribute__((warn_unused_result))
entries_by_clock(struct desk *d, struct table *t, int seat);

#endif
