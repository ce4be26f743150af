/*
 * All that is kept of a person, for that person to take along: a JSON document
 * "turnpost-person/1" (turnpost-http(7)).
 */
#ifndef TURNPOST_PAGES_PERSONDATA_H
#define TURNPOST_PAGES_PERSONDATA_H

#include "web/web.h"

struct desk;
struct sign_token;

/* GET of data.json below the link of a person's page. */
void
persondata_look(struct desk *d, const struct web_request *r,
    struct web_answer *a, const struct sign_token *token, const char *deeper);

/* Appends all that is kept of PLAYER as one JSON document (persondata.h). */
bool __attribute__((warn_unused_result)) persondata_player(struct desk *d,
    int64_t player, struct buffer *out, struct buffer *why);
/* The same of somebody who does not play, and only was invited at MAIL. */
bool __attribute__((warn_unused_result)) persondata_invited(struct desk *d,
    const char *mail, struct buffer *out, struct buffer *why);

#endif
