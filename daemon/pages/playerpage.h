/*
 * A person's own page: games, invitations, statistics, settings. Whoever has
 * its link is that person; the link can be revoked.
 *
 * Not here: the parts (playergames.h, statistics.h, settings.h, addresspage.h,
 * playertalk.h).
 */
#ifndef TURNPOST_PAGES_PLAYERPAGE_H
#define TURNPOST_PAGES_PLAYERPAGE_H

#include "pages/page.h"

/* GET: the page, or JSON; ?page=N for the games that are over. Behind a link
 * that was revoked: how to get the new one.
 * POST: field "action": settings, leave, stay, address, revoke, letters, erase,
 * return, say; its other fields as in playerform.h. What cannot be done is
 * shown again with what was typed: 422. */
extern const struct page playerpage_page;

#endif
