/*
 * Answers of those who are asked to play, in a proposal or for a seat of a
 * running game; and those who come by themselves to an open table. All within
 * the transaction under way.
 *
 * Not here: the proposal (proposal.h), pages (invitepage.h, joinpage.h).
 */
#ifndef TURNPOST_PEOPLE_INVITES_H
#define TURNPOST_PEOPLE_INVITES_H

#include "game/proposal.h"
#include "people/asking.h"

/* He plays. May begin the game (*GAME is its number then, else 0) or give him
 * the seat. PROPOSAL_TAKEN: no place is free any more; PROPOSAL_REFUSED: no
 * letter would reach him. */
enum proposal_result __attribute__((warn_unused_result))
invites_accept(struct desk *d, int64_t id, const struct asking_answer *answer,
    int64_t *game);
/* He does not; also after having accepted, until the game begins. Whoever asked
 * him is told. */
enum proposal_result __attribute__((warn_unused_result))
invites_decline(struct desk *d, int64_t id);

/* Somebody wants to join an open table: owes the letter that makes sure that
 * the address is his. PROPOSAL_DONE also where no letter goes out, because he
 * is at the table already, was written to just now or too often, or wants no
 * letters: a stranger is not told.
 * PROPOSAL_TAKEN: it is full. */
enum proposal_result __attribute__((warn_unused_result))
invites_join(struct desk *d, int64_t proposal, const char *mail,
    const struct asking_answer *answer);

#endif
