/*
 * A writer of canonical JSON (contract section 4): no spaces, keys in byte
 * order, no escapes but \" and \\. The caller writes keys in order; an
 * assertion watches. This writer is for ASCII material that is chained by
 * hashes; with people's text, documents are models (words/model.h).
 */
#ifndef TURNPOST_BASE_JSON_H
#define TURNPOST_BASE_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct buffer;

enum { JSON_DEPTH_MAX = 16 };

enum json_kind {
	JSON_OBJECT,
	JSON_ARRAY,
	JSON_TEXT,
	JSON_INT,
	JSON_BOOL,
	JSON_NIL
};

struct json {
	struct buffer *out; /* borrowed; NULL with TAKE */
	/* Gets each value in place of text: its KEY, or NULL in an array, and
	 * what it is. Values within an object or array follow it. Set by
	 * words/model_json.h, NULL for all others. */
	void (*take)(struct json *j, const char *key, enum json_kind kind,
	    int64_t number, const char *text);
	struct json *aside; /* borrowed; here a ruleset writes what only one
			     * seat may know; NULL when nobody wants it */
	int depth;
	bool comma; /* a value stands before, at this depth */
	const char *key[JSON_DEPTH_MAX]; /* the last key at each depth;
					  * borrowed */
};

/* Starts writing one value at the end of OUT, which must outlive J. */
void
json_init(struct json *j, struct buffer *out);

void
json_object_begin(struct json *j);
void
json_object_end(struct json *j);
void
json_array_begin(struct json *j);
void
json_array_end(struct json *j);

/* Writes the key of the value that follows. KEY is printable ASCII, borrowed
 * until the next key of the same object, and greater by bytes than the one
 * before. */
void
json_key(struct json *j, const char *key);

void
json_int(struct json *j, int64_t value);
void
json_bool(struct json *j, bool value);
void
json_nil(struct json *j);
/* TEXT is printable ASCII (asserted). */
void
json_text(struct json *j, const char *text);
/* LEN bytes as hex text. Not with TAKE, as the next one. */
void
json_hex(struct json *j, const uint8_t *bytes, size_t len);
/* Writes VALUE as it is: it is canonical JSON already. */
void
json_raw(struct json *j, const char *value);

/* Each writes a key and its value. */
void
json_put_int(struct json *j, const char *key, int64_t value);
void
json_put_bool(struct json *j, const char *key, bool value);
void
json_put_text(struct json *j, const char *key, const char *text);

#endif
