/*
 * Whether a document is true (contract sections 4 and 5): its form, the chain,
 * every digest, every draw against the seeds, the legality of every move, the
 * result, the signature. Needs no database and no configuration.
 */
#ifndef TURNPOST_PROOF_VERIFY_H
#define TURNPOST_PROOF_VERIFY_H

#include <stdbool.h>
#include <stddef.h>

#include "match/entry.h"

struct document;
struct match;

/* What was found, all of it owned. The match is the position at the end; not
 * set up when the game is UNSEEN. */
struct verdict {
	const struct rules *rules;
	struct rules_setup setup;
	char *data_name; /* of the set, or NULL */
	void *data;
	uint8_t entropy[DIGEST_SIZE];
	struct match *match;
	bool unseen;  /* of a running game whose secrets are not told: what
		      * happened in it could not be looked at */
	size_t draws; /* recorded */
	size_t draws_proved; /* and computed anew from a seed */
};

/* False, and WHY one sentence that names the first wrong entry and what is
 * wrong with it, or the part of the head. The verdict is to be released in any
 * case, before DOC. */
bool __attribute__((warn_unused_result))
verify_document(const struct document *doc, struct verdict *v,
    struct buffer *why);
void
verdict_fini(struct verdict *v);

/* Appends what the proof covers and what it can't, for people, a line each;
 * of a running game the last one names the key that it is signed with. Nothing
 * for a finished game that never moved: all of it is proved. */
void
verdict_report(const struct document *doc, const struct verdict *v,
    struct buffer *out);

/* Reads and proves a document; needs no desk. LINES gets what the proof covers
 * beside "ok". */
bool __attribute__((warn_unused_result)) verify_text(const char *text,
    size_t len, struct buffer *lines, struct buffer *why);

#endif
