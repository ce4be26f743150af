/*
 * The demo's mailbox: the letters of a Maildir as web pages, so that the demo
 * works without a mail server. Real servers do not have it.
 */
#ifndef TURNPOST_PAGES_MAILBOX_H
#define TURNPOST_PAGES_MAILBOX_H

#include "pages/page.h"

/* GET: /mailbox is the list; below it "/NAME" is a letter, "/NAME/html",
 * "/NAME/source", "/NAME/part/CID" parts of it. */
extern const struct page mailbox_page;

#endif
