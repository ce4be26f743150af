/*
 * One person is asked to play, and the answer is stored: what proposals and
 * seats of running games have in common. All within the transaction under way.
 *
 * Not here: which answers are taken (invites.h, inviteseat.h), what becomes of
 * the proposal (arrange.h), whether a letter may ask an address
 * (game/proposal.h).
 */
#ifndef TURNPOST_PEOPLE_ASKING_H
#define TURNPOST_PEOPLE_ASKING_H

#include "game/proposal.h"

/* What a person says when he accepts. Borrowed and valid; a NULL text leaves
 * what the invitation has. */
struct asking_answer {
	const char *name, *lang, *zone, *phrase;
};

/* The result of a request whose reading ended with STATUS. STORE_OK is
 * PROPOSAL_DONE and STORE_ABSENT is PROPOSAL_ABSENT; but the result is
 * PROPOSAL_STORE whenever the store has failed in this piece. */
enum proposal_result __attribute__((warn_unused_result))
asking_result(const struct desk *d, enum store_status status);

/* An invitation for NAME at MAIL with its own copies of these texts; all others
 * are empty. Nothing is stored. */
struct store_invite
asking_new(const char *name, const char *mail, const char *lang);

/* Asks I, which is new or waits: owes the letter, or declines in the person's
 * place when no letter may be sent to the address. Stores I. */
enum store_status __attribute__((warn_unused_result))
asking_ask(struct desk *d, struct store_invite *i, int64_t now);
/* Owes the letter to I, who was asked, once more. Stores I. */
void
asking_remind(struct desk *d, struct store_invite *i, int64_t now);

/* Whether asking I under NAME would only repeat the request that made I, as a
 * second click does. */
bool
asking_is_again(struct desk *d, const struct store_invite *i, const char *name);

/* Finds or adds the player of I, who has followed the link of a letter, so that
 * his address is known to work. Sets I->player; does not store I. */
enum store_status __attribute__((warn_unused_result))
asking_player(struct desk *d, struct store_invite *i);
/* I accepts with ANSWER. Stores I. */
enum store_status __attribute__((warn_unused_result))
asking_accepted(struct desk *d, struct store_invite *i,
    const struct asking_answer *answer);

/* The numbers of the invitations to MAIL that are open (store_invites_to()):
 * into IDS, which has room for STORE_INVITES_MAX. OWN: also those of the
 * proposals that were made from MAIL. */
enum store_status __attribute__((warn_unused_result))
asking_open(struct desk *d, const char *mail, bool own, int64_t *ids,
    size_t *n);

#endif
