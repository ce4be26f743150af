/*
 * The view model, as a thin cover over jansson. A struct model is a json_t
 * under another name, so that no other file has to know the library.
 *
 * Not here: how a model becomes a page or a letter (words.c, render.c).
 */
#include "config.h"

#include "words/model.h"

#include <assert.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "base/xmalloc.h"
#include "words/escape.h"

enum {
	READ_DEPTH_MAX = 64,
	READ_MEMORY_MAX = 144 << 20 /* roughly the memory of all values that are
				     * read, in bytes */
};

static json_t *
value_of(const struct model *m)
{
	return (json_t *)m;
}

/* With valid text and keys jansson fails only without memory. */
static struct model *
made(json_t *value)
{
	if (value == NULL)
		abort();
	return (struct model *)value;
}

struct model *
model_object(void)
{
	return made(json_object());
}

struct model *
model_array(void)
{
	return made(json_array());
}

/* A copy of TEXT with the replacement character for every byte that is not
 * UTF-8. */
static struct model *
text_repaired(const char *text)
{
	struct buffer good = {0};
	size_t len = strlen(text);
	struct model *m;

	for (size_t i = 0, n; i < len; i += n) {
		for (n = 1; n <= 4 && n <= len - i; n++)
			if (utf8_valid(text + i, n))
				break;
		if (n <= 4 && n <= len - i) {
			buffer_add(&good, text + i, n);
		} else {
			buffer_puts(&good, "\xef\xbf\xbd");
			n = 1;
		}
	}
	m = made(json_string(buffer_text(&good)));
	buffer_fini(&good);
	return m;
}

struct model *
model_text(const char *text)
{
	assert(text != NULL);
	if (!utf8_valid(text, strlen(text)))
		return text_repaired(text);
	return made(json_string_nocheck(text));
}

struct model *
model_int(int64_t value)
{
	return made(json_integer(value));
}

struct model *
model_bool(bool value)
{
	return made(json_boolean(value));
}

struct model *
model_null(void)
{
	return made(json_null());
}

/* --- phrases ------------------------------------------------------------- */

/* A phrase is an object with this key alone. The key is not UTF-8, so that
 * neither JSON that is read nor another object can have it. Its value is a list
 * of texts and, for the words, of pairs [KEY, OTHERWISE]. */
static const char phrase_key[] = "\xff";

static json_t *
parts_of(const struct model *m)
{
	return json_object_get(value_of(m), phrase_key);
}

struct model *
model_phrase(void)
{
	json_t *phrase = value_of(model_object());

	if (json_object_set_new_nocheck(phrase, phrase_key,
		value_of(model_array())) != 0)
		abort();
	return made(phrase);
}

void
model_phrase_text(struct model *m, const char *text)
{
	if (text[0] != '\0')
		model_add((struct model *)parts_of(m), model_text(text));
}

void
model_phrase_word(struct model *m, const char *key, const char *otherwise)
{
	struct model *word = model_array();

	model_add(word, model_text(key));
	model_add(word, model_text(otherwise));
	model_add((struct model *)parts_of(m), word);
}

size_t
model_phrase_parts(const struct model *m)
{
	return json_array_size(parts_of(m));
}

const char *
model_phrase_part(const struct model *m, size_t i, const char **word)
{
	const json_t *part = json_array_get(parts_of(m), i);

	*word = json_string_value(json_array_get(part, 0));
	if (*word != NULL)
		part = json_array_get(part, 1);
	return json_string_value(part);
}

/* --- any value ----------------------------------------------------------- */

struct model *
model_copy(const struct model *m)
{
	/* A value that cannot change may be shared instead of copied. */
	if (!json_is_object(value_of(m)) && !json_is_array(value_of(m)))
		return made(json_incref(value_of(m)));
	return made(json_deep_copy(value_of(m)));
}

bool
model_equal(const struct model *a, const struct model *b)
{
	return (a == NULL && b == NULL) ||
	    json_equal(value_of(a), value_of(b)) != 0;
}

void
model_free(struct model *m)
{
	json_decref(value_of(m));
}

/* Roughly how many bytes of memory the value takes that begins with C or
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
		return 48;
	case ',':
		return 40;
	default:
		return 0;
	}
}

/* The line where TEXT is nested too deeply or has too many values, or 0. *WHAT,
 * which was NULL, becomes which of the two it is. This is checked before
 * jansson parses: its own limit of depth is much higher, and three bytes of
 * text can take 230 bytes of memory. */
static size_t
too_much(const char *text, size_t len, const char **what)
{
	size_t depth = 0, memory = 0, line = 1;
	bool quoted = false;

	for (size_t i = 0; i < len; i++) {
		char c = text[i];

		if (c == '\n')
			line++;
		if (quoted) {
			if (c == '\\')
				i++;
			else if (c == '"')
				quoted = false;
			continue;
		}
		quoted = c == '"';
		if (c == '[' || c == '{')
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

struct model *
model_read(const char *text, size_t len, char *why, size_t why_len)
{
	struct buffer shown = {0};
	json_error_t error;
	json_t *value;
	const char *what = NULL;
	size_t line = too_much(text, len, &what);

	if (line > 0) {
		snprintf(why, why_len, "line %zu: %s", line, what);
		return NULL;
	}
	value = json_loadb(text, len, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY,
	    &error);
	if (value != NULL)
		return made(value);
	escape_value(&shown, error.text, strlen(error.text), ESCAPE_LINE);
	snprintf(why, why_len, "line %d: %s", error.line > 0 ? error.line : 1,
	    buffer_text(&shown));
	buffer_fini(&shown);
	return NULL;
}

void
model_put(struct model *m, const char *key, struct model *value)
{
	int failed;

	assert(json_is_object(value_of(m)));
	assert(value != NULL && value != m);
	assert(utf8_valid(key, strlen(key)));
	failed = json_object_set_new_nocheck(value_of(m), key, value_of(value));
	if (failed)
		abort();
}

void
model_drop(struct model *m, const char *key)
{
	assert(json_is_object(value_of(m)));
	/* This fails when the key is not there, which is fine. */
	(void)json_object_del(value_of(m), key);
}

void
model_put_text(struct model *m, const char *key, const char *text)
{
	model_put(m, key, model_text(text));
}

void
model_put_int(struct model *m, const char *key, int64_t value)
{
	model_put(m, key, model_int(value));
}

void
model_put_bool(struct model *m, const char *key, bool value)
{
	model_put(m, key, model_bool(value));
}

void
model_merge(struct model *m, const struct model *from)
{
	json_t *object = value_of(from), *value;
	const char *key;

	assert(m != from);
	json_object_foreach(object, key, value)
	    model_put(m, key, model_copy((struct model *)value));
}

void
model_put_hex(struct model *m, const char *key, const void *bytes, size_t len)
{
	struct buffer hex = {0};

	buffer_add_hex(&hex, bytes, len);
	model_put_text(m, key, buffer_text(&hex));
	buffer_fini(&hex);
}

void
model_add(struct model *m, struct model *value)
{
	int failed;

	assert(json_is_array(value_of(m)));
	assert(value != NULL && value != m);
	failed = json_array_append_new(value_of(m), value_of(value));
	if (failed)
		abort();
}

enum model_type
model_type(const struct model *m)
{
	static const enum model_type types[] = {
	    [JSON_OBJECT] = MODEL_OBJECT,
	    [JSON_ARRAY] = MODEL_ARRAY,
	    [JSON_STRING] = MODEL_TEXT,
	    [JSON_INTEGER] = MODEL_INT,
	    [JSON_REAL] = MODEL_REAL,
	    [JSON_TRUE] = MODEL_BOOL,
	    [JSON_FALSE] = MODEL_BOOL,
	    [JSON_NULL] = MODEL_NULL,
	};

	if (m == NULL)
		return MODEL_NULL;
	return parts_of(m) != NULL ? MODEL_PHRASE
				   : types[json_typeof(value_of(m))];
}

struct model *
model_get(const struct model *m, const char *key)
{
	return (struct model *)json_object_get(value_of(m), key);
}

struct model *
model_at(const struct model *m, size_t i)
{
	return (struct model *)json_array_get(value_of(m), i);
}

size_t
model_size(const struct model *m)
{
	return json_is_array(value_of(m)) ? json_array_size(value_of(m))
					  : json_object_size(value_of(m));
}

const char *
model_get_text(const struct model *m, const char *key, const char *otherwise)
{
	const char *text = json_string_value(value_of(model_get(m, key)));

	return text != NULL ? text : otherwise;
}

int64_t
model_get_int(const struct model *m, const char *key, int64_t otherwise)
{
	const json_t *value = value_of(model_get(m, key));

	return json_is_integer(value) ? json_integer_value(value) : otherwise;
}

bool
model_get_bool(const struct model *m, const char *key, bool otherwise)
{
	const json_t *value = value_of(model_get(m, key));

	return json_is_boolean(value) ? json_is_true(value) : otherwise;
}

const char *
model_as_text(const struct model *m)
{
	const char *text = json_string_value(value_of(m));

	return text != NULL ? text : "";
}

int64_t
model_as_int(const struct model *m)
{
	return json_integer_value(value_of(m));
}

bool
model_as_bool(const struct model *m)
{
	return json_is_true(value_of(m));
}

double
model_as_real(const struct model *m)
{
	return json_real_value(value_of(m));
}

void
model_each(const struct model *m,
    void (*each)(void *arg, const char *key, struct model *value), void *arg)
{
	json_t *object = value_of(m), *value;
	const char *key;

	json_object_foreach(object, key, value)
	    each(arg, key, (struct model *)value);
}

void
model_print_real(double value, struct buffer *out)
{
	char digits[40];

	for (int precision = 15; precision <= 17; precision++) {
		snprintf(digits, sizeof digits, "%.*g", precision, value);
		if (strtod(digits, NULL) == value)
			break;
	}
	/* The locale may have written its own decimal point. */
	for (char *p = digits; *p != '\0'; p++)
		if (strchr("0123456789+-e", *p) == NULL)
			*p = '.';
	buffer_puts(out, digits);
}

static void
write_text(const char *text, struct buffer *out)
{
	static const char short_names[] = "btn.fr";
	const char *run = text, *p = text;

	buffer_putc(out, '"');
	for (; *p != '\0'; p++) {
		unsigned char c = (unsigned char)*p;

		if (c >= 0x20 && c != '"' && c != '\\')
			continue;
		buffer_add(out, run, (size_t)(p - run));
		run = p + 1;
		if (c >= 0x20)
			buffer_printf(out, "\\%c", c);
		else if (c >= '\b' && c <= '\r' && c != '\v')
			buffer_printf(out, "\\%c", short_names[c - '\b']);
		else
			buffer_printf(out, "\\u%04x", c);
	}
	buffer_add(out, run, (size_t)(p - run));
	buffer_putc(out, '"');
}

static void
write_value(const json_t *value, bool sorted, struct buffer *out);

static int
compare_keys(const void *a, const void *b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static void
write_object(json_t *object, bool sorted, struct buffer *out)
{
	const char **keys = xcalloc(json_object_size(object), sizeof(*keys));
	size_t n = 0;

	for (void *i = json_object_iter(object); i != NULL;
	     i = json_object_iter_next(object, i))
		keys[n++] = json_object_iter_key(i);
	if (sorted)
		qsort(keys, n, sizeof(*keys), compare_keys);
	buffer_putc(out, '{');
	for (size_t i = 0; i < n; i++) {
		void *at = json_object_key_to_iter(keys[i]);

		if (i > 0)
			buffer_putc(out, ',');
		write_text(keys[i], out);
		buffer_putc(out, ':');
		write_value(json_object_iter_value(at), sorted, out);
	}
	buffer_putc(out, '}');
	free(keys);
}

static void
write_phrase(const struct model *m, struct buffer *out)
{
	struct buffer text = {0};
	const char *word;

	for (size_t i = 0; i < model_phrase_parts(m); i++)
		buffer_puts(&text, model_phrase_part(m, i, &word));
	write_text(buffer_text(&text), out);
	buffer_fini(&text);
}

static void
write_array(const json_t *array, bool sorted, struct buffer *out)
{
	size_t n = json_array_size(array);

	buffer_putc(out, '[');
	for (size_t i = 0; i < n; i++) {
		if (i > 0)
			buffer_putc(out, ',');
		write_value(json_array_get(array, i), sorted, out);
	}
	buffer_putc(out, ']');
}

static void
write_real(double value, struct buffer *out)
{
	size_t from = out->len;

	model_print_real(value, out);
	/* Without a point or exponent the number would be parsed as an
	 * integer. */
	if (strpbrk(out->data + from, ".e") == NULL)
		buffer_puts(out, ".0");
}

static void
write_value(const json_t *value, bool sorted, struct buffer *out)
{
	switch (json_typeof(value)) {
	case JSON_OBJECT:
		if (model_type((const struct model *)value) == MODEL_PHRASE)
			write_phrase((const struct model *)value, out);
		else
			write_object((json_t *)value, sorted, out);
		return;
	case JSON_ARRAY:
		write_array(value, sorted, out);
		return;
	case JSON_STRING:
		write_text(json_string_value(value), out);
		return;
	case JSON_INTEGER:
		buffer_add_int(out, json_integer_value(value));
		return;
	case JSON_REAL:
		write_real(json_real_value(value), out);
		return;
	case JSON_TRUE:
		buffer_puts(out, "true");
		return;
	case JSON_FALSE:
		buffer_puts(out, "false");
		return;
	case JSON_NULL:
		buffer_puts(out, "null");
		return;
	}
}

void
model_write(const struct model *m, bool sorted, struct buffer *out)
{
	assert(m != NULL);
	write_value(value_of(m), sorted, out);
}
