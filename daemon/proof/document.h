/*
 * A game as one JSON document, "turnpost-game/1" (contract section 4): in
 * memory, read from text, and written as text. A document only claims
 * something; whether that is true is found out elsewhere.
 *
 * Not here: the proof (verify.h), a document from the database (export.h), a
 * document into the database (operator/import.h).
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
	DOCUMENT_DATA_MAX = 1 << 20,  /* bytes of a data set in a document */
	DOCUMENT_KEY = 32,	      /* bytes of an Ed25519 public key */
	DOCUMENT_SIG = 64
};

struct document_seat {
	char *name;
	char *phrase;			    /* NULL when it was erased */
	uint8_t phrase_digest[DIGEST_SIZE]; /* SHA-256 of the phrase, always
					     * set */
};

/* A stretch of the log whose entries draw from the same seed. It ends where the
 * next one begins. */
struct document_stretch {
	uint32_t from; /* 0, or the number of a "!reseed" entry */
	uint8_t commitment[DIGEST_SIZE];
	bool seeded; /* SEED is known */
	uint8_t seed[DIGEST_SIZE];
};

struct document_note {
	uint32_t n; /* the entry that the note went with */
	int seat;
	char *text;
};

/* A document, which owns all its members. All zeroes make an empty one. */
struct document {
	uint8_t uid[UID_SIZE];
	char *ruleset;
	int version;
	char *options; /* canonical JSON object, as the game was set up */
	char *data;    /* text of a data set that is not built in, or NULL; ends
			* with NUL */
	size_t data_len;
	int n_seats;
	struct document_seat seats[RULES_SEATS_MAX];
	struct document_stretch *stretches; /* at least one */
	size_t n_stretches;
	char *setup;	   /* "setup" of entry 0, canonical JSON object */
	struct entry *log; /* with canonical events */
	size_t n_log;
	struct document_note *notes;
	size_t n_notes;
	bool whole;  /* "private": true: a running game with its seed and its
		      * secrets */
	bool sealed; /* it has a signature */
	uint8_t key[DOCUMENT_KEY];
	uint8_t signature[DOCUMENT_SIG];
	bool over; /* it has a result */
	struct rules_result result;
	char *review; /* canonical JSON (review/review.h), or NULL; nothing is
		       * proved of it */
};

void
document_fini(struct document *doc);

/* --- filling one in ------------------------------------------------------- */

/* Adds an empty entry, note or stretch for the caller to fill in. It may move
 * in memory when the next one is added. */
struct entry *
document_add_entry(struct document *doc);
struct document_note *
document_add_note(struct document *doc);
struct document_stretch *
document_add_stretch(struct document *doc);
/* Sets name and phrase of a seat below N_SEATS. With a PHRASE of NULL the
 * caller fills in its digest. */
void
document_set_seat(struct document *doc, int seat, const char *name,
    const char *phrase);
/* Copies the text of the data set NAME, unless it is built in: every program
 * has those. */
void
document_set_data(struct document *doc, const struct rules *rules,
    const char *name, const char *text, size_t len);

/* Computes E of contract section 5 from the digests of the phrases. */
void
document_entropy(const struct document *doc, uint8_t entropy[DIGEST_SIZE]);
/* Computes the key of the last stretch, whose seed has to be known. */
void
document_key(const struct document *doc, uint8_t key[DIGEST_SIZE]);
/* Whether the document may tell secrets: its game is over, or it is private. */
bool
document_tells(const struct document *doc);
/* Appends what "setup" of entry 0 has to be. M is the match of the game. */
void
document_setup(const struct document *doc, const struct match *m,
    struct buffer *out);
/* Computes the hash of E as the entry number E->n; the entries before it are in
 * the log. */
void
document_hash(const struct document *doc, const struct entry *e,
    uint8_t hash[DIGEST_SIZE]);
/* Sets the digests of the last entry, and what is published in place of its
 * secrets. M is at the position after that entry, and the last stretch has its
 * seed. With entry 0, sets SETUP as well. */
void
document_seal(struct document *doc, const struct match *m);

/* --- as text -------------------------------------------------------------- */

/* Reads LEN bytes of text strictly: the text has every key of the format and no
 * other, hexadecimal digits are in lower case, and numbers are integers. On
 * failure it returns false, and WHY gets one sentence with the place ("line 3:
 * ...", "entry 12: ..."); release DOC in any case. On success, numbers are in
 * range, seats and entries in order, moves and labels plain ASCII, and secrets
 * of a running game are only in a private document. Whether the document is
 * true is not checked here. */
bool __attribute__((warn_unused_result)) document_read(const char *text,
    size_t len, struct document *doc, struct buffer *why);

/* Appends the document as text, with each entry on a line of its own. Secrets
 * of a running game are left out unless the document is private. */
void
document_write(const struct document *doc, struct buffer *out);

/* Appends the bytes that are signed: "turnpost/1 head" 00 uid hash(last). */
void
document_head(const struct document *doc, struct buffer *out);

#endif
