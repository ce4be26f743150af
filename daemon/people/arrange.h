/*
 * What becomes of a proposal: its starter confirms it, others are asked, and it
 * begins, is withdrawn or lapses. All within the transaction under way; the
 * page of a proposal and the clock (proposals.h) both call this.
 *
 * Not here: how a proposal is made (propose.h), answers of those who are asked
 * (invites.h), a proposal as it stands (game/proposal.h).
 */
#ifndef TURNPOST_PEOPLE_ARRANGE_H
#define TURNPOST_PEOPLE_ARRANGE_H

#include "game/proposal.h"

/* The starter confirms proposal ID, and PHRASE is his: the others are asked.
 * The game begins at once when nobody has to be waited for. */
enum proposal_result __attribute__((warn_unused_result))
arrange_confirm(struct desk *d, int64_t id, const char *phrase);
/* Sends the letter of INVITE once more, at the starter's wish; nobody gets a
 * second reminder. */
enum proposal_result __attribute__((warn_unused_result))
arrange_remind(struct desk *d, int64_t id, int64_t invite);
/* Asks another person, for the first free place. NAME and MAIL have been
 * checked. A second click changes nothing. */
enum proposal_result __attribute__((warn_unused_result))
arrange_invite(struct desk *d, int64_t id, const char *name, const char *mail);

/* To be called after every change of P but its end: the game begins when all
 * places are taken by people who have accepted; else the alarm is set. Stores
 * P's row. PROPOSAL_DONE or PROPOSAL_STORE. */
enum proposal_result __attribute__((warn_unused_result))
arrange_go_on(struct desk *d, struct proposal *p);
/* The game of proposal ID begins with those who have accepted. */
enum proposal_result __attribute__((warn_unused_result))
arrange_start(struct desk *d, int64_t id);

/* P ends without a game, in STATE: letters tell those who have accepted. */
void
arrange_end(struct desk *d, struct proposal *p,
    enum store_proposal_state state);
/* The starter withdraws proposal ID. */
enum proposal_result __attribute__((warn_unused_result))
arrange_withdraw(struct desk *d, int64_t id);

#endif
