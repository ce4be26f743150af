/*
 * The page of a mute link: letters of one game off or on.
 */
#ifndef TURNPOST_DESK_MUTEPAGE_H
#define TURNPOST_DESK_MUTEPAGE_H

#include "desk/job.h"

/* The page, or JSON. DEEPER is empty. */
void
mute_look(struct desk *d, const struct web_request *r, struct web_answer *a,
    const struct sign_token *token, const char *deeper);

/* Reads the choice of such a form: its field "letters", or RFC 8058's one
 * click. False when that cannot be (it has been answered). */
bool
mute_read(struct desk *d, struct web_request *r, struct web_answer *a,
    bool *off);

/* The one action of the page, or RFC 8058's one click. */
enum web_next
mute_post(struct desk *d, struct web_request *r, struct web_answer *a,
    const struct sign_token *token, struct job **job);

#endif
