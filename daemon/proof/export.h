/*
 * Makes a game of this server into a document (contract section 4).
 *
 * Not here: what a document is (document.h), the way back (operator/import.h).
 */
#ifndef TURNPOST_PROOF_EXPORT_H
#define TURNPOST_PROOF_EXPORT_H

#include <stdbool.h>
#include <stdint.h>

struct buffer;
struct desk;
struct document;
struct table;

/* Makes T into the document DOC. With WHOLE, a running game tells its seed and
 * its secrets. The head of a running game is signed. The caller has begun a
 * read or write transaction. On failure it returns false, and WHY gets a
 * sentence; release DOC in any case. */
bool __attribute__((warn_unused_result))
export_document(struct desk *d, const struct table *t, bool whole,
    struct document *doc, struct buffer *why);

/* Appends the same for GAME to OUT as text, reading in a transaction of its
 * own. */
bool __attribute__((warn_unused_result)) export_game(struct desk *d,
    int64_t game, bool whole, struct buffer *out, struct buffer *why);

#endif
