/*
 * The front page.
 */
#ifndef TURNPOST_DESK_FRONTPAGE_H
#define TURNPOST_DESK_FRONTPAGE_H

#include "desk/answer.h"

/* Answers GET /. REST is empty. */
void
front_page(struct desk *d, const struct web_request *r, const char *rest,
    struct web_answer *a);

#endif
