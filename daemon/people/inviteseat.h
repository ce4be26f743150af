/*
 * Somebody accepts to take over the seat of a running game.
 *
 * Not here: asking him (invites.h).
 */
#ifndef TURNPOST_PEOPLE_INVITESEAT_H
#define TURNPOST_PEOPLE_INVITESEAT_H

#include "game/proposal.h"

struct asking_answer;
struct table;

/* Asks NAME at MAIL, as typed, to take over SEAT of T, on behalf of BY_SEAT.
 * That the seat may be given is known. PROPOSAL_FORM: *FIELD is "name" or
 * "mail", and *FAULT a word about it. PROPOSAL_ASKED: he is or was asked,
 * not just so by the same; PROPOSAL_OFTEN: too many were asked. */
enum proposal_result __attribute__((warn_unused_result))
inviteseat_ask(struct desk *d, struct table *t, int seat, int by_seat,
    const char *name, const char *mail, const char **field, const char **fault);

/* The seat is his, with all that follows; I is of a game. PROPOSAL_TAKEN: it
 * cannot be given any more, because its player is back or somebody else was
 * quicker; PROPOSAL_GONE: the game is over, or it was too long ago. */
enum proposal_result __attribute__((warn_unused_result))
inviteseat_accept(struct desk *d, struct store_invite *i,
    const struct asking_answer *answer);

/* Seat TO->place of T belongs to TO->player, named TO->name, from now on, with
 * all that follows; others who were asked for it are told that they come too
 * late. T is loaded anew. */
enum store_status __attribute__((warn_unused_result))
inviteseat_give(struct desk *d, struct table *t, const struct store_invite *to);

#endif
