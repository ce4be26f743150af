/*
 * The page behind "never write to me again": no letters at all to an address,
 * and the way back.
 *
 * Not here: what holds then (refusal.h), letters of one game (mutepage.h).
 */
#ifndef TURNPOST_DESK_NEVERPAGE_H
#define TURNPOST_DESK_NEVERPAGE_H

#include "desk/job.h"

/* MAIL asks never to be written to, or takes it back, within the transaction
 * under way. What waits for an answer from there is declined, and a change of
 * that address which is under way is void. Letters of its games are off, so that
 * the tables know and nobody loses by it (mute.h); taken back, they are on again
 * but where they were off before. */
enum store_status __attribute__((warn_unused_result))
never_set(struct desk *d, const char *mail, bool refused);

void
never_look(struct desk *d, const struct web_request *r, struct web_answer *a,
    const struct sign_token *token, const char *deeper);

/* The button (field "letters": "off" or "on"), or RFC 8058's one click. */
enum web_next
never_post(struct desk *d, struct web_request *r, struct web_answer *a,
    const struct sign_token *token, struct job **job);

#endif
