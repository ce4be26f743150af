/*
 * Another address: it is asked for on the player's page, confirmed by a letter
 * to the new address, and told to the old one, which can take it back for some
 * days. Seats and letters follow by themselves, invitations are carried over.
 *
 * Not here: what moves with it (people/address.h), the letters
 * (post/playerletters.h).
 */
#ifndef TURNPOST_PAGES_ADDRESSPAGE_H
#define TURNPOST_PAGES_ADDRESSPAGE_H

#include "pages/page.h"
#include "store/store.h"
#include "store/store_players.h"

struct playerform;

enum {
	ADDRESS_DAYS = 3,	/* to confirm it */
	ADDRESS_BACK_DAYS = 14, /* to take it back */
	ADDRESS_A_DAY = 3,	/* asked for, by one person, or for one
				 * address; of a stranger's also
				 * game/proposal.h */
	ADDRESS_AGAIN = 600	/* seconds until asking for the same one sends
				 * one more letter */
};

/* P asks for PLAYER_MAIL of FORM, within the transaction under way; faults are
 * noted in FORM. *OWES: a letter became owed. */
enum store_status __attribute__((warn_unused_result))
addresspage_ask(struct desk *d, const struct store_player *p,
    struct playerform *form, bool *owes);

/* The page behind the letter's link: to the new address, or to the old one. Its
 * POST has the field "action": "confirm", or "back". */
extern const struct page addresspage_page;

#endif
