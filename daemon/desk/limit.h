/*
 * Limits how often one network may send requests that cost the server or other
 * people something (contract section 3, status 429). The counts are in memory
 * only: a server that starts again has forgotten them.
 *
 * Not here: limits by mail address, which are found in the database
 * (pages/resend.h, game/proposal.h).
 */
#ifndef TURNPOST_DESK_LIMIT_H
#define TURNPOST_DESK_LIMIT_H

#include <stdbool.h>
#include <stdint.h>

struct limiter;

enum limit {
	LIMIT_TOKENS,  /* wrong tokens: 60 in ten minutes; requests with a valid
			* token are not limited */
	LIMIT_RESEND,  /* requests for another letter: 20 an hour */
	LIMIT_PROPOSE, /* proposals: 20 an hour */
	LIMITS
};

struct limiter *
limit_new(void);
void
limit_free(struct limiter *l);

/* Counts a request of CLIENT, an address as text, at NOW in seconds. True when
 * that is one too many. */
bool
limit_full(struct limiter *l, enum limit limit, const char *client,
    int64_t now);

#endif
