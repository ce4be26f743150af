/*
 * What is a backup, and when one of the running server was made the last time.
 * Here because the command that makes one and the desk that tells of it do not
 * know each other.
 */
#ifndef TURNPOST_DESK_BACKED_H
#define TURNPOST_DESK_BACKED_H

#include <stdbool.h>
#include <stdint.h>

#include "store/store.h"

/* Notes in DATABASE, which a server has open, that a backup of it is as of AT.
 * Where that cannot be written the backup is as good, so nobody is told. */
void
backed_note(const char *database, int64_t at);

/* *AT: as of when the last backup is; 0, and STORE_ABSENT: there was none. */
enum store_status __attribute__((warn_unused_result))
backed_last(struct store *s, int64_t *at);

/* The fact by which a backup is known: the keys, which no database of a server
 * has in it. */
extern const char backed_keys[];
/* Whether S is a backup. */
bool
backed_is(struct store *s);

#endif
