/*
 * Strict reading of JSON objects: a table says which members there may be, and
 * every fault is reported with its place.
 *
 * Not here: JSON itself (words/model.h), what a document is made of
 * (document_read.c).
 */
#ifndef TURNPOST_PROOF_STRICT_H
#define TURNPOST_PROOF_STRICT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "words/model.h"

struct document;

struct strict {
	struct document *doc; /* the document that is read */
	bool secrets;	      /* it may have the members of games with
			       * secrets */
	bool tells;	      /* and tells those secrets */
	struct buffer *why;   /* gets the first fault */
	char where[32];	      /* where that is: "entry 12: ", or "" */
};

/* All functions that return bool report a fault when they return false, except
 * strict_is_plain(). These two always do. */
bool __attribute__((format(printf, 2, 3)))
strict_refuse(struct strict *r, const char *format, ...);
/* Reports WHAT and TEXT, which comes from elsewhere: it is escaped and
 * quoted. */
bool
strict_refuse_text(struct strict *r, const char *what, const char *text);

/* Faults from here on are in item I of WHAT. */
void
strict_at(struct strict *r, const char *what, size_t i);

enum { /* types of a member; one may have several */
	STRICT_OBJECT = 1 << MODEL_OBJECT,
	STRICT_ARRAY = 1 << MODEL_ARRAY,
	STRICT_TEXT = 1 << MODEL_TEXT,
	STRICT_INT = 1 << MODEL_INT,
	STRICT_BOOL = 1 << MODEL_BOOL,
	STRICT_NIL = 1 << MODEL_NULL,
	STRICT_MAYBE = 1 << 16, /* it can be left out */
	STRICT_SECRET = 1 << 17 /* only games with secrets have it */
};

struct strict_member {
	const char *key; /* NULL ends the table */
	unsigned types;
};

/* Checks that OBJECT is an object with the members of TABLE and no others. */
bool
strict_members(struct strict *r, const struct model *object,
    const struct strict_member *table);

/* The functions that read the member KEY expect that strict_members() has
 * checked OBJECT. This one reads exactly LEN bytes from hexadecimal digits. */
bool
strict_hex(struct strict *r, const struct model *object, const char *key,
    uint8_t *bytes, size_t len);
/* Checks that VALUE is from MIN to MAX. WHAT is its name in the message. */
bool
strict_range(struct strict *r, const char *what, int64_t value, int64_t min,
    int64_t max);
/* Reads a number from MIN to MAX from the member KEY. */
bool
strict_int(struct strict *r, const struct model *object, const char *key,
    int64_t min, int64_t max, int64_t *value);

/* Whether TEXT is printable ASCII. */
bool
strict_is_plain(const char *text);

/* Appends the member KEY to OUT as it is hashed: keys in order of bytes,
 * printable ASCII, whole numbers. */
bool
strict_canonical(struct strict *r, const struct model *object, const char *key,
    struct buffer *out);
/* The same as a text of its own, which the caller frees in any case. */
bool
strict_canonical_text(struct strict *r, const struct model *object,
    const char *key, char **text);

#endif
