/*
 * A person's address changes, by his own wish or the operator's, and all that
 * was bound to the old one follows.
 *
 * Not here: how a change is asked for and confirmed (pages/addresspage.h).
 */
#ifndef TURNPOST_PEOPLE_ADDRESS_H
#define TURNPOST_PEOPLE_ADDRESS_H

#include "store/store.h"

struct desk;

enum {
	ADDRESS_DAYS = 3,      /* to confirm a new address */
	ADDRESS_BACK_DAYS = 14 /* to take the change back */
};

/* Changes PLAYER's address from FROM to TO, also in invitations that are open;
 * letters reach him again in all games where they did not. The links in letters
 * to FROM lose their force, but for those of turns (desk/links.h), and a letter
 * with a new private link goes to TO. Within the transaction under way.
 * STORE_DUPLICATE: another player has the address TO. */
enum store_status __attribute__((warn_unused_result))
address_move(struct desk *d, int64_t player, const char *from, const char *to);

#endif
