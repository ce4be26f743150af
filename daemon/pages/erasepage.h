/*
 * The page behind the link of the letter that asks whether somebody wants to be
 * forgotten: it says what goes and what stays, and does it.
 *
 * Not here: what is done (people/erase.h).
 */
#ifndef TURNPOST_PAGES_ERASEPAGE_H
#define TURNPOST_PAGES_ERASEPAGE_H

#include "pages/page.h"

/* Its POST has "action" (erase), "confirm" (yes) and "never" (yes: no letter to
 * the address ever again). */
extern const struct page erasepage_page;

#endif
