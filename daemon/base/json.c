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

/* Writes the comma before a value when another one stands before it in the
 * array. A value after its key needs none. */
static void
begin_value(struct json *j)
{
	if (j->comma)
		buffer_putc(j->out, ',');
	j->comma = true;
}

static void
open_level(struct json *j, char bracket)
{
	begin_value(j);
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
	buffer_putc(j->out, bracket);
	j->comma = true;
}

void
json_object_begin(struct json *j)
{
	open_level(j, '{');
}

void
json_object_end(struct json *j)
{
	close_level(j, '}');
}

void
json_array_begin(struct json *j)
{
	open_level(j, '[');
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
	begin_value(j);
	put_string(j, key);
	buffer_putc(j->out, ':');
	j->comma = false;
}

void
json_int(struct json *j, int64_t value)
{
	begin_value(j);
	buffer_add_int(j->out, value);
}

void
json_bool(struct json *j, bool value)
{
	begin_value(j);
	buffer_puts(j->out, value ? "true" : "false");
}

void
json_nil(struct json *j)
{
	begin_value(j);
	buffer_puts(j->out, "null");
}

void
json_text(struct json *j, const char *text)
{
	begin_value(j);
	put_string(j, text);
}

void
json_hex(struct json *j, const uint8_t *bytes, size_t len)
{
	begin_value(j);
	buffer_putc(j->out, '"');
	buffer_add_hex(j->out, bytes, len);
	buffer_putc(j->out, '"');
}

void
json_raw(struct json *j, const char *value)
{
	begin_value(j);
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
