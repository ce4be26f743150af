/*
 * Reading a database where nothing can be written beside it, and where its
 * write-ahead log, or the index of that, is missing. Nobody outside this folder
 * includes it.
 *
 * SQLite itself reads such a database when the index is there: it makes one of
 * its own in memory then. Without the file it gives up. Its ways around that do
 * not do: with immutable=1 it would ignore a log that has the latest moves, and
 * with nolock=1, or either, it would not notice that somebody who may write
 * there begins to. So a layer below SQLite answers as if the index were there,
 * unwritable and unused, and a missing log empty. The price of having no lock
 * that others see is that each piece that was read is good only when neither
 * file has changed since they were opened; otherwise reading fails.
 */
#ifndef TURNPOST_STORE_STILL_H
#define TURNPOST_STORE_STILL_H

#include <stdbool.h>

struct store_still;

/* For the database at PATH. NULL: that is not the case, for there are both log
 * and index, so that somebody may be writing. */
struct store_still *
store_still_new(const char *path);
void
store_still_free(struct store_still *still);

/* The name under which SQLite knows the layer. */
const char *
store_still_name(const struct store_still *still);

/* Whether reading failed because somebody has changed a file. */
bool
store_still_changed(const struct store_still *still);

#endif
