/*
 * Answers to invitations, to a proposal as well as to a seat of a running game;
 * and the wish of a stranger to join an open table. All within the transaction
 * under way.
 *
 * Not here: what an answer leads to (arrange.h, inviteseat.h), the pages where
 * it is given (pages/invitepage.h, pages/joinpage.h).
 */
#ifndef TURNPOST_PEOPLE_INVITES_H
#define TURNPOST_PEOPLE_INVITES_H

#include "game/proposal.h"
#include "people/asking.h"

/* Invitation ID is accepted, which may begin the game or give the seat away:
 * *GAME is the number of the game then, else 0. PROPOSAL_TAKEN: no place is
 * free any more; PROPOSAL_REFUSED: the address wants no letters, so that none
 * would reach the player. */
enum proposal_result __attribute__((warn_unused_result))
invites_accept(struct desk *d, int64_t id, const struct asking_answer *answer,
    int64_t *game);
/* Invitation ID is declined, which is possible until the game begins, also
 * after it was accepted. A letter tells whoever asked. */
enum proposal_result __attribute__((warn_unused_result))
invites_decline(struct desk *d, int64_t id);

/* Somebody who gives MAIL as his address wants to join the open table PROPOSAL:
 * owes the letter by which he confirms the address. A stranger must not learn
 * anything about MAIL, so the result is PROPOSAL_DONE also where no letter goes
 * out: the address is at the table already, was written to just now or too
 * often, or wants no letters. PROPOSAL_TAKEN: the table is full. */
enum proposal_result __attribute__((warn_unused_result))
invites_join(struct desk *d, int64_t proposal, const char *mail,
    const struct asking_answer *answer);

#endif
