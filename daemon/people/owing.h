/*
 * Letters that a person, or the operator for him, asks for once more: that with
 * his private link and those of the games that wait for him; or that of a game.
 * They are owed here; the post writes and sends them.
 *
 * Not here: letters that a game owes by itself (play/owe.h, play/tell.h).
 */
#ifndef TURNPOST_PEOPLE_OWING_H
#define TURNPOST_PEOPLE_OWING_H

#include "store/store.h"
#include "store/store_players.h"

struct desk;

/* Owes PLAYER the letter with his private link, which lists the games in which
 * it is his turn. Within the transaction under way. */
enum store_status
owing_link(struct desk *d, int64_t player);

/* Makes the private link of P void, in P and in the store, together with a
 * change of address that was not confirmed. Owes a letter with the new link.
 * Within the transaction under way; returns what store_failure() does. */
enum store_status
owing_new_link(struct desk *d, struct store_player *p);

/* For the operator, in a transaction of its own: does owing_link() for the
 * player with address MAIL; or, when MAIL is NULL, owes SEAT (-1: each seat) of
 * GAME the present letter. *N is how many letters these are. False: nothing is
 * owed, and WHY says why. */
bool __attribute__((warn_unused_result)) owing_resend(struct desk *d,
    const char *mail, int64_t game, int seat, int *n, struct buffer *why);

#endif
