/*
 * POST /t/PLAY/rematch: another game with the same people, in one click.
 */
#ifndef TURNPOST_PAGES_REMATCH_H
#define TURNPOST_PAGES_REMATCH_H

#include "web/web.h"

struct desk;
struct job;
struct sign_token;

/* 303 to the page of the new game: of who proposes it, or of the own
 * invitation where somebody else was quicker. */
enum web_next
rematch_post(struct desk *d, struct web_request *r, struct web_answer *a,
    const struct sign_token *token, struct job **job);

#endif
