/*
 * The demo's mailbox: the letters of a Maildir, as web pages.
 */
#ifndef TURNPOST_PAGES_MAILBOX_H
#define TURNPOST_PAGES_MAILBOX_H

#include <stdbool.h>

#include "web/web.h"

struct desk;

/* Answers what is at /mailbox + REST: "" the list, "/NAME" a letter,
 * "/NAME/html", "/NAME/source", "/NAME/part/CID". False when there is no such
 * thing. */
bool
mailbox_page(struct desk *d, const struct web_request *r, const char *rest,
    struct web_answer *a);

#endif
