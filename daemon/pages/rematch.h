/*
 * POST /t/PLAY/rematch: another game with the same people, in one click. The
 * field "action" is "rematch".
 *
 * Not here: what a rematch is (people/propose.h).
 */
#ifndef TURNPOST_PAGES_REMATCH_H
#define TURNPOST_PAGES_REMATCH_H

#include "pages/page.h"

/* Answers 303 to the page of the new game: of its proposal for the person who
 * proposes it, or of that person's own invitation where another player was
 * quicker. */
extern const struct page rematch_page;

#endif
