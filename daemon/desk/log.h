/*
 * The log of all processes: one line of key=value for each event, on standard
 * error, where the service manager adds the time. turnpost-log(7) lists all
 * events.
 */
#ifndef TURNPOST_DESK_LOG_H
#define TURNPOST_DESK_LOG_H

#include <stddef.h>
#include <stdint.h>

/* Logs an event with its keys. WHAT is written in lower case with hyphens. */
void
log_event(const char *what, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* The name of fault number I, counted from 0, and in *N how often this process
 * has logged it; NULL after the last one. Faults are the events that should not
 * happen. */
const char *
log_fault(size_t i, uint64_t *n);

#endif
