/*
 * The private page of the person who proposes a game, from the link in a
 * letter. There the person confirms the proposal, and then sees who has
 * answered, asks others, begins or withdraws.
 *
 * POST has "action": confirm (phrase), start, withdraw, remind (invite), invite
 * (name, mail).
 *
 * Not here: what each action does (people/arrange.h).
 */
#ifndef TURNPOST_PAGES_CONFIRMPAGE_H
#define TURNPOST_PAGES_CONFIRMPAGE_H

#include "pages/page.h"

extern const struct page confirmpage_page;

#endif
