/*
 * All that follows from a change of a game: bots move, letters are owed, clocks
 * start and stop, the table decides, the alarm is set.
 *
 * Whoever changes a game notes that (change.h), and calls follow() once at the
 * end of the piece. It goes through a table of rules: the first rule that looks at
 * something that has changed since it was applied is applied, which may change the
 * game further, until no rule is left. So no rule calls another, and a new one is a
 * row in a place that says why it stands there.
 */
#ifndef TURNPOST_PLAY_FOLLOW_H
#define TURNPOST_PLAY_FOLLOW_H

#include "store/store.h"

struct desk;
struct table;

/* Does what follows from what was changed of T since it was loaded, or since
 * follow() was called last. Within the transaction under way; after anything
 * but STORE_OK the caller undoes the piece, and whatever was done and not
 * committed, cache_drop() is to be told. */
enum store_status __attribute__((warn_unused_result))
follow(struct desk *d, struct table *t);

/* The same for a game that begins here, by a letter of its own that tells all
 * whose turn it is. */
enum store_status __attribute__((warn_unused_result))
follow_beginning(struct desk *d, struct table *t);

#endif
