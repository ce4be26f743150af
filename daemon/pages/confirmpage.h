/*
 * The private page of the person who proposes a game, from the link in a letter:
 * to confirm the proposal, and then to see who has answered, ask others, begin,
 * withdraw.
 *
 * POST has "action": confirm (phrase), start, withdraw, remind (invite), invite
 * (name, mail).
 *
 * Not here: what is done (people/arrange.h).
 */
#ifndef TURNPOST_PAGES_CONFIRMPAGE_H
#define TURNPOST_PAGES_CONFIRMPAGE_H

#include "pages/page.h"

extern const struct page confirmpage_page;

#endif
