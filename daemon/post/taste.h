/*
 * Letters of games as their readers want them: not in quiet hours, or gathered
 * into one letter a day. Whenever a letter is about to be sent, this file
 * decides whether it is held. A letter is never held until its reader's time is
 * up. Clocks run while a letter is held, because its reader wished so.
 *
 * Not here: what the daily letter says (digest.h), the form in which people
 * choose (pages/tasteform.h).
 */
#ifndef TURNPOST_POST_TASTE_H
#define TURNPOST_POST_TASTE_H

#include "store/store.h"
#include "store/store_players.h"

struct desk;
struct store_letter;
struct table;

/* How long a letter is held. */
struct taste {
	int64_t held;	/* its reader does not want it before */
	int64_t again;	/* when it is looked at again */
	int64_t gather; /* the player into whose daily letter of HELD it goes;
			 * 0: into none */
};

/* When the quiet hours of P in which AT lies are over; AT itself when it lies
 * in none. */
int64_t
taste_quiet_end(const struct desk *d, const struct store_player *p, int64_t at);

/* When the next daily letter to P is due, after AT. */
int64_t
taste_digest_next(const struct desk *d, const struct store_player *p,
    int64_t at);

/* Whether letter L, of game T (with its match), is to be held for P, its
 * reader; *TASTE says how long. */
bool
taste_holds(struct desk *d, const struct table *t, const struct store_letter *l,
    const struct store_player *p, struct taste *taste);

/* Holds L, and owes the daily letter that it goes into. Within the transaction
 * under way. */
void
taste_keep(struct desk *d, const struct store_letter *l,
    const struct taste *taste);

#endif
