/*
 * Reads JSON text (RFC 8259) as a model: jansson parses, and what it read
 * becomes values of ours, which take a fraction of its memory.
 */
#include "config.h"

#include "words/model.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "words/escape.h"
#include "words/inner.h"

enum {
	READ_DEPTH_MAX = 64,
	READ_MEMORY_MAX = 144 << 20, /* roughly the memory of all values that
				      * are read, in bytes */
	READ_SMALL = 1 << 20, /* bytes of text, whose values take no more */
	MEMBERS_MAX = 256     /* of an object, whose keys are compared one by
			   * one */
};

/* Roughly how many bytes jansson takes for the value that begins with C or
 * follows C: an object, an array, a member, an item. */
static size_t
memory_of(char c)
{
	switch (c) {
	case '{':
		return 232;
	case '[':
		return 136;
	case ':':
		return 64;
	case '"':
		return 96;
	case ',':
		return 40;
	default:
		return 0;
	}
}

/* Where the quotation that begins before AT ends. */
static size_t
end_of_quoted(const char *text, size_t len, size_t at)
{
	while (at < len && text[at] != '"')
		at += text[at] == '\\' ? 2 : 1;
	return at;
}

/* The line where TEXT is nested too deeply or has too many values, or 0. *WHAT,
 * which was NULL, becomes which of the two it is. For long texts this is checked
 * before jansson parses: three bytes of text can take 230 bytes of memory. */
static size_t
too_much(const char *text, size_t len, const char **what)
{
	size_t depth = 0, memory = 0, line = 1;

	for (size_t i = 0; i < len; i++) {
		char c = text[i];

		if (c == '"')
			i = end_of_quoted(text, len, i + 1);
		else if (c == '\n')
			line++;
		else if (c == '[' || c == '{')
			depth++;
		else if ((c == ']' || c == '}') && depth > 0)
			depth--;
		memory += memory_of(c);
		if (depth > READ_DEPTH_MAX)
			*what = "nested deeper than 64 levels";
		else if (memory > READ_MEMORY_MAX)
			*what = "too many values";
		if (*what != NULL)
			return line;
	}
	return 0;
}

static struct model *
model_of(json_t *value, int depth);

/* NULL when it has too many members. */
static struct model *
model_of_object(json_t *object, int depth)
{
	struct model *m;

	if (json_object_size(object) > MEMBERS_MAX)
		return NULL;
	m = model_object();
	for (void *at = json_object_iter(object); at != NULL;
	     at = json_object_iter_next(object, at)) {
		struct model *of = model_of(json_object_iter_value(at), depth);

		if (of == NULL) {
			model_free(m);
			return NULL;
		}
		model_add_member(m, json_object_iter_key(at),
		    json_object_iter_key_len(at), of);
	}
	return m;
}

static struct model *
model_of_array(json_t *array, int depth)
{
	struct model *m = model_array();
	json_t *value;
	size_t i;

	json_array_foreach(array, i, value)
	{
		struct model *of = model_of(value, depth);

		if (of == NULL) {
			model_free(m);
			return NULL;
		}
		model_add(m, of);
	}
	return m;
}

/* NULL when some object has too many members, or there are too many levels below
 * DEPTH others; jansson's own limit is much higher. */
static struct model *
model_of(json_t *value, int depth)
{
	switch (json_typeof(value)) {
	case JSON_OBJECT:
		return depth == READ_DEPTH_MAX
		    ? NULL
		    : model_of_object(value, depth + 1);
	case JSON_ARRAY:
		return depth == READ_DEPTH_MAX
		    ? NULL
		    : model_of_array(value, depth + 1);
	case JSON_STRING:
		return model_text_of(json_string_value(value),
		    json_string_length(value));
	case JSON_INTEGER:
		return model_int(json_integer_value(value));
	case JSON_REAL:
		return model_real(json_real_value(value));
	case JSON_TRUE:
	case JSON_FALSE:
		return model_bool(json_is_true(value));
	case JSON_NULL:
		break;
	}
	return model_null();
}

/* Says what is wrong with TEXT: that it has too much of something, or else WORDS
 * about LINE. */
static void
model_explain(const char *text, size_t len, const char *words, int line,
    char *why, size_t why_len)
{
	struct buffer shown = {0};
	const char *what = NULL;
	size_t at = too_much(text, len, &what);

	if (what == NULL) {
		escape_value(&shown, words, strlen(words), ESCAPE_LINE);
		what = buffer_text(&shown);
		at = line > 0 ? (size_t)line : 1;
	}
	snprintf(why, why_len, "line %zu: %s", at, what);
	buffer_fini(&shown);
}

struct model *
model_read(const char *text, size_t len, char *why, size_t why_len)
{
	json_error_t error = {0};
	json_t *value = NULL;
	const char *what = NULL;
	struct model *m;

	if (len <= READ_SMALL || too_much(text, len, &what) == 0)
		value = json_loadb(text, len,
		    JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &error);
	if (value == NULL) {
		model_explain(text, len, error.text, error.line, why, why_len);
		return NULL;
	}
	m = model_of(value, 0);
	json_decref(value);
	if (m == NULL)
		model_explain(text, len, "an object with too many members", 1,
		    why, why_len);
	return m;
}
