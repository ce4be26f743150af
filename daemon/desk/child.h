/*
 * What both children of the supervisor do alike: signals as a descriptor, a
 * byte when ready, and no life without the supervisor.
 */
#ifndef TURNPOST_DESK_CHILD_H
#define TURNPOST_DESK_CHILD_H

#include <stdbool.h>
#include <sys/types.h>

/* Blocks SIGTERM, SIGINT and SIGHUP and returns a descriptor for them. */
int
child_signals(void);

/* Reads one signal; whether it asks to end. */
bool
child_should_end(int signals);

/* Writes one byte to READY and closes it; -1: nothing. */
void
child_ready(int ready);

/* The child dies when PARENT does, however it dies. Ends the process when it
 * is dead already. */
void
child_follow(pid_t parent);

#endif
