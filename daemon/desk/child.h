/*
 * What the two children of the supervisor, the desk and the post, do alike:
 * they read signals from a descriptor, write a byte when they are ready, and do
 * not outlive the supervisor.
 */
#ifndef TURNPOST_DESK_CHILD_H
#define TURNPOST_DESK_CHILD_H

#include <stdbool.h>
#include <sys/types.h>

/* Blocks SIGTERM, SIGINT and SIGHUP and returns a descriptor from which they
 * are read. */
int
child_signals(void);

/* Reads one signal. True when it asks the process to end. */
bool
child_should_end(int signals);

/* Writes one byte to READY and closes it; does nothing when READY is -1. */
void
child_ready(int ready);

/* Makes the process die when PARENT dies, however that happens. Ends the
 * process at once when PARENT is dead already. */
void
child_follow(pid_t parent);

#endif
