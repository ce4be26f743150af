/*
 * A seat of a running game changes hands: its table asks another person to take
 * it over, he accepts, and the seat is his. All within the transaction under
 * way.
 *
 * Not here: declining (invites.h), an invitation to a seat as it stands
 * (game/invite.h).
 */
#ifndef TURNPOST_PEOPLE_INVITESEAT_H
#define TURNPOST_PEOPLE_INVITESEAT_H

#include "game/proposal.h"

struct asking_answer;
struct table;

/* Asks NAME at MAIL, both as typed, to take over SEAT of T, on behalf of
 * BY_SEAT. The caller knows that the seat may be given. PROPOSAL_FORM: *FIELD
 * is "name" or "mail", and *FAULT the key of what is wrong with it (person.h).
 * PROPOSAL_ASKED: that address was asked for a seat of T already, and this is
 * no second click; PROPOSAL_OFTEN: too many were asked. */
enum proposal_result __attribute__((warn_unused_result))
inviteseat_ask(struct desk *d, struct table *t, int seat, int by_seat,
    const char *name, const char *mail, const char **field, const char **fault);

/* Gives seat TO->place of T to player TO->player under the name TO->name, with
 * all that follows; other invitations to that seat are withdrawn. T is loaded
 * anew. */
enum store_status __attribute__((warn_unused_result))
inviteseat_give(struct desk *d, struct table *t, const struct store_invite *to);

/* I, an invitation to a seat, is accepted with ANSWER, and the seat is given.
 * PROPOSAL_TAKEN: it cannot be given any more, because its player is back or
 * somebody else was quicker; PROPOSAL_GONE: the game is over, or the invitation
 * is too old. */
enum proposal_result __attribute__((warn_unused_result))
inviteseat_accept(struct desk *d, struct store_invite *i,
    const struct asking_answer *answer);

#endif
