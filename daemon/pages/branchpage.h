/*
 * LINK/if: conditional answers are chosen by playing them out. Each page shows
 * the board as it would be, and what one seat could do then; a choice leads to
 * the next page. Nothing is kept before the path is left as an order
 * (pages/orderroutes.h).
 *
 *   LINK/if            what others can do now
 *   LINK/if/PATH       after the path (game/branch.h) of these hexadecimal
 *                      digits; "-" for none
 *   LINK/if/PATH/SEAT  what that seat can do then; POST with "move" leads on
 *   LINK/if/PATH/SEAT/move.svg?move=MOVE
 */
#ifndef TURNPOST_PAGES_BRANCHPAGE_H
#define TURNPOST_PAGES_BRANCHPAGE_H

#include "pages/page.h"

extern const struct page branchpage_page;

#endif
