/*
 * What the log has counted. (log_event() is in inner.h, as every file of the
 * desk may have something to tell.)
 */
#ifndef TURNPOST_DESK_LOG_H
#define TURNPOST_DESK_LOG_H

#include <stddef.h>
#include <stdint.h>

/* One line of key=value to standard error. WHAT is lower-case-with-hyphens. */
void
log_event(const char *what, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* The event number I that is a fault of the desk, from 0 on, and how often this
 * process has told it; NULL behind the last. */
const char *
log_fault(size_t i, uint64_t *n);

#endif
