/*
 * How many bad tokens an address may show (contract section 3, 429). Those who
 * show a valid token are never asked.
 */
#ifndef TURNPOST_DESK_LIMIT_H
#define TURNPOST_DESK_LIMIT_H

#include <stdbool.h>
#include <stdint.h>

struct limiter;

struct limiter *
limiter_new(void);
void
limiter_free(struct limiter *l);

/* Counts one bad token of CLIENT at NOW (seconds); whether it was one too many
 * within the last ten minutes. */
bool
limiter_bad(struct limiter *l, const char *client, int64_t now);

#endif
