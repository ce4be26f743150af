/*
 * The state of the database itself: whether it is sound, whether it can be
 * written, and whether another process has changed it.
 */
#ifndef TURNPOST_STORE_CHECK_H
#define TURNPOST_STORE_CHECK_H

#include "store/store.h"

struct buffer;

/* Whether the database file is sound; a line per fault to OUT, and
 * STORE_FAILED. Reads everything. */
enum store_status __attribute__((warn_unused_result))
store_integrity(struct store *s, struct buffer *out);

/* Whether the files that are open are still those at the path of the database,
 * and whole. STORE_REPLACED: somebody deleted, moved, replaced, cut short or
 * wrote over one of them, so that what is written there is lost when this process ends;
 * store_why() names it. It is STORE_OK again when the file is back. Costs some
 * microseconds. */
enum store_status __attribute__((warn_unused_result))
store_in_place(struct store *s);

/* Whether the file system of the database can be written and has WANTED bytes
 * of room; STORE_FULL: it has not. */
enum store_status __attribute__((warn_unused_result))
store_room(struct store *s, uint64_t wanted);

/* Whether another write can succeed. STORE_FULL: there is no room for it;
 * STORE_REPLACED as above; another failure: the last write failed and a new try
 * fails, too. Cheap. */
enum store_status __attribute__((warn_unused_result))
store_writable(struct store *s);

/* Whether there are games, proposals or players, so that links may have been
 * sent to somebody. */
enum store_status __attribute__((warn_unused_result))
store_is_used(struct store *s, bool *used);

/* On a server several turnposts may use one database, and those with other rules
 * or another schema must not write beside each other: from here on no transaction
 * begins once others have said that they serve by other RULES, or have brought
 * the schema up to date (STORE_NEWER). With TAKE it is said now that this one
 * serves by them. Nothing is done for a file, which one server has for itself. */
enum store_status __attribute__((warn_unused_result))
store_serve_by(struct store *s, const char *rules, bool take);
/* Whether that was seen: nothing can be written any more. */
bool
store_is_outdated(const struct store *s);
/* How large the database is, in bytes; -1 when that can't be told. */
int64_t
store_size(struct store *s);
/* A number that changes whenever another process has written; -1 when it
 * can't be read. */
int64_t
store_version(struct store *s);

#endif
