/*
 * A message to the table from a person's own page, within the transaction under
 * way: the same note as from a play link, but the form says to which table.
 *
 * Not here: what a note is (play/talk.h), the page (playerpage.h).
 */
#ifndef TURNPOST_PAGES_PLAYERTALK_H
#define TURNPOST_PAGES_PLAYERTALK_H

#include "store/store.h"
#include "store/store_players.h"

struct desk;
struct playerform;

/* Puts PLAYER_TEXT, by the rules of play/talk.h, to the table of PLAYER_GAME,
 * where P has a seat; or notes faults in FORM and does nothing. *OWES: letters
 * became owed. */
enum store_status __attribute__((warn_unused_result))
playertalk_say(struct desk *d, const struct store_player *p,
    struct playerform *form, bool *owes);

#endif
