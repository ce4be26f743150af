/*
 * The page of an invitation, from the link in its letter; and that of a
 * stranger who wants to join an open table and has confirmed the address.
 *
 * POST has "action": accept (name, lang, zone, phrase: those that are missing
 * stay as they were), decline, never (decline, and no letter of this server
 * comes to this address again).
 *
 * Not here: what follows (people/invites.h, people/never.h).
 */
#ifndef TURNPOST_PAGES_INVITEPAGE_H
#define TURNPOST_PAGES_INVITEPAGE_H

#include "pages/page.h"

extern const struct page invitepage_page;

#endif
