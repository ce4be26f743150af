/*
 * Letters of games as their readers want them: not in quiet hours, or gathered
 * into one a day. It is decided when a letter is about to be sent, and each time
 * anew; but a letter never waits until its reader's time is up.
 *
 * Time that a letter is held by its reader's own wish runs (clocks.h).
 *
 * Not here: what the daily letter says (digest.h), the form (tasteform.h).
 */
#ifndef TURNPOST_POST_TASTE_H
#define TURNPOST_POST_TASTE_H

#include "store/store.h"

struct desk;
struct store_letter;
struct table;

/* How long a letter is held. */
struct taste {
	int64_t held;	/* its reader does not want it before */
	int64_t again;	/* it is looked at again */
	int64_t gather; /* the player into whose daily letter of HELD it goes,
			 * or 0 */
};

/* When the quiet hours of P in which AT lies are over; AT itself outside of
 * any. */
int64_t
taste_quiet_end(const struct desk *d, const struct store_player *p, int64_t at);

/* When the next daily letter to P is due, after AT. */
int64_t
taste_digest_next(const struct desk *d, const struct store_player *p,
    int64_t at);

/* Whether letter L, of a game (T, with its match), is to be held for P, its
 * reader. */
bool
taste_holds(struct desk *d, const struct table *t, const struct store_letter *l,
    const struct store_player *p, struct taste *taste);

/* Holds L, and owes the daily letter that it goes into. Within the transaction
 * under way. */
enum store_status __attribute__((warn_unused_result)) taste_keep(struct desk *d,
    const struct store_letter *l, const struct taste *taste);

#endif
