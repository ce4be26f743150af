/*
 * Letters once more: whoever has lost them asks with an address, and gets the
 * private link and the present letter of each game in which it is his turn. The
 * answer is the same whether or not the address is known here.
 */
#ifndef TURNPOST_PAGES_RESEND_H
#define TURNPOST_PAGES_RESEND_H

#include "web/web.h"

struct desk;
struct job;

/* The form. REST is empty. */
void
resend_page(struct desk *d, const struct web_request *r, const char *rest,
    struct web_answer *a);

/* The form with its field "mail". */
enum web_next
resend_post(struct desk *d, struct web_request *r, const char *rest,
    struct web_answer *a, struct job **job);

#endif
