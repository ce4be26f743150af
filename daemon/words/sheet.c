/*
 * Makes and frees sheets, and writes how a fault names its place in one.
 * Parsing fills a sheet (parse.c).
 */
#include "config.h"

#include "words/sheet.h"

#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"
#include "words/escape.h"
#include "words/table.h"

struct sheet *
sheet_new(enum sheet_kind kind, const char *name, const char *file, size_t line)
{
	struct sheet *s = xcalloc(1, sizeof(*s));

	s->kind = kind;
	s->name = xstrdup(name);
	s->hash = words_table_hash(name);
	s->file = xstrdup(file);
	s->line = line;
	return s;
}

void
sheet_free(struct sheet *s)
{
	if (s == NULL)
		return;
	free(s->name);
	free(s->file);
	free(s->source);
	free(s->nodes);
	free(s);
}

void
sheet_where(const struct sheet *s, size_t line, struct buffer *out)
{
	buffer_printf(out, "%s:%zu: ", s->file, line);
	if (s->kind == SHEET_WORD)
		buffer_printf(out, "%s: ", s->name);
}

void
sheet_quote_name(const struct node *node, struct buffer *out)
{
	struct buffer name = {0};
	const char *part = node->name;

	if (node->parts == 0)
		buffer_putc(&name, '.');
	for (size_t i = 0; i < node->parts; i++) {
		if (i > 0)
			buffer_putc(&name, '.');
		buffer_puts(&name, part);
		part += strlen(part) + 1;
	}
	escape_quote(out, name.data, name.len);
	buffer_fini(&name);
}
