/*
 * Parses application/x-www-form-urlencoded. It is strict: what does not decode
 * is a fault, because a guess could change what a person typed.
 */
#include "config.h"

#include "web/form.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "base/xmalloc.h"

void
form_fini(struct form_fields *f)
{
	buffer_fini(&f->text);
	free(f->field);
	memset(f, 0, sizeof *f);
}

static int
hex_value(char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	if (c >= 'a' && c <= 'f')
		return c - 'a' + 10;
	if (c >= 'A' && c <= 'F')
		return c - 'A' + 10;
	return -1;
}

bool
form_decode(struct buffer *out, const char *text, size_t len, bool plus)
{
	char *to = buffer_reserve(out, len);

	for (size_t i = 0; i < len; i++) {
		char c = text[i];

		if (c == '%') {
			int high, low;

			if (len - i < 3)
				return false;
			high = hex_value(text[i + 1]);
			low = hex_value(text[i + 2]);
			if (high < 0 || low < 0)
				return false;
			c = (char)(high << 4 | low);
			i += 2;
		} else if (c == '+' && plus) {
			c = ' ';
		}
		if (c == '\0')
			return false;
		*to++ = c;
	}
	out->len = (size_t)(to - out->data);
	return true;
}

static struct form_field *
new_field(struct form_fields *f)
{
	if (f->len == f->cap) {
		f->cap = f->cap == 0 ? 16 : 2 * f->cap;
		f->field = xrealloc(f->field, f->cap, sizeof *f->field);
	}
	return &f->field[f->len++];
}

/* Decodes a name or a value, appends it with its NUL, and says where it
 * begins. */
static enum web_form
form_read_part(struct form_fields *f, const char *text, size_t len, size_t *at)
{
	*at = f->text.len;
	if (!form_decode(&f->text, text, len, true))
		return WEB_FORM_MALFORMED;
	if (!utf8_valid(f->text.data + *at, f->text.len - *at))
		return WEB_FORM_NOT_UTF8;
	buffer_putc(&f->text, '\0');
	return WEB_FORM_GOOD;
}

static enum web_form
read_field(struct form_fields *f, const char *text, size_t len)
{
	const char *equals = memchr(text, '=', len);
	size_t name_len = equals != NULL ? (size_t)(equals - text) : len;
	struct form_field *field;
	enum web_form status;

	if (f->len >= WEB_FIELDS_MAX)
		return WEB_FORM_MANY;
	field = new_field(f);
	status = form_read_part(f, text, name_len, &field->name);
	if (status != WEB_FORM_GOOD)
		return status;
	if (equals == NULL)
		return form_read_part(f, text, 0, &field->value);
	return form_read_part(f, equals + 1, len - name_len - 1, &field->value);
}

enum web_form
form_read(struct form_fields *f, const char *text, size_t len)
{
	while (len > 0) {
		const char *stop = memchr(text, '&', len);
		size_t n = stop != NULL ? (size_t)(stop - text) : len;
		enum web_form status = WEB_FORM_GOOD;

		if (n > 0)
			status = read_field(f, text, n);
		if (status != WEB_FORM_GOOD) {
			form_fini(f);
			return status;
		}
		if (stop == NULL)
			break;
		text += n + 1;
		len -= n + 1;
	}
	return WEB_FORM_GOOD;
}

void
form_begin(struct form_fields *f, const char *name)
{
	struct form_field *field = new_field(f);

	field->name = f->text.len;
	buffer_add(&f->text, name, strlen(name) + 1);
	field->value = f->text.len;
	buffer_putc(&f->text, '\0');
}

void
form_add(struct form_fields *f, const char *bytes, size_t len)
{
	assert(f->len > 0);
	f->text.len--;
	buffer_add(&f->text, bytes, len);
	buffer_putc(&f->text, '\0');
}

size_t
form_find(const struct form_fields *f, const char *name, const char **value)
{
	const char *first = NULL;
	size_t n = 0;

	for (size_t i = 0; i < f->len; i++) {
		const struct form_field *field = &f->field[i];

		if (strcmp(f->text.data + field->name, name) != 0)
			continue;
		if (n++ == 0)
			first = f->text.data + field->value;
	}
	if (value != NULL)
		*value = first;
	return n;
}
