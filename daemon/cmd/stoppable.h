/*
 * A command that writes a file with secrets in it, for long: when somebody stops
 * it, half of that file must not stay.
 */
#ifndef TURNPOST_CMD_STOPPABLE_H
#define TURNPOST_CMD_STOPPABLE_H

#include <stddef.h>

/* Runs WORK in a process of its own and returns its exit status. SIGINT, SIGTERM
 * and SIGHUP end that process, and remove what it was writing: NAME.part of
 * each of the N names (desk/partfile.h); and, unless the first name has its
 * file, those of the others that were not there before: WORK names the first
 * one last, and the others are worth nothing without it. */
int
stoppable_run(int (*work)(void *arg), void *arg, const char *const *names,
    size_t n);

#endif
