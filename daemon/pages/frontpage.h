/*
 * The front page: which games this server has, open tables, and the server's
 * key.
 */
#ifndef TURNPOST_PAGES_FRONTPAGE_H
#define TURNPOST_PAGES_FRONTPAGE_H

#include "web/web.h"

struct desk;

/* Answers GET /. REST is empty. */
void
frontpage_look(struct desk *d, const struct web_request *r, const char *rest,
    struct web_answer *a);

#endif
