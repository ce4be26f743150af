/*
 * The process that serves games: one thread that waits for requests, alarms and
 * wake-ups, and commits what they change in groups.
 */
#ifndef TURNPOST_PAGES_RUN_H
#define TURNPOST_PAGES_RUN_H

#include <stdbool.h>

struct desk;

/* Serves HTTP until SIGTERM. READY is a descriptor that gets one byte when all
 * is open (-1: none). AGAIN says that the process before this one died. The
 * exit status: 0, or 1 after a line to the log when it could not start. */
int
run_desk(struct desk *d, int ready, bool again);

#endif
