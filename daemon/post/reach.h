/*
 * What the post learns of letters that left, came back, or were refused: it
 * writes that into the rows of seats, clocks and invitations, and sets alarms.
 * The desk does what follows, since the post never changes a game.
 */
#ifndef TURNPOST_POST_REACH_H
#define TURNPOST_POST_REACH_H

#include "store/store.h"

struct desk;
struct store_letter;

/* Letters to a seat of GAME have begun to come back, or to arrive (the rows of
 * seat or player say so already): its alarm rings at once, and whoever serves
 * the game does what follows; he is to be woken after the commit. */
enum store_status __attribute__((warn_unused_result))
reach_changed(struct desk *d, int64_t game);

/* Letter L, of a game, was taken by the mail server at NOW, or told by the daily
 * letter, or is held from now on because its reader wishes so: for the first
 * time when L->held is 0. What it was late by comes back, but for what its
 * reader wanted. */
enum store_status __attribute__((warn_unused_result))
reach_letter_left(struct desk *d, const struct store_letter *l, int64_t now);

/* A letter to him was refused or came back: he is told no more, who asked him
 * is. */
enum store_status __attribute__((warn_unused_result))
reach_invite_lost(struct desk *d, int64_t id, int64_t now);

#endif
