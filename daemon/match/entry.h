/*
 * An entry of a game's log, and its canonical bytes (contract section 4).
 *
 * In games with secrets an entry has two forms. One is chained and published
 * while the game runs, with a digest in place of each secret; the other is told
 * when the game is over, with the secrets beside their digests.
 *
 * Not here: hashing (sign/fair.h), storing (store/), making one (match.h).
 */
#ifndef TURNPOST_MATCH_ENTRY_H
#define TURNPOST_MATCH_ENTRY_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buffer.h"
#include "base/chance.h"
#include "rules/rules.h"

enum { DIGEST_SIZE = 32, UID_SIZE = 16 };

enum entry_by {
	ENTRY_BY_SEAT, /* a person, or the set-up */
	ENTRY_BY_CLOCK,
	ENTRY_BY_BOT,
	ENTRY_BY_ORDER, /* that its player left in advance */
	ENTRY_BY_END
};

/* An entry of all zeroes is empty and good.
 *
 * A SEALED move is chained as "!sealed" with its SEAL. MOVE is then the move
 * itself, or "!sealed" where it is not known. An entry in which values, moves
 * and private events are all unknown comes from a running game on another
 * server. */
struct entry {
	uint32_t n; /* its number; 0 is the set-up */
	int seat;   /* -1: of no seat (set-up) */
	enum entry_by by;
	int64_t at;			   /* seconds UTC */
	char move[RULES_NOTATION_MAX + 1]; /* canonical, or "!setup" ... */
	struct draws chance;
	struct buffer events; /* a JSON array, canonical */
	struct buffer aside;  /* the same for events that have "to": each is for
			       * one seat; empty when there are none */
	bool sealed;	      /* SEAL stands for MOVE */
	uint8_t seal[DIGEST_SIZE];
	uint8_t state[DIGEST_SIZE];	 /* SHA-256 of the canonical state, or
					  * what stands for it */
	uint8_t hash[DIGEST_SIZE];	 /* the chain's hash after it */
	bool reseeded;			 /* "!reseed": draws from here on come
					  * from another seed */
	uint8_t commitment[DIGEST_SIZE]; /* RESEEDED: of that seed */
};

/* entry_reset() empties the entry and keeps its memory; entry_fini() releases
 * that, too. */
void
entry_reset(struct entry *e);
void
entry_fini(struct entry *e);
/* Makes TO, which must be initialized, a copy of FROM. */
void
entry_copy(struct entry *to, const struct entry *from);

/* What a log calls BY; NULL for a seat, of which nothing is said. */
const char *
entry_by_name(enum entry_by by);

/* Appends C(n), the bytes that are chained: the entry's JSON without its hash.
 * SETUP is the JSON object "setup" of entry 0, and NULL for all others. */
void
entry_canonical(const struct entry *e, const char *setup, struct buffer *out);

/* Appends the form that is told when the game is over: the values beside the
 * digests that stood for them, "opened" and "private". */
void
entry_told(const struct entry *e, const char *setup, struct buffer *out);

#endif
