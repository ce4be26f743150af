/*
 * A copy of the database from the files that are open, made in steps, for when
 * there are other files at its path, or none.
 */
#ifndef TURNPOST_STORE_RESCUE_H
#define TURNPOST_STORE_RESCUE_H

#include "store/store.h"

struct store_rescue;

/* Begins a copy into the file PATH, in place of one that is there. NULL when it
 * cannot be made: store_why() says why. S is borrowed until the end. */
struct store_rescue *
store_rescue_begin(struct store *s, const char *path);

/* Copies PAGES more pages of 4 KiB. STORE_OK: there are more; STORE_ABSENT:
 * that was all, and the file is complete and synced; STORE_BUSY: try again;
 * otherwise it failed, and store_why() says why. The complete file is looked at
 * for MS milliseconds, and one that is damaged is a failure. To be called
 * outside of transactions. */
enum store_status __attribute__((warn_unused_result))
store_rescue_step(struct store_rescue *r, int pages, int ms);

/* Whether all of it was copied, be it damaged or not. */
bool
store_rescue_complete(const struct store_rescue *r);

/* Whether there was time enough to look at all of the copy. */
bool
store_rescue_looked(const struct store_rescue *r);

/* How much of it is done. */
int
store_rescue_percent(const struct store_rescue *r);

/* Ends it, complete or not. */
void
store_rescue_end(struct store_rescue *r);

#endif
