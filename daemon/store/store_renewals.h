/*
 * Who needs new links when all that were sent are void: letters that are owed
 * anew then.
 *
 * Not here: owing them (store_owing.h).
 */
#ifndef TURNPOST_STORE_STORE_RENEWALS_H
#define TURNPOST_STORE_STORE_RENEWALS_H

#include "store/store_letters.h"

/* Where letters come from; each part is read by ascending ID. */
enum store_renewal_part {
	STORE_RENEW_PLAYERS,   /* who sits in a game that is not over */
	STORE_RENEW_INVITES,   /* whom a proposal or a seat waits for, or who is
			      * to play in a proposal: the letter goes to the
			      * player with that address, where there is one */
	STORE_RENEW_ADDRESSES, /* changes of address that can be confirmed or
				* taken back */
	STORE_RENEW_PARTS
};

struct store_renewal {
	int64_t id; /* of the part */
	enum store_letter_kind kind;
	int64_t about;
};

enum { STORE_RENEWALS = 200 }; /* read at once */

/* Those of PART after number AFTER, at most STORE_RENEWALS: *N is how many.
 * Confirming an address is possible when it was asked for since ASKED, taking
 * it back when it was changed since CHANGED. */
enum store_status __attribute__((warn_unused_result))
store_renewals(struct store *s, enum store_renewal_part part, int64_t after,
    int64_t asked, int64_t changed, struct store_renewal *out, int *n);

#endif
