/*
 * Letters that a person asks for once more: his private link, and the present
 * letter of each game that waits for him.
 */
#ifndef TURNPOST_PEOPLE_OWING_H
#define TURNPOST_PEOPLE_OWING_H

#include "store/store.h"

struct desk;

/* Owes PLAYER the letter with his private link now, and that of each game in
 * which it is his turn and has not turned letters off; *N (may be NULL) gets how
 * many. */
enum store_status __attribute__((warn_unused_result))
owing_all(struct desk *d, int64_t player, int *n);
/* The same without the link. */
enum store_status __attribute__((warn_unused_result))
owing_games(struct desk *d, int64_t player, int *n);

/* P's private link becomes void, here and stored, with a change of address that
 * is under way, and a letter with the new one is owed. */
enum store_status __attribute__((warn_unused_result))
owing_new_link(struct desk *d, struct store_player *p);

/* Owes the person with address MAIL his private link and the present letters
 * of games in which it is his turn; or, when MAIL is NULL, the present letter
 * of SEAT of GAME (-1: of each). *N gets how many letters. */
bool __attribute__((warn_unused_result)) owing_resend(struct desk *d,
    const char *mail, int64_t game, int seat, int *n, struct buffer *why);

#endif
