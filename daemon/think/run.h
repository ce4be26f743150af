/*
 * The process that thinks for bots: one thread, niced, that uses one core when
 * games wait for it and nothing otherwise. Killed at any time it leaves nothing
 * half done: a game waits in the database until its move is there.
 *
 * Not here: one thought (step.h), the supervisor that starts the process
 * (cmd/supervise.c).
 */
#ifndef TURNPOST_THINK_RUN_H
#define TURNPOST_THINK_RUN_H

#include <stdbool.h>

struct desk;

/* Thinks until SIGTERM, which ends it in mid-thought. LINE is a descriptor that
 * gets signs of life once everything is open (desk/child.h), or -1. AGAIN: the
 * process before this one died. Returns the exit status. */
int
run_think(struct desk *d, int line, bool again);

#endif
