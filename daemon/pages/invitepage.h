/*
 * The page of an invitation, from the link in its letter; and that of somebody
 * who wants to join an open table.
 *
 * POST has "action": accept (name, lang, zone, phrase: those that are missing
 * are as they were), decline, never (decline, and no letter of this server
 * comes to this address again).
 */
#ifndef TURNPOST_PAGES_INVITEPAGE_H
#define TURNPOST_PAGES_INVITEPAGE_H

#include "web/web.h"

struct desk;
struct job;
struct sign_token;

void
invitepage_look(struct desk *d, const struct web_request *r,
    struct web_answer *a, const struct sign_token *token, const char *deeper);
enum web_next
invitepage_post(struct desk *d, struct web_request *r, struct web_answer *a,
    const struct sign_token *token, struct job **job);

#endif
