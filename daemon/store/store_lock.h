/*
 * The lock by which only one process of a kind serves a database, on a file
 * beside it.
 */
#ifndef TURNPOST_STORE_LOCK_H
#define TURNPOST_STORE_LOCK_H

#include "store/store.h"

/* Makes this process the only ROLE ("serve") of the database at PATH until
 * *FD is given to store_unlock() or the process has ended, however. Waits up
 * to SECONDS for the one before. Children share the lock: it is free when the
 * last of them has ended. Other than STORE_OK: *FD is -1 and WHY a sentence;
 * STORE_BUSY means that there is another. */
enum store_status __attribute__((warn_unused_result))
store_lock(const char *path, const char *role, int seconds, int *fd, char *why,
    size_t len);
void
store_unlock(int fd);

/* The process that is ROLE of the database at PATH, 0: there is none, -1: that
 * cannot be found out. Makes nothing, takes nothing. */
long
store_lock_holder(const char *path, const char *role);

/* A process, not this one, that has the database at PATH or its log open, also
 * when these files were deleted, and their locks with them: 0 when there is
 * none that this user may know of. Waits up to SECONDS until there is none, as a
 * process that was killed takes a while to end. */
long
store_lock_opener(const char *path, int seconds);

#endif
