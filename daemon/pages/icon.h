/*
 * The server's icon, which browsers show beside the title of a page: a letter
 * with a meeple for its seal.
 */
#ifndef TURNPOST_PAGES_ICON_H
#define TURNPOST_PAGES_ICON_H

#include "pages/page.h"

/* /favicon.svg, and /favicon.ico for browsers and crawlers that know no SVG. */
extern const struct page icon_svg_page;
extern const struct page icon_ico_page;

#endif
