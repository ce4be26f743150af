/*
 * How often something may be done with one link: counted in memory, and refused
 * before it is done.
 *
 * Not here: how often that is (desk/limit.h).
 */
#ifndef TURNPOST_PAGES_OFTEN_H
#define TURNPOST_PAGES_OFTEN_H

#include "desk/limit.h"
#include "sign/sign.h"
#include "web/web.h"

struct desk;

/* Counts for LIMIT, which is of LIMIT_LINK, one request R with TOKEN; of links
 * of turns the seat counts. True when that is one too many: then it has been
 * answered. */
bool
often_refuse(struct desk *d, const struct web_request *r, struct web_answer *a,
    const struct sign_token *token, enum limit limit);

#endif
