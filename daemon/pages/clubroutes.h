/*
 * LINK/channel: the channel of a table is set, tried, or switched off.
 */
#ifndef TURNPOST_PAGES_CLUBROUTES_H
#define TURNPOST_PAGES_CLUBROUTES_H

#include "pages/page.h"

extern const struct page clubroutes_page;

#endif
