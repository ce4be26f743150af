/*
 * The three pages that turn letters off, and on again: of one game, of all
 * games of a person, and of the whole server for an address. The links in the
 * headers List-Unsubscribe of letters lead here, so each page takes the one
 * click of RFC 8058 besides its own button.
 *
 * Not here: what follows for the game (people/mute.h) or for the address
 * (people/never.h, desk/refusal.h).
 */
#ifndef TURNPOST_PAGES_MUTEPAGE_H
#define TURNPOST_PAGES_MUTEPAGE_H

#include "pages/page.h"

/* Behind List-Unsubscribe of a game's letters: that game. */
extern const struct page mutepage_seat_page;
/* Behind List-Unsubscribe of the daily letter: all games that go on, with a
 * link to the page of each. */
extern const struct page mutepage_games_page;
/* Behind "never write to me again": no letter at all to an address. */
extern const struct page mutepage_never_page;

#endif
