/*
 * Letters once more: whoever has lost them asks with an address, and gets the
 * private link and the present letter of each game in which it is that person's
 * turn. The answer is the same whether or not the address is known here, so
 * that nobody learns who plays.
 *
 * Not here: which letters these are (people/owing.h).
 */
#ifndef TURNPOST_PAGES_RESEND_H
#define TURNPOST_PAGES_RESEND_H

#include "pages/page.h"

/* The form, and POST of its field "mail". */
extern const struct page resend_page;

#endif
