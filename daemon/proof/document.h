/*
 * A game as one JSON document, "turnpost-game/1" (contract section 4): in
 * memory, read from text, written as text. A document is only what somebody
 * says: proof/verify.h finds out whether it is true.
 *
 * Not here: the store (export.c, import.c), the proof (verify.c).
 */
#ifndef TURNPOST_PROOF_DOCUMENT_H
#define TURNPOST_PROOF_DOCUMENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "match/entry.h"

struct match;

enum {
	DOCUMENT_SIZE_MAX = 16 << 20, /* bytes of text that are read */
	DOCUMENT_DATA_MAX = 1 << 20,  /* bytes of a data set in it */
	DOCUMENT_KEY = 32,	      /* bytes of an Ed25519 public key */
	DOCUMENT_SIG = 64
};

struct document_seat {
	char *name;
	char *phrase;			    /* NULL when it was erased */
	uint8_t phrase_digest[DIGEST_SIZE]; /* SHA-256 of it, always set */
};

/* Entries from FROM on, up to the next stretch, draw from one seed. */
struct document_stretch {
	uint32_t from; /* 0, or the number of a "!reseed" entry */
	uint8_t commitment[DIGEST_SIZE];
	bool seeded; /* SEED is known */
	uint8_t seed[DIGEST_SIZE];
};

struct document_note {
	uint32_t n; /* the entry it went with */
	int seat;
	char *text;
};

/* All is owned. All zeroes is a good empty document. */
struct document {
	uint8_t uid[UID_SIZE];
	char *ruleset;
	int version;
	char *options; /* canonical JSON object, as it was set up */
	char *data;    /* text of a data set that is not shipped, or NULL;
				 * ends with NUL */
	size_t data_len;
	int n_seats;
	struct document_seat seats[RULES_SEATS_MAX];
	struct document_stretch *stretches; /* one at least */
	size_t n_stretches;
	char *setup;	   /* "setup" of entry 0, canonical JSON object */
	struct entry *log; /* with canonical events */
	size_t n_log;
	struct document_note *notes;
	size_t n_notes;
	bool whole;  /* "private": true: it tells the seed of a running game,
		      * and its secrets */
	bool sealed; /* it has a signature */
	uint8_t key[DOCUMENT_KEY];
	uint8_t signature[DOCUMENT_SIG];
	bool over; /* it has a result */
	struct rules_result result;
};

void
document_fini(struct document *doc);

/* --- filling one in -------------------------------------------------------- */

/* Adds an empty entry, note or stretch, to be filled in; it may move when the
 * next one is added. */
struct entry *
document_add_entry(struct document *doc);
struct document_note *
document_add_note(struct document *doc);
struct document_stretch *
document_add_stretch(struct document *doc);
/* Name and phrase of a seat below N_SEATS. With a PHRASE of NULL the caller
 * fills in its digest. */
void
document_set_seat(struct document *doc, int seat, const char *name,
    const char *phrase);
/* Copies the text of the data set NAME, unless it is one that comes with the
 * program: those need not be told. */
void
document_set_data(struct document *doc, const struct rules *rules,
    const char *name, const char *text, size_t len);

/* E of contract section 5, from the digests of the phrases. */
void
document_entropy(const struct document *doc, uint8_t entropy[DIGEST_SIZE]);
/* The key of the last stretch, whose seed is known. */
void
document_key(const struct document *doc, uint8_t key[DIGEST_SIZE]);
/* Whether it tells what was secret: the game is over, or it is private. */
bool
document_tells(const struct document *doc);
/* Appends what "setup" of entry 0 has to be, for the game M. */
void
document_setup(const struct document *doc, const struct match *m,
    struct buffer *out);
/* The hash of E as entry E->n, which follows those before it in the log. */
void
document_hash(const struct document *doc, const struct entry *e,
    uint8_t hash[DIGEST_SIZE]);
/* Sets the digests of the last entry, which led to the position of M under the
 * seed of the last stretch, and what stands for its secrets; with entry 0 SETUP
 * as well. */
void
document_seal(struct document *doc, const struct match *m);

/* --- as text ---------------------------------------------------------------- */

/* Reads text of LEN bytes strictly: every key of the format and no other,
 * hex in lower case, integers only. False, and WHY one sentence with where it
 * is ("line 3: ...", "entry 12: ..."); DOC is to be released in any case. What
 * is read is well-formed: numbers are in range, seats and entries in order,
 * moves and labels plain ASCII, no secrets of a running game told unless it is
 * the whole. Whether it is true is another question. */
bool __attribute__((warn_unused_result)) document_read(const char *text,
    size_t len, struct document *doc, struct buffer *why);

/* Appends it as text, an entry a line. What is secret in a running game is
 * left out unless the whole is told. */
void
document_write(const struct document *doc, struct buffer *out);

/* The bytes that are signed: "turnpost/1 head" 00 uid hash(last). */
void
document_head(const struct document *doc, struct buffer *out);

#endif
