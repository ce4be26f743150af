/*
 * The demo's mailbox: the letters of a Maildir as web pages, so that the demo
 * works without a mail server. Real servers do not have it.
 */
#ifndef TURNPOST_PAGES_MAILBOX_H
#define TURNPOST_PAGES_MAILBOX_H

#include <stdbool.h>

#include "web/web.h"

struct desk;

/* Answers /mailbox + REST. REST is "" for the list, "/NAME" for a letter, or
 * "/NAME/html", "/NAME/source", "/NAME/part/CID" for its parts. False when
 * there is no such thing. */
bool
mailbox_page(struct desk *d, const struct web_request *r, const char *rest,
    struct web_answer *a);

#endif
