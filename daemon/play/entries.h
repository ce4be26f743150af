/*
 * Writing one entry into the log of a game: a move of a bot or of the fallback,
 * and any entry that was played on the match of a table.
 *
 * Not here: what follows from an entry (follow.h).
 */
#ifndef TURNPOST_PLAY_ENTRIES_H
#define TURNPOST_PLAY_ENTRIES_H

#include "rules/rules.h"
#include "store/store.h"

struct desk;
struct fair_chance;
struct table;

/* Stores E, which has just been played on T's match. */
enum store_status __attribute__((warn_unused_result))
entries_append(struct desk *d, struct table *t, struct entry *e);

/* The draws of the next entry. A game that came from elsewhere without its seed
 * draws from the one that it was given here. */
enum store_status __attribute__((warn_unused_result))
entries_chance(struct desk *d, const struct table *t,
    struct fair_chance *chance);

/* The policy with the name BOT. */
enum rules_policy
entries_policy(const char *bot);

/* Makes the move that POLICY chooses for SEAT, and stores it; E is the entry.
 * The policy's own choices never use the game's chance (contract section 4). */
enum store_status __attribute__((warn_unused_result))
entries_play_for(struct desk *d, struct table *t, int seat,
    enum rules_policy policy, enum entry_by by, struct entry *e);

#endif
