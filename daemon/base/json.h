/*
 * A writer of canonical JSON (contract section 4): no spaces, keys in byte
 * order, no escapes but \" and \\. The caller writes keys in order; an
 * assertion watches. For ASCII material that is chained by hashes; documents
 * with people's text are made by words/ and desk/ with jansson.
 */
#ifndef TURNPOST_BASE_JSON_H
#define TURNPOST_BASE_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct buffer;

enum { JSON_DEPTH_MAX = 16 };

struct json {
	struct buffer *out; /* borrowed */
	struct json *aside; /* borrowed; where a ruleset writes what only one
			     * seat may know, or NULL: it is not wanted */
	int depth;
	bool comma; /* something stands before at this depth */
	const char *key[JSON_DEPTH_MAX]; /* last key at each depth; borrowed */
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

/* The key of the value that follows: printable ASCII, borrowed until the next
 * key of the same object, greater by bytes than the one before. */
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
/* LEN bytes as hex text. */
void
json_hex(struct json *j, const uint8_t *bytes, size_t len);
/* VALUE is canonical JSON already. */
void
json_raw(struct json *j, const char *value);

/* Key and value at once. */
void
json_put_int(struct json *j, const char *key, int64_t value);
void
json_put_bool(struct json *j, const char *key, bool value);
void
json_put_text(struct json *j, const char *key, const char *text);

#endif
