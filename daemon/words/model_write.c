/*
 * The view model as JSON text.
 */
#include "config.h"

#include "words/model.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"
#include "words/inner.h"

static void
write_value(const struct model *m, bool sorted, struct buffer *out);

void
model_print_real(double value, struct buffer *out)
{
	char digits[40];

	for (int precision = 15; precision <= 17; precision++) {
		snprintf(digits, sizeof digits, "%.*g", precision, value);
		if (strtod(digits, NULL) == value)
			break;
	}
	buffer_puts(out, digits);
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

static int
compare_keys(const void *a, const void *b)
{
	return strcmp(member_key(*(const struct member *const *)a),
	    member_key(*(const struct member *const *)b));
}

static void
write_member(const struct member *member, bool sorted, struct buffer *out)
{
	write_text(member_key(member), out);
	buffer_putc(out, ':');
	write_value(member->value, sorted, out);
}

static void
write_object(const struct model *m, bool sorted, struct buffer *out)
{
	uint32_t n = m->is.object.n;
	const struct member **members = NULL;

	if (sorted) {
		members = xcalloc(n, sizeof(struct member *));
		for (uint32_t i = 0; i < n; i++)
			members[i] = &m->is.object.member[i];
		qsort(members, n, sizeof(struct member *), compare_keys);
	}
	buffer_putc(out, '{');
	for (uint32_t i = 0; i < n; i++) {
		if (i > 0)
			buffer_putc(out, ',');
		write_member(sorted ? members[i] : &m->is.object.member[i],
		    sorted, out);
	}
	buffer_putc(out, '}');
	free(members);
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
write_array(const struct model *m, bool sorted, struct buffer *out)
{
	buffer_putc(out, '[');
	for (uint32_t i = 0; i < m->is.array.n; i++) {
		if (i > 0)
			buffer_putc(out, ',');
		write_value(m->is.array.item[i], sorted, out);
	}
	buffer_putc(out, ']');
}

static void
write_value(const struct model *m, bool sorted, struct buffer *out)
{
	switch (m->type) {
	case MODEL_OBJECT:
		write_object(m, sorted, out);
		return;
	case MODEL_ARRAY:
		write_array(m, sorted, out);
		return;
	case MODEL_PHRASE:
		write_phrase(m, out);
		return;
	case MODEL_TEXT:
		write_text(m->is.text, out);
		return;
	case MODEL_INT:
		buffer_add_int(out, m->is.whole);
		return;
	case MODEL_REAL:
		write_real(m->is.real, out);
		return;
	case MODEL_BOOL:
		buffer_puts(out, m->is.whole != 0 ? "true" : "false");
		return;
	case MODEL_NULL:
		buffer_puts(out, "null");
		return;
	}
}

void
model_write(const struct model *m, bool sorted, struct buffer *out)
{
	assert(m != NULL);
	write_value(m, sorted, out);
}
