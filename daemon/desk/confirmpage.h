/*
 * The private page of whoever proposes a game, from the link in his letter: to
 * confirm it, and then to see who has answered, ask others, begin, withdraw.
 *
 * POST has "action": confirm (phrase), start, withdraw, remind (invite), invite
 * (name, mail).
 */
#ifndef TURNPOST_DESK_CONFIRMPAGE_H
#define TURNPOST_DESK_CONFIRMPAGE_H

#include "desk/job.h"

void
confirm_look(struct desk *d, const struct web_request *r, struct web_answer *a,
    const struct sign_token *token, const char *deeper);
enum web_next
confirm_post(struct desk *d, struct web_request *r, struct web_answer *a,
    const struct sign_token *token, struct job **job);

#endif
