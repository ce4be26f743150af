/*
 * The process that serves games: one thread that waits for requests, alarms and
 * wake-ups, and commits what they change in groups.
 *
 * Not here: which function answers a request (routes.h), what a commit is
 * (job.h), the supervisor that starts the process (cmd/supervise.c).
 */
#ifndef TURNPOST_PAGES_RUN_H
#define TURNPOST_PAGES_RUN_H

#include <stdbool.h>

struct desk;

/* Serves HTTP until SIGTERM. LINE is a descriptor that gets signs of life once
 * everything is open (desk/child.h), or -1. AGAIN says that the process before
 * this one died; the desk needs no care then, but the post does (post/post.h),
 * and both are started alike. Returns the exit status: 0, or 1 after a line in
 * the log when it could not start. */
int
run_desk(struct desk *d, int line, bool again);

#endif
