/*
 * Another address: asked for on the player's page, confirmed by a letter to the
 * new one, told to the old one, which can take it back for some days. Seats and
 * letters follow by themselves, invitations are carried over.
 *
 * Not here: the letters (playerletters.h).
 */
#ifndef TURNPOST_PAGES_ADDRESSPAGE_H
#define TURNPOST_PAGES_ADDRESSPAGE_H

#include "store/store.h"
#include "web/web.h"

struct desk;
struct job;
struct playerform;
struct sign_token;

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
addresspage_ask(struct desk *d, const struct store_player *p,
    struct playerform *form, bool *owes);

/* The page behind the letter's link: to the new address, or to the old one. */
void
addresspage_look(struct desk *d, const struct web_request *r,
    struct web_answer *a, const struct sign_token *token, const char *deeper);

/* Its one action: field "action" is "confirm", or "back". */
enum web_next
addresspage_post(struct desk *d, struct web_request *r, struct web_answer *a,
    const struct sign_token *token, struct job **job);

#endif
