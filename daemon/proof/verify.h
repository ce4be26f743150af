/*
 * Finds out whether a document is true (contract sections 4 and 5): its form,
 * the chain, every digest, every draw against the seeds, the legality of every
 * move, the result, the signature. This needs no database and no configuration,
 * so that anybody can do it.
 */
#ifndef TURNPOST_PROOF_VERIFY_H
#define TURNPOST_PROOF_VERIFY_H

#include <stdbool.h>
#include <stddef.h>

#include "match/entry.h"

struct document;
struct match;

/* What the proof found; it owns its members. MATCH is at the position at the
 * end, or not set up when the game is UNSEEN. */
struct verdict {
	const struct rules *rules;
	struct rules_setup setup;
	char *data_name; /* name of the data set, or NULL */
	void *data;
	uint8_t entropy[DIGEST_SIZE];
	struct match *match;
	bool unseen;  /* the game is running and its secrets are not told, so
		       * what happened in it could not be checked */
	size_t draws; /* recorded draws */
	size_t draws_proved; /* those of them that were computed again from a
			      * seed */
};

/* Proves DOC. On failure it returns false, and WHY gets one sentence that names
 * the first wrong entry, or the part of the head, and what is wrong with it.
 * Release V in any case, before DOC. */
bool __attribute__((warn_unused_result))
verify_document(const struct document *doc, struct verdict *v,
    struct buffer *why);
void
verdict_fini(struct verdict *v);

/* Appends what the proof covers and what it cannot cover, for people, each on a
 * line of its own. For a running game the last line names the key that signed
 * it. Nothing is appended for a finished game of one server: all of it is
 * proved. */
void
verdict_report(const struct document *doc, const struct verdict *v,
    struct buffer *out);

/* Reads and proves a document. LINES gets the lines of verdict_report(). */
bool __attribute__((warn_unused_result)) verify_text(const char *text,
    size_t len, struct buffer *lines, struct buffer *why);

#endif
