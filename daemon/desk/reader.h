/*
 * Strict reading of JSON objects: what members there may be is a table, and
 * every fault is told with its place.
 *
 * Not here: JSON itself (words/model.h), what a document is made of
 * (document_read.c).
 */
#ifndef TURNPOST_DESK_READER_H
#define TURNPOST_DESK_READER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buffer.h"
#include "words/model.h"

struct document;

struct reader {
	struct document *doc; /* that is read */
	bool secrets;	      /* it may have what such games have */
	bool tells;	      /* and tells it */
	struct buffer *why;   /* gets the first fault */
	char where[32];	      /* before it: "entry 12: ", or "" */
};

/* All functions that return bool return false after a fault, and those that
 * refuse always. */
bool __attribute__((format(printf, 2, 3)))
reader_refuse(struct reader *r, const char *format, ...);
/* WHAT and, made harmless and in quotes, a text of somebody else. */
bool
reader_refuse_text(struct reader *r, const char *what, const char *text);

/* Faults from here on are in item I of WHAT. */
void
reader_at(struct reader *r, const char *what, size_t i);

enum { /* types of a member */
	READER_OBJECT = 1 << MODEL_OBJECT,
	READER_ARRAY = 1 << MODEL_ARRAY,
	READER_TEXT = 1 << MODEL_TEXT,
	READER_INT = 1 << MODEL_INT,
	READER_BOOL = 1 << MODEL_BOOL,
	READER_NIL = 1 << MODEL_NULL,
	READER_MAYBE = 1 << 16, /* it can be left out */
	READER_SECRET = 1 << 17 /* it is there in games with secrets alone */
};

struct reader_member {
	const char *key; /* NULL: the end of the table */
	unsigned types;
};

/* OBJECT is one, and has the members of TABLE and no others. */
bool
reader_members(struct reader *r, const struct model *object,
    const struct reader_member *table);

/* Exactly LEN bytes, of the member KEY. */
bool
reader_hex(struct reader *r, const struct model *object, const char *key,
    uint8_t *bytes, size_t len);
bool
reader_range(struct reader *r, const char *what, int64_t value, int64_t min,
    int64_t max);
bool
reader_int(struct reader *r, const struct model *object, const char *key,
    int64_t min, int64_t max, int64_t *value);

/* Whether TEXT is printable ASCII. */
bool
reader_is_plain(const char *text);

/* The member KEY as it is chained: keys by bytes, printable ASCII, whole
 * numbers. Appended to OUT; or as text, which the caller frees in any case. */
bool
reader_canonical(struct reader *r, const struct model *object, const char *key,
    struct buffer *out);
bool
reader_canonical_text(struct reader *r, const struct model *object,
    const char *key, char **text);

#endif
