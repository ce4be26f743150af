/*
 * All that follows from a change of a game: bots move, letters are owed, clocks
 * start and stop, the table decides, the alarm is set.
 *
 * Whoever changes a game notes that (change.h), and calls follow() once at the
 * end of the piece. follow() has a table of rules. It applies the first rule
 * that looks at something that has changed since that rule was last applied,
 * which may change the game further, and goes on until no rule is left. So no
 * rule calls another, and a new one is a row in a place that says why it stands
 * there.
 */
#ifndef TURNPOST_PLAY_FOLLOW_H
#define TURNPOST_PLAY_FOLLOW_H

#include "store/store.h"

struct desk;
struct table;

/* Does what follows from what was changed of T since it was loaded, or since
 * follow() was called last. Within the transaction under way; after anything
 * but STORE_OK the caller undoes the piece. Whenever a piece is not committed,
 * the caller calls cache_drop(). */
enum store_status __attribute__((warn_unused_result))
follow(struct desk *d, struct table *t);

/* The same for a game that begins now. A letter of its own tells everybody
 * whose turn it is. */
enum store_status __attribute__((warn_unused_result))
follow_beginning(struct desk *d, struct table *t);

#endif
