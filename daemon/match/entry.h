/*
 * An entry of a game's log, and its canonical bytes (contract section 4).
 *
 * In games with secrets an entry has two faces: what is chained and published
 * while the game runs, with something in place of each secret, and what is
 * told besides when it is over.
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
	ENTRY_BY_SEAT, /* the person, or the set-up */
	ENTRY_BY_CLOCK,
	ENTRY_BY_BOT
};

/* All zeroes is a good empty entry.
 *
 * A move that is SEALED is chained as "!sealed" with its SEAL. MOVE is then
 * the move itself, or "!sealed" where it is not known. Where values, moves and
 * private events are not known at all, the entry is of somebody else's running
 * game. */
struct entry {
	uint32_t n; /* its number; 0 is the set-up */
	int seat;   /* -1: nobody's (set-up) */
	enum entry_by by;
	int64_t at;			   /* seconds UTC */
	char move[RULES_NOTATION_MAX + 1]; /* canonical, or "!setup" ... */
	struct draws chance;
	struct buffer events; /* a JSON array, canonical */
	struct buffer aside;  /* those with "to", for one seat each:
					  * the same, or empty without any */
	bool sealed;	      /* SEAL stands for MOVE */
	uint8_t seal[DIGEST_SIZE];
	uint8_t state[DIGEST_SIZE];	 /* SHA-256 of the canonical state, or
					  * what stands for it */
	uint8_t hash[DIGEST_SIZE];	 /* the chain's hash after it */
	bool reseeded;			 /* "!reseed": draws from here on are */
	uint8_t commitment[DIGEST_SIZE]; /* made with the seed behind this */
};

/* Empties the entry and keeps its memory; releases it. */
void
entry_reset(struct entry *e);
void
entry_fini(struct entry *e);
/* Makes TO, which is an entry already, the same as FROM. */
void
entry_copy(struct entry *to, const struct entry *from);

/* Appends C(n), the bytes that are chained: the entry's JSON without its
 * hash. SETUP is the JSON object "setup" of entry 0, NULL for all others. */
void
entry_canonical(const struct entry *e, const char *setup, struct buffer *out);

/* The same with what is told at the end: values beside what stood for them,
 * "opened" and "private". */
void
entry_told(const struct entry *e, const char *setup, struct buffer *out);

#endif
