/*
 * A person's own page: games, invitations, statistics, settings. Whoever has
 * its link is that person; the link can be revoked.
 *
 * Not here: the parts (playergames.h, statistics.h, settings.h,
 * addresspage.h).
 */
#ifndef TURNPOST_PAGES_PLAYERPAGE_H
#define TURNPOST_PAGES_PLAYERPAGE_H

#include "web/web.h"

struct desk;
struct job;
struct sign_token;

/* The page, or JSON; ?page=N for the games that are over. Behind a link that
 * was revoked: how to get the new one. */
void
playerpage_look(struct desk *d, const struct web_request *r,
    struct web_answer *a, const struct sign_token *token, const char *deeper);

/* Field "action": settings, leave, stay, address, revoke, letters, return, say;
 * its other fields as in playerform.h. What cannot be done is shown again with
 * what was typed: 422. */
enum web_next
playerpage_post(struct desk *d, struct web_request *r, struct web_answer *a,
    const struct sign_token *token, struct job **job);

#endif
