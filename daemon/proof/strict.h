/*
 * Strict reading of JSON objects: what members there may be is a table, and
 * every fault is told with its place.
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
	struct document *doc; /* that is read */
	bool secrets;	      /* it may have what such games have */
	bool tells;	      /* and tells it */
	struct buffer *why;   /* gets the first fault */
	char where[32];	      /* before it: "entry 12: ", or "" */
};

/* All functions that return bool return false after a fault, and those that
 * refuse always. */
bool __attribute__((format(printf, 2, 3)))
strict_refuse(struct strict *r, const char *format, ...);
/* WHAT and, made harmless and in quotes, a text of somebody else. */
bool
strict_refuse_text(struct strict *r, const char *what, const char *text);

/* Faults from here on are in item I of WHAT. */
void
strict_at(struct strict *r, const char *what, size_t i);

enum { /* types of a member */
	STRICT_OBJECT = 1 << MODEL_OBJECT,
	STRICT_ARRAY = 1 << MODEL_ARRAY,
	STRICT_TEXT = 1 << MODEL_TEXT,
	STRICT_INT = 1 << MODEL_INT,
	STRICT_BOOL = 1 << MODEL_BOOL,
	STRICT_NIL = 1 << MODEL_NULL,
	STRICT_MAYBE = 1 << 16, /* it can be left out */
	STRICT_SECRET = 1 << 17 /* it is there in games with secrets alone */
};

struct strict_member {
	const char *key; /* NULL: the end of the table */
	unsigned types;
};

/* OBJECT is one, and has the members of TABLE and no others. */
bool
strict_members(struct strict *r, const struct model *object,
    const struct strict_member *table);

/* Exactly LEN bytes, of the member KEY. */
bool
strict_hex(struct strict *r, const struct model *object, const char *key,
    uint8_t *bytes, size_t len);
bool
strict_range(struct strict *r, const char *what, int64_t value, int64_t min,
    int64_t max);
bool
strict_int(struct strict *r, const struct model *object, const char *key,
    int64_t min, int64_t max, int64_t *value);

/* Whether TEXT is printable ASCII. */
bool
strict_is_plain(const char *text);

/* The member KEY as it is chained: keys by bytes, printable ASCII, whole
 * numbers. Appended to OUT; or as text, which the caller frees in any case. */
bool
strict_canonical(struct strict *r, const struct model *object, const char *key,
    struct buffer *out);
bool
strict_canonical_text(struct strict *r, const struct model *object,
    const char *key, char **text);

#endif
