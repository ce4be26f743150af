/*
 * Wake-ups between the processes of one database: a datagram to a socket
 * beside the file. The command that changed something wakes the "desk", the
 * desk that owes something wakes the "post". A wake-up may get lost; nothing
 * relies on one.
 */
#ifndef TURNPOST_STORE_STORE_WAKE_H
#define TURNPOST_STORE_STORE_WAKE_H

#include <stdbool.h>

/* A descriptor that becomes readable when somebody calls store_wake_send() on
 * the same database and role. Takes the place of one that was there before.
 * -1 with errno when there can be none; then there are no wake-ups. The caller
 * closes it. */
int
store_wake_open(const char *path, const char *role);

/* Takes all wake-ups off it; whether there was one. */
bool
store_wake_drain(int fd);

/* Whether some process has such a descriptor open. */
bool
store_wake_heard(const char *path, const char *role);

/* Never waits; does nothing when nobody listens. */
void
store_wake_send(const char *path, const char *role);

#endif
