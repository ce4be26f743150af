/*
 * All that is kept of a person, for that person to take along: a JSON document
 * "turnpost-person/1" (turnpost-http(7)).
 */
#ifndef TURNPOST_DESK_PERSONDATA_H
#define TURNPOST_DESK_PERSONDATA_H

#include "desk/answer.h"

/* GET of data.json below the link of a person's page. */
void
persondata_look(struct desk *d, const struct web_request *r,
    struct web_answer *a, const struct sign_token *token, const char *deeper);

#endif
