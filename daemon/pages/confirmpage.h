/*
 * The private page of whoever proposes a game, from the link in his letter: to
 * confirm it, and then to see who has answered, ask others, begin, withdraw.
 *
 * POST has "action": confirm (phrase), start, withdraw, remind (invite), invite
 * (name, mail).
 */
#ifndef TURNPOST_PAGES_CONFIRMPAGE_H
#define TURNPOST_PAGES_CONFIRMPAGE_H

#include "web/web.h"

struct desk;
struct job;
struct sign_token;

void
confirmpage_look(struct desk *d, const struct web_request *r,
    struct web_answer *a, const struct sign_token *token, const char *deeper);
enum web_next
confirmpage_post(struct desk *d, struct web_request *r, struct web_answer *a,
    const struct sign_token *token, struct job **job);

#endif
