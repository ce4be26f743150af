/*
 * Answers of those who are asked to play, in a proposal or for a seat of a
 * running game; and those who come by themselves to an open table. All within
 * the transaction under way.
 *
 * Not here: the proposal (proposal.h), pages (invitepage.h, joinpage.h).
 */
#ifndef TURNPOST_DESK_INVITES_H
#define TURNPOST_DESK_INVITES_H

#include "desk/inner.h"
#include "desk/proposal.h"

enum {
	INVITE_STRANGER_WEEK = 5, /* letters that ask an address which is
				   * nobody's, or whether it is his who typed
				   * it, from everybody together */
	INVITE_PLAYER_DAY = 10,	  /* to one that is somebody's */
	INVITE_JOINS_MAX = 40,	  /* who are in a proposal when the last one may
				   * ask to join */
	INVITE_JOIN_DAYS = 1,	  /* until one who has not confirmed that makes
				   * room for others */
	INVITE_AGAIN = 600,	  /* seconds in which a second click comes */
	INVITE_SEAT_DAYS = 14,	  /* until one for a seat lapses */
	INVITE_SEATS_MAX = 8,	  /* for a seat, one after the other */
	INVITE_PHRASE_MAX = 200	  /* characters */
};

/* What somebody says when he accepts; borrowed, and good. NULL: as it was. */
struct invite_answer {
	const char *name, *lang, *zone, *phrase;
};

/* He plays. May begin the game (*GAME is its number then, else 0) or give him
 * the seat. PROPOSAL_TAKEN: no place is free any more; PROPOSAL_REFUSED: no
 * letter would reach him. */
enum proposal_result __attribute__((warn_unused_result))
invite_accept(struct desk *d, int64_t id, const struct invite_answer *answer,
    int64_t *game);
/* He does not; also after having accepted, until the game begins. Whoever asked
 * him is told. */
enum proposal_result __attribute__((warn_unused_result))
invite_decline(struct desk *d, int64_t id);
/* A letter to him was refused or came back: he is told no more, who asked him
 * is. */
enum store_status __attribute__((warn_unused_result))
invite_lost(struct desk *d, int64_t id, int64_t now);

/* Somebody wants to join an open table: owes the letter that makes sure that
 * the address is his. PROPOSAL_DONE also where no letter goes out, because he
 * is at the table already, was written to just now or too often, or wants no
 * letters: a stranger is not told.
 * PROPOSAL_TAKEN: it is full. */
enum proposal_result __attribute__((warn_unused_result))
invite_join(struct desk *d, int64_t proposal, const char *mail,
    const struct invite_answer *answer);

/* Whether asking I by NAME once more says the same as the first time: a second
 * click. */
bool
invite_is_again(struct desk *d, const struct store_invite *i, const char *name);

/* I is a person whom letters reach: his player, found or added, to I->player. I
 * is not stored. */
enum store_status __attribute__((warn_unused_result))
invite_player(struct desk *d, struct store_invite *i);
/* I has said ANSWER; stored. */
enum store_status __attribute__((warn_unused_result))
invite_accepted(struct desk *d, struct store_invite *i,
    const struct invite_answer *answer);

/* --- a seat of a running game ------------------------------------------------- */

/* Asks NAME at MAIL, as typed, to take over SEAT of T, on behalf of BY_SEAT.
 * That the seat may be given is known. PROPOSAL_FORM: *FIELD is "name" or
 * "mail", and *FAULT a word about it. PROPOSAL_ASKED: he is or was asked,
 * not just so by the same; PROPOSAL_OFTEN: too many were asked. */
enum proposal_result __attribute__((warn_unused_result))
invite_for_seat(struct desk *d, struct table *t, int seat, int by_seat,
    const char *name, const char *mail, const char **field, const char **fault);
/* Who is asked for SEAT of GAME now: his name, which the caller frees, or
 * NULL. */
enum store_status __attribute__((warn_unused_result))
invite_seat_open(struct desk *d, int64_t game, int seat, char **name);

#endif
