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
	MEMBERS_MAX = 256 /* of an object, whose keys are compared one by
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
 * which was NULL, becomes which of the two it is. This is checked before
 * jansson parses: its own limit of depth is much higher, and three bytes of
 * text can take 230 bytes of memory. */
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
model_of(json_t *value);

/* NULL when it has too many members. */
static struct model *
model_of_object(json_t *object)
{
	struct model *m;
	const char *key;
	json_t *value;

	if (json_object_size(object) > MEMBERS_MAX)
		return NULL;
	m = model_object();
	json_object_foreach(object, key, value)
	{
		struct model *of = model_of(value);

		if (of == NULL) {
			model_free(m);
			return NULL;
		}
		model_add_member(m, key, strlen(key), of);
	}
	return m;
}

static struct model *
model_of_array(json_t *array)
{
	struct model *m = model_array();
	json_t *value;
	size_t i;

	json_array_foreach(array, i, value)
	{
		struct model *of = model_of(value);

		if (of == NULL) {
			model_free(m);
			return NULL;
		}
		model_add(m, of);
	}
	return m;
}

/* NULL when some object has too many members. */
static struct model *
model_of(json_t *value)
{
	switch (json_typeof(value)) {
	case JSON_OBJECT:
		return model_of_object(value);
	case JSON_ARRAY:
		return model_of_array(value);
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

struct model *
model_read(const char *text, size_t len, char *why, size_t why_len)
{
	struct buffer shown = {0};
	struct model *m = NULL;
	const char *what = NULL;
	json_error_t error;
	json_t *value;
	size_t line = too_much(text, len, &what);

	if (line > 0) {
		snprintf(why, why_len, "line %zu: %s", line, what);
		return NULL;
	}
	value = json_loadb(text, len, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY,
	    &error);
	if (value != NULL) {
		m = model_of(value);
		json_decref(value);
		if (m == NULL)
			snprintf(why, why_len,
			    "line 1: an object with too many members");
		return m;
	}
	escape_value(&shown, error.text, strlen(error.text), ESCAPE_LINE);
	snprintf(why, why_len, "line %d: %s", error.line > 0 ? error.line : 1,
	    buffer_text(&shown));
	buffer_fini(&shown);
	return NULL;
}
