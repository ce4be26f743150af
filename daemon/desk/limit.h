/*
 * How often a network may do what costs others something (contract section 3,
 * 429). Kept in memory only: it is forgotten when the server begins anew.
 *
 * Not here: limits by address, which follow from the database (resend.h,
 * proposal.h).
 */
#ifndef TURNPOST_DESK_LIMIT_H
#define TURNPOST_DESK_LIMIT_H

#include <stdbool.h>
#include <stdint.h>

struct limiter;

enum limit {
	LIMIT_TOKENS,  /* wrong tokens: 60 in ten minutes; those who show a
			* valid one are never asked */
	LIMIT_RESEND,  /* letters asked for again: 20 an hour */
	LIMIT_PROPOSE, /* games proposed: 20 an hour */
	LIMITS
};

struct limiter *
limit_new(void);
void
limit_free(struct limiter *l);

/* Counts one of CLIENT, an address as text, at NOW (seconds); whether it was
 * one too many. */
bool
limit_full(struct limiter *l, enum limit limit, const char *client,
    int64_t now);

#endif
