/*
 * A copy of the whole database, made while others work with it.
 */
#ifndef TURNPOST_STORE_BACKUP_H
#define TURNPOST_STORE_BACKUP_H

#include "store/store.h"

struct buffer;

/* Copies the database, as it is at one moment, into the file PATH, which must
 * be missing or empty; the caller sees to the rights of its folder. No writer
 * has to wait meanwhile. The file is a whole database by itself, without a
 * trace of what was erased; it is not synced. To be called outside of
 * transactions; a store that is only read will do. WATCH (NULL: nobody) is told
 * how many bytes are written, and may sync them. */
enum store_status __attribute__((warn_unused_result))
store_copy(struct store *s, const char *path, const struct store_watch *watch);

/* Whether the file's pages are sound; adds a line for each fault to OUT. It
 * does not compare tables as store_integrity() does. */
enum store_status __attribute__((warn_unused_result))
store_quick_check(struct store *s, struct buffer *out);

#endif
