/*
 * Proves what a game document says about secrets: the right things are hidden,
 * all of them are told when it is time, and they are the ones whose digests
 * were published.
 *
 * Not here: that no secret is told too early (document_read.c).
 */
#ifndef TURNPOST_PROOF_SECRET_PROOF_H
#define TURNPOST_PROOF_SECRET_PROOF_H

#include <stdbool.h>

struct buffer;
struct entry;
struct match;

/* When one of these returns false, it has appended a clause to WHY. */

/* Whether E, an entry of a game by the rules of M, hides what it has to hide,
 * and with TOLD tells all of it. */
bool __attribute__((warn_unused_result))
secret_proof_form_agrees(const struct match *m, const struct entry *e,
    bool told, struct buffer *why);

/* Whether the secrets of E, which are told, are those of MADE. MADE is the same
 * entry as the rules play it, after secret_seal(). */
bool __attribute__((warn_unused_result))
secret_proof_agrees(const struct entry *e, const struct entry *made,
    struct buffer *why);

#endif
