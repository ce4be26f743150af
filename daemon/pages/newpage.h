/*
 * GET and POST /new: the form that proposes a game; /new/sent, the page that
 * says that a letter is on its way.
 *
 * Not here: what is in the form (newform.h), what is done with it
 * (people/propose.h).
 */
#ifndef TURNPOST_PAGES_NEWPAGE_H
#define TURNPOST_PAGES_NEWPAGE_H

#include "pages/page.h"

extern const struct page newpage_page;

#endif
