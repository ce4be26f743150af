/*
 * Writes canonical JSON into a buffer, and asserts what json.h asks of the
 * caller: keys in order, printable ASCII, no more than JSON_DEPTH_MAX levels.
 */
#include "config.h"

#include "base/json.h"

#include <assert.h>
#include <string.h>

#include "base/buffer.h"

void
json_init(struct json *j, struct buffer *out)
{
	memset(j, 0, sizeof *j);
	j->out = out;
}

/* Begins a value. True when it is given to whoever takes values; else it is
 * to be written, and the comma before it is, when another value stands before it
 * in the array. A value after its key needs none. */
static bool
is_taken(struct json *j, enum json_kind kind, int64_t number, const char *text)
{
	if (j->take != NULL) {
		j->take(j, j->key[j->depth], kind, number, text);
		return true;
	}
	if (j->comma)
		buffer_putc(j->out, ',');
	j->comma = true;
	return false;
}

static void
open_level(struct json *j, enum json_kind kind, char bracket)
{
	if (!is_taken(j, kind, 0, NULL))
		buffer_putc(j->out, bracket);
	j->depth++;
	assert(j->depth < JSON_DEPTH_MAX);
	j->key[j->depth] = NULL;
	j->comma = false;
}

static void
close_level(struct json *j, char bracket)
{
	assert(j->depth > 0);
	j->depth--;
	if (j->take == NULL)
		buffer_putc(j->out, bracket);
	j->comma = true;
}

void
json_object_begin(struct json *j)
{
	open_level(j, JSON_OBJECT, '{');
}

void
json_object_end(struct json *j)
{
	close_level(j, '}');
}

void
json_array_begin(struct json *j)
{
	open_level(j, JSON_ARRAY, '[');
}

void
json_array_end(struct json *j)
{
	close_level(j, ']');
}

static void
put_string(struct json *j, const char *text)
{
	const char *run = text; /* what is to be written as it is */

	buffer_putc(j->out, '"');
	for (; *text != '\0'; text++) {
		assert(*text >= 0x20 && *text < 0x7f);
		if (*text != '"' && *text != '\\')
			continue;
		buffer_add(j->out, run, (size_t)(text - run));
		buffer_putc(j->out, '\\');
		run = text;
	}
	buffer_add(j->out, run, (size_t)(text - run));
	buffer_putc(j->out, '"');
}

void
json_key(struct json *j, const char *key)
{
	const char *before = j->key[j->depth];

	assert(before == NULL || strcmp(before, key) < 0);
	j->key[j->depth] = key;
	if (j->take != NULL)
		return;
	if (j->comma)
		buffer_putc(j->out, ',');
	put_string(j, key);
	buffer_putc(j->out, ':');
	j->comma = false;
}

void
json_int(struct json *j, int64_t value)
{
	if (!is_taken(j, JSON_INT, value, NULL))
		buffer_add_int(j->out, value);
}

void
json_bool(struct json *j, bool value)
{
	if (!is_taken(j, JSON_BOOL, value, NULL))
		buffer_puts(j->out, value ? "true" : "false");
}

void
json_nil(struct json *j)
{
	if (!is_taken(j, JSON_NIL, 0, NULL))
		buffer_puts(j->out, "null");
}

void
json_text(struct json *j, const char *text)
{
	if (!is_taken(j, JSON_TEXT, 0, text))
		put_string(j, text);
}

void
json_hex(struct json *j, const uint8_t *bytes, size_t len)
{
	bool taken = is_taken(j, JSON_TEXT, 0, "");

	assert(!taken);
	buffer_putc(j->out, '"');
	buffer_add_hex(j->out, bytes, len);
	buffer_putc(j->out, '"');
}

void
json_raw(struct json *j, const char *value)
{
	bool taken = is_taken(j, JSON_TEXT, 0, "");

	assert(!taken);
	buffer_puts(j->out, value);
}

void
json_put_int(struct json *j, const char *key, int64_t value)
{
	json_key(j, key);
	json_int(j, value);
}

void
json_put_bool(struct json *j, const char *key, bool value)
{
	json_key(j, key);
	json_bool(j, value);
}

void
json_put_text(struct json *j, const char *key, const char *text)
{
	json_key(j, key);
	json_text(j, text);
}
