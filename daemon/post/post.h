/*
 * The process that sends letters. It has one thread and one wait, as the desk
 * has. The outbox (outbox.h) decides what becomes of each letter; it stands
 * apart so that tests can drive it without a process.
 */
#ifndef TURNPOST_POST_POST_H
#define TURNPOST_POST_POST_H

#include <stdbool.h>

struct desk;

/* Sends letters until SIGTERM. LINE is a descriptor that gets signs of life
 * once everything is open (desk/child.h), or -1. AGAIN: the process before this
 * one died. Returns the exit status: 0, or 1 after a line in the log when it
 * could not start. */
int
post_run(struct desk *d, int line, bool again);

#endif
