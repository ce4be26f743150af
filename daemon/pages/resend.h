/*
 * Letters once more: whoever has lost them asks with an address, and gets one
 * letter with the private link, and with those of the games in which it is that
 * person's turn. The answer is the same whether or not the address is known
 * here, so that nobody learns who plays.
 *
 * Not here: what the letter says (post/playerletters.h).
 */
#ifndef TURNPOST_PAGES_RESEND_H
#define TURNPOST_PAGES_RESEND_H

#include "pages/page.h"

/* The form, and POST of its field "mail". */
extern const struct page resend_page;

#endif
