/*
 * The page behind List-Unsubscribe of the daily letter: letters of all games
 * that go on off or on, and each game's own page of it.
 */
#ifndef TURNPOST_PAGES_MUTEALL_H
#define TURNPOST_PAGES_MUTEALL_H

#include "web/web.h"

struct desk;
struct job;
struct sign_token;

/* The page, or JSON. DEEPER is empty. */
void
muteall_look(struct desk *d, const struct web_request *r, struct web_answer *a,
    const struct sign_token *token, const char *deeper);

/* The button (field "letters": "off" or "on"), or RFC 8058's one click. */
enum web_next
muteall_post(struct desk *d, struct web_request *r, struct web_answer *a,
    const struct sign_token *token, struct job **job);

#endif
