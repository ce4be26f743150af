/*
 * Parses language files, lines `key = text`, into words. Each word is parsed
 * like a template (parse.c), because it may contain tags.
 */
#include "config.h"

#include "words/lang.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"
#include "words/escape.h"
#include "words/sheet.h"

struct parser {
	const char *file;
	enum plural plural;
	struct table *into;
	struct buffer *faults;
	size_t line;
	char *key; /* the key of the entry that may still be continued, or
		    * NULL */
	size_t key_line;
	struct buffer text; /* the text of that entry so far */
	bool faulty;	    /* a fault ended the entry */
};

struct span {
	const char *at;
	size_t len;
};

static bool
lang_is_blank(char c)
{
	return c == ' ' || c == '\t';
}

static struct span
trimmed(const char *from, const char *to)
{
	while (from < to && lang_is_blank(*from))
		from++;
	while (from < to && lang_is_blank(to[-1]))
		to--;
	return (struct span){from, (size_t)(to - from)};
}

/* Tells a fault: "FILE:LINE: ", WHAT in quotes, then SAYS. Indented lines that
 * follow belong to the faulty line and make no faults of their own. */
static void
lang_fault(struct parser *r, struct span what, const char *says)
{
	buffer_printf(r->faults, "%s:%zu: ", r->file, r->line);
	escape_quote(r->faults, what.at, what.len);
	buffer_printf(r->faults, "%s\n", says);
	r->faulty = true;
}

static void
add_word(struct parser *r)
{
	struct sheet *word =
	    sheet_new(SHEET_WORD, r->key, r->file, r->key_line);

	word->plural = r->plural;
	/* A faulty word is kept, so that its uses make no further faults. */
	(void)!parse_sheet(word, buffer_text(&r->text), r->text.len, r->faults);
	words_table_put(r->into, word);
}

/* Ends the entry: a line that continues one does not belong to it any more. */
static void
end_entry(struct parser *r)
{
	if (r->key != NULL)
		add_word(r);
	free(r->key);
	r->key = NULL;
	r->faulty = false;
	buffer_reset(&r->text);
}

static bool
is_key_letter(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
	    (c >= '0' && c <= '9') || c == '-';
}

/* Whether KEY has only letters, digits and hyphens, in parts between dots. */
static bool
is_key(struct span key)
{
	bool part = false;

	for (size_t i = 0; i < key.len; i++) {
		char c = key.at[i];

		if (c == '.' ? !part : !is_key_letter(c))
			return false;
		part = c != '.';
	}
	return part;
}

static void
fault_twice(struct parser *r, struct span key, const struct sheet *before)
{
	struct buffer says = {0};

	buffer_printf(&says, " is already in %s:%zu", before->file,
	    before->line);
	lang_fault(r, key, buffer_text(&says));
	buffer_fini(&says);
}

static void
begin_entry(struct parser *r, const char *line, const char *end)
{
	const char *equals = memchr(line, '=', (size_t)(end - line));
	const struct sheet *before;
	struct span key, text;
	char *name;

	if (equals == NULL) {
		lang_fault(r, trimmed(line, end), " is not 'key = text'");
		return;
	}
	key = trimmed(line, equals);
	text = trimmed(equals + 1, end);
	if (!is_key(key)) {
		lang_fault(r, key,
		    " is not a key (letters, digits, '-', '.' between)");
		return;
	}
	name = xstrndup(key.at, key.len);
	before = words_table_find(r->into, name, words_table_hash(name));
	if (before != NULL) {
		fault_twice(r, key, before);
		free(name);
		return;
	}
	r->key = name;
	r->key_line = r->line;
	buffer_add(&r->text, text.at, text.len);
}

static void
lang_read_line(struct parser *r, const char *line, const char *end)
{
	struct span text = trimmed(line, end);

	if (!lang_is_blank(*line) || text.len == 0)
		end_entry(r);
	if (text.len == 0 || *line == '#')
		return;
	if (!lang_is_blank(*line)) {
		begin_entry(r, line, end);
	} else if (r->key != NULL) {
		if (r->text.len > 0)
			buffer_putc(&r->text, ' ');
		buffer_add(&r->text, text.at, text.len);
	} else if (!r->faulty) {
		lang_fault(r, text, " is indented, but continues nothing");
	}
}

void
lang_read(const char *file, const char *text, size_t len, enum plural plural,
    struct table *into, struct buffer *faults)
{
	struct parser r = {
	    .file = file, .plural = plural, .into = into, .faults = faults};
	const char *at = text, *end = text + len;

	while (at < end) {
		const char *nl = memchr(at, '\n', (size_t)(end - at));
		const char *stop = nl != NULL ? nl : end;

		r.line++;
		if (stop > at && stop[-1] == '\r')
			stop--;
		lang_read_line(&r, at, stop);
		at = nl != NULL ? nl + 1 : end;
	}
	end_entry(&r);
	buffer_fini(&r.text);
}
