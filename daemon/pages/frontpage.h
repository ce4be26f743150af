/*
 * The front page: which games this server has, open tables, and the server's
 * key.
 */
#ifndef TURNPOST_PAGES_FRONTPAGE_H
#define TURNPOST_PAGES_FRONTPAGE_H

#include "pages/page.h"

extern const struct page frontpage_page;

#endif
