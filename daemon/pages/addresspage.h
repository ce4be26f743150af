/*
 * A change of address: a person asks for it on the player's page, a letter to
 * the new address has it confirmed, and a letter to the old address can take it
 * back for some days. Seats and letters follow by themselves; invitations are
 * carried over.
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
	ADDRESS_AGAIN = 600 /* seconds until asking for the same one sends
				 * one more letter */
};

/* Notes that P asks for the address PLAYER_MAIL of FORM, and owes a letter to
 * it, within the transaction under way; *OWES becomes true then. Faults are
 * noted in FORM. */
enum store_status __attribute__((warn_unused_result))
addresspage_ask(struct desk *d, const struct store_player *p,
    struct playerform *form, bool *owes);

/* The page behind the link of both letters, that to the new address and that to
 * the old one. Its POST has the field "action": "confirm" for the first, "back"
 * for the second. */
extern const struct page addresspage_page;

#endif
