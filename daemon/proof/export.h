/*
 * A game of this server as a document (contract section 4).
 */
#ifndef TURNPOST_PROOF_EXPORT_H
#define TURNPOST_PROOF_EXPORT_H

#include <stdbool.h>
#include <stdint.h>

struct buffer;
struct desk;
struct document;
struct table;

/* Appends the game as a document (contract section 4); with WHOLE, a running
 * one tells its seed. A running game's head is signed. */
bool __attribute__((warn_unused_result)) export_game(struct desk *d,
    int64_t game, bool whole, struct buffer *out, struct buffer *why);

/* The game of T as a document, of which DOC then owns everything. Within the
 * caller's read or write transaction. */
bool __attribute__((warn_unused_result))
export_document(struct desk *d, const struct table *t, bool whole,
    struct document *doc, struct buffer *why);

#endif
