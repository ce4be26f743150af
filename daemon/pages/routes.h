/*
 * Which page answers a request (turnpost-http(7)): the table of all pages, and
 * the tokens that lead to some of them.
 *
 * Not here: the pages, each in a file of its own that ends with its row
 * (page.h).
 */
#ifndef TURNPOST_PAGES_ROUTES_H
#define TURNPOST_PAGES_ROUTES_H

#include "web/web.h"

struct desk;
struct job;

/* Answers a request at once, or makes *JOB (the caller takes it over) and says
 * WEB_LATER. *NAME, which is static, is what the page is called where requests
 * are counted: its path, with what a token is for in place of the token, or
 * "unknown". */
enum web_next
route_request(struct desk *d, struct web_request *r, struct web_answer *a,
    struct job **job, const char **name);

#endif
