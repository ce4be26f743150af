/*
 * LINK/hint: somebody who practises asks for good moves. Only games to try have
 * hints (people/practice.h): elsewhere they would be help against others.
 *
 * Not here: how they are shown (hints.h), which moves are good
 * (think/hinting.h).
 */
#ifndef TURNPOST_PAGES_HINTROUTES_H
#define TURNPOST_PAGES_HINTROUTES_H

#include "pages/page.h"

extern const struct page hintroutes_page;

#endif
