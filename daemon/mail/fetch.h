/*
 * Fetches a page by HTTP as anybody's browser would, so that `turnpost doctor`
 * sees the server from outside. It stands in mail/ because libcurl does it, and
 * only this folder may include libcurl.
 */
#ifndef TURNPOST_MAIL_FETCH_H
#define TURNPOST_MAIL_FETCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buffer.h"

/* The longest body in bytes; the rest is cut. */
enum { MAIL_FETCH_MAX = 64 * 1024 };

struct mail_fetched {
	int status;
	int64_t date;	    /* the page's Date header, seconds UTC; 0: none */
	struct buffer body; /* the caller releases it */
};

/* GETs URL in SECONDS at most, with HEADERS besides ours ("Accept: text/plain";
 * up to a NULL). It uses no proxy of the environment, follows no redirections,
 * and checks certificates. False when there was no answer; WHY (LEN bytes) then
 * says what happened. */
bool __attribute__((warn_unused_result))
mail_fetch(const char *url, const char *const *headers, int seconds,
    struct mail_fetched *out, char *why, size_t len);

#endif
