/*
 * The page behind List-Unsubscribe: letters of one game off or on again.
 */
#ifndef TURNPOST_DESK_MUTEPAGE_H
#define TURNPOST_DESK_MUTEPAGE_H

#include "desk/inner.h"
#include "web/web.h"

/* Shows how letters of the token's seat stand, and the form that changes it;
 * CHANGED when this answers a POST. */
void
mute_page(struct desk *d, const struct web_request *r,
    const struct sign_token *token, bool changed, struct web_answer *a);

#endif
