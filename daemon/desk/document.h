/*
 * A game as one JSON document, "turnpost-game/1" (contract section 4).
 */
#ifndef TURNPOST_DESK_DOCUMENT_H
#define TURNPOST_DESK_DOCUMENT_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buffer.h"
#include "match/match.h"

/* What stands in a document beside its log. Borrowed. */
struct document {
	uint8_t uid[UID_SIZE];
	uint8_t seed[DIGEST_SIZE];
	uint8_t commitment[DIGEST_SIZE];
	uint8_t entropy[DIGEST_SIZE];
	uint8_t head[DIGEST_SIZE]; /* hash of the last entry so far */
	const char *data_name;	   /* of the data set, or NULL */
	const char *names[RULES_SEATS_MAX];
	const char *phrases[RULES_SEATS_MAX];
	struct buffer log; /* the entries so far, ",\n" between */
	char *options;	   /* canonical; owned */
};

/* Starts a document of the game M (before its set-up) with UID, SEED and
 * PHRASES filled in: computes the rest. */
void
document_begin(struct document *doc, const struct match *m);

/* Appends E, just played on M; sets its digests and the head. */
void
document_entry(struct document *doc, const struct match *m, struct entry *e);

/* Appends the whole of a finished game. */
void
document_end(struct document *doc, const struct match *m, struct buffer *out);
void
document_fini(struct document *doc);

#endif
