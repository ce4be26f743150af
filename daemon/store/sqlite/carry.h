/*
 * A thread that moves the write-ahead log into the database file while the
 * process that has the database open goes on with its work. It has a connection
 * of its own, and does nothing else. Only for this folder.
 */
#ifndef TURNPOST_STORE_CARRY_H
#define TURNPOST_STORE_CARRY_H

#include "store/sqlite/files.h"

struct store_carry;

/* A thread for the database at PATH, which is open; NULL: there can be none. */
struct store_carry *
store_carry_new(const char *path);
/* Waits until nothing is being moved, and ends the thread. NULL is fine. */
void
store_carry_free(struct store_carry *c);

/* Begins to move what is in the log now, as far as nobody is in the way. None
 * may be under way. */
void
store_carry_begin(struct store_carry *c);

/* Whether a move is under way. When it no longer is, *LEFT becomes how it has
 * left the file, once. NULL is fine. */
bool
store_carry_is_busy(struct store_carry *c, struct store_left *left);
/* Waits until none is. */
void
store_carry_wait(struct store_carry *c, struct store_left *left);

#endif
