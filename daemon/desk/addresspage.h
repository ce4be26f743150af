/*
 * Another address: asked for on the player's page, confirmed by a letter to the
 * new one, told to the old one, which can take it back for some days. Seats and
 * letters follow by themselves, invitations are carried over.
 *
 * Not here: the letters (playerletters.h).
 */
#ifndef TURNPOST_DESK_ADDRESSPAGE_H
#define TURNPOST_DESK_ADDRESSPAGE_H

#include "desk/playerform.h"

enum {
	ADDRESS_DAYS = 3,	/* to confirm it */
	ADDRESS_BACK_DAYS = 14, /* to take it back */
	ADDRESS_A_DAY = 3,	/* asked for, by one person, or for one
				 * address; of a stranger's also proposal.h */
	ADDRESS_AGAIN = 600	/* seconds until asking for the same one sends
				 * one more letter */
};

/* P asks for PLAYER_MAIL of FORM, within the transaction under way; faults are
 * noted there. *OWES: a letter became owed. */
enum store_status __attribute__((warn_unused_result))
address_ask(struct desk *d, const struct store_player *p,
    struct player_form *form, bool *owes);

/* PLAYER's address is TO and no longer FROM, also where he is invited; letters
 * reach him again, wherever they did not. Within the transaction under way.
 * STORE_DUPLICATE when somebody has it. */
enum store_status __attribute__((warn_unused_result))
address_move(struct desk *d, int64_t player, const char *from, const char *to);

/* The page behind the letter's link: to the new address, or to the old one. */
void
address_look(struct desk *d, const struct web_request *r, struct web_answer *a,
    const struct sign_token *token, const char *deeper);

/* Its one action: field "action" is "confirm", or "back". */
enum web_next
address_post(struct desk *d, struct web_request *r, struct web_answer *a,
    const struct sign_token *token, struct job **job);

#endif
