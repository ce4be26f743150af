/*
 * The page behind "never write to me again": no letters at all to an address,
 * and the way back.
 *
 * Not here: what holds then (refusal.h), letters of one game (mutepage.h).
 */
#ifndef TURNPOST_PAGES_NEVERPAGE_H
#define TURNPOST_PAGES_NEVERPAGE_H

#include "web/web.h"

struct desk;
struct job;
struct sign_token;

void
neverpage_look(struct desk *d, const struct web_request *r,
    struct web_answer *a, const struct sign_token *token, const char *deeper);

/* The button (field "letters": "off" or "on"), or RFC 8058's one click. */
enum web_next
neverpage_post(struct desk *d, struct web_request *r, struct web_answer *a,
    const struct sign_token *token, struct job **job);

#endif
