/*
 * What of an outage of the mail server (outage.h) stands in the database: that
 * there is one, for the desk and for commands, and when the letters that failed
 * by it are tried again.
 */
#ifndef TURNPOST_POST_OUTAGEROWS_H
#define TURNPOST_POST_OUTAGEROWS_H

#include <stdbool.h>
#include <stdint.h>

struct outage;
struct store;

/* What letters have in store that a mail server has put off or refused, as a
 * PATTERN. */
#define OUTAGEROWS_ANY "[2-5][0-9][0-9]*"

/* Within the transaction under way: writes down for others whether the mail
 * server takes letters, and since NOW what it said. */
void
outagerows_mark(struct store *s, const struct outage *g, int64_t now);
/* Whether it is written down that it takes none. */
bool
outagerows_is_marked(struct store *s);

/* In a transaction of its own, as store_outbox_hasten(). False when that cannot
 * be written. */
bool
outagerows_hasten(struct store *s, int64_t id, const char *pattern, int64_t now,
    int *n);

#endif
