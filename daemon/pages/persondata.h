/*
 * Everything that is stored about a person as a JSON document
 * "turnpost-person/1" (turnpost-http(7)). The person can download it, and the
 * operator can print it.
 *
 * Not here: erasing it (people/erase.h).
 */
#ifndef TURNPOST_PAGES_PERSONDATA_H
#define TURNPOST_PAGES_PERSONDATA_H

#include "web/web.h"

struct desk;
struct sign_token;

/* Answers GET of data.json below the link of a person's page. */
void
persondata_look(struct desk *d, const struct web_request *r,
    struct web_answer *a, const struct sign_token *token, const char *deeper);

/* Appends the document about PLAYER to OUT. On failure it returns false, and
 * WHY gets a sentence. */
bool __attribute__((warn_unused_result)) persondata_player(struct desk *d,
    int64_t player, struct buffer *out, struct buffer *why);
/* The same about somebody who does not play and was only invited, at MAIL. */
bool __attribute__((warn_unused_result)) persondata_invited(struct desk *d,
    const char *mail, struct buffer *out, struct buffer *why);

#endif
