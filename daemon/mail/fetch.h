/*
 * A page fetched by HTTP, as anybody's browser would: for `turnpost doctor`.
 * It stands here because libcurl does it, and that is this folder's.
 */
#ifndef TURNPOST_MAIL_FETCH_H
#define TURNPOST_MAIL_FETCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buffer.h"

enum { MAIL_FETCH_MAX = 64 * 1024 }; /* bytes of a body; the rest is cut */

struct mail_fetched {
	int status;
	int64_t date; /* what its Date header says, seconds UTC; 0: none */
	struct buffer body; /* to be released by the caller */
};

/* GETs URL, with HEADERS besides ("Accept: text/plain"; up to a NULL), in
 * SECONDS at most: no proxy of the environment, no redirections followed,
 * certificates checked. False when there was no answer; WHY (LEN bytes) then
 * says what happened. */
bool __attribute__((warn_unused_result))
mail_fetch(const char *url, const char *const *headers, int seconds,
    struct mail_fetched *out, char *why, size_t len);

#endif
