/*
 * The process that sends letters: one thread that waits for letters that are
 * due and for the mail server.
 */
#ifndef TURNPOST_POST_POST_H
#define TURNPOST_POST_POST_H

#include <stdbool.h>

struct desk;

/* Sends letters until SIGTERM. READY is a descriptor that gets one byte when
 * all is open (-1: none). AGAIN says that the process before this one died. The
 * exit status: 0, or 1 after a line to the log when it could not start. */
int
post_run(struct desk *d, int ready, bool again);

#endif
