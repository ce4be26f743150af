/*
 * The page behind the link of the letter that asks whether somebody wants to be
 * forgotten: it says what goes and what stays, and does it.
 */
#ifndef TURNPOST_PAGES_ERASEPAGE_H
#define TURNPOST_PAGES_ERASEPAGE_H

#include "web/web.h"

struct desk;
struct job;
struct sign_token;

void
erasepage_look(struct desk *d, const struct web_request *r,
    struct web_answer *a, const struct sign_token *token, const char *deeper);

/* The form with "action" (erase), "confirm" (yes) and "never" (yes: no letter to the address ever
 * again). */
enum web_next
erasepage_post(struct desk *d, struct web_request *r, struct web_answer *a,
    const struct sign_token *token, struct job **job);

#endif
