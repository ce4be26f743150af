/*
 * A copy of the whole database, made while others work with it.
 */
#ifndef TURNPOST_STORE_BACKUP_H
#define TURNPOST_STORE_BACKUP_H

#include "store/store.h"

/* Copies all that was committed into the file PATH, which is missing or empty
 * and in no folder's keeping but the caller's: as one moment saw it, without
 * keeping any writer waiting, and with nothing in it of what was erased. The
 * file is a whole database by itself, not synced. Outside of transactions. */
enum store_status __attribute__((warn_unused_result))
store_copy(struct store *s, const char *path);

/* Whether the file's pages are sound, without what store_integrity() looks up
 * between tables; a line per fault to OUT. */
enum store_status __attribute__((warn_unused_result))
store_quick_check(struct store *s, struct buffer *out);

/* Forgets a value kept by name (store_data.h); fine when there is none. */
enum store_status
store_fact_drop(struct store *s, const char *name);

#endif
