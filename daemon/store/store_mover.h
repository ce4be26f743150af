/*
 * Who moves the write-ahead log into the database file: one process alone, the
 * mover. That is the desk of a server that runs, or a command that holds the
 * server's lock so that none runs. So it knows how it has left
 * the file, and who wrote there afterwards was not turnpost: cp of an older
 * copy, say. Every other process lets the log grow; only the last one to close
 * the database moves it, and that is none while the mover has it open.
 *
 * A mover that is another process than the one that has to notice this would
 * tell it struct store_left (inner.h), and nothing else.
 *
 * A database on a server has no such log: nothing is to be moved there.
 *
 * Not here: whether the other files are those at their path (store_check.h).
 */
#ifndef TURNPOST_STORE_MOVER_H
#define TURNPOST_STORE_MOVER_H

#include "store/store.h"

/* From here on S is the mover: when the log has grown to 64 MB a thread moves
 * it, and store_in_place() knows of everything that others write to the
 * file. */
void
store_mover_begin(struct store *s);

/* Whether others have committed since this was asked last, so that there is
 * something to move. Costs some microseconds. */
bool
store_mover_has_news(struct store *s);

/* Moves what was committed, by whomever, from the log into the database file,
 * as far as nobody is in the way and without making anybody wait. For idle
 * moments of the mover. STORE_BUSY when there is so much that the thread moves
 * it: to be asked again. To be called outside of transactions. */
enum store_status __attribute__((warn_unused_result))
store_mover_move(struct store *s);

#endif
