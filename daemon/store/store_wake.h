/*
 * Wake-ups between the processes of one database: a datagram to a socket
 * beside the file. The command that changed something wakes the "desk", the
 * desk that owes something wakes the "post", and whoever lets a game wait for a
 * bot that thinks wakes "think". A wake-up may get lost; nothing
 * relies on one. By the same socket a command can ask the desk a question.
 */
#ifndef TURNPOST_STORE_STORE_WAKE_H
#define TURNPOST_STORE_STORE_WAKE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A descriptor that becomes readable when somebody calls store_wake_send() on
 * the same database and role. Takes the place of one that was there before.
 * -1 with errno when there can be none; then there are no wake-ups. The caller
 * closes it. */
int
store_wake_open(const char *path, const char *role);

/* Closes it, and takes the socket of ROLE away. */
void
store_wake_close(int fd, const char *path, const char *role);

/* Takes all wake-ups off it, and answers the questions among them; whether there
 * was one. ANSWER writes to TEXT (LEN
 * bytes) what is sent back, "" for nothing. */
bool
store_wake_serve(int fd,
    void (*answer)(void *arg, const char *question, char *text, size_t len),
    void *arg);

/* Asks the process that is ROLE of the database at PATH. False when there is
 * none, or it has not answered in MS milliseconds. */
bool
store_wake_ask(const char *path, const char *role, const char *question,
    char *answer, size_t len, int ms);

/* Whether some process has such a descriptor open. */
bool
store_wake_heard(const char *path, const char *role);

/* Since when, in seconds UTC; 0 when none has. */
int64_t
store_wake_since(const char *path, const char *role);

/* Never waits; does nothing when nobody listens. */
void
store_wake_send(const char *path, const char *role);

#endif
