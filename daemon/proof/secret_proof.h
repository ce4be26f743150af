/*
 * The proof of what a game document tells of secrets: that the right ones are
 * hidden, that all are told when it is time, and that they are what was put
 * down for them.
 *
 * Not here: that none is told before (document_read.c).
 */
#ifndef TURNPOST_PROOF_SECRET_PROOF_H
#define TURNPOST_PROOF_SECRET_PROOF_H

#include <stdbool.h>

struct buffer;
struct entry;
struct match;

/* Each returns false after appending a clause to WHY. */

/* Whether what is hidden in E, of a game by the rules of M, is what has to be,
 * and all of it is told if it is to be TOLD. */
bool __attribute__((warn_unused_result))
secret_proof_form_agrees(const struct match *m, const struct entry *e,
    bool told, struct buffer *why);

/* Whether the secrets of E, which are told, are those of MADE: the same entry
 * as rules and key make it (secret_seal()), with the same draws and move. */
bool __attribute__((warn_unused_result))
secret_proof_agrees(const struct entry *e, const struct entry *made,
    struct buffer *why);

#endif
