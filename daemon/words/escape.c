/*
 * Escapes values with one table that says what each byte needs. Most bytes need
 * nothing and are copied in runs.
 */
#include "config.h"

#include "words/escape.h"

#include <stdbool.h>

enum { QUOTE_MAX = 60 };

/* What a byte may need. */
enum { MARKUP = 1, BLANK = 2, CONTROL = 4, LEAD = 8 };

static const unsigned char needs[256] = {
    [0 ... '\t' - 1] = CONTROL,
    ['\t' ... '\n'] = BLANK,
    ['\n' + 1 ... 31] = CONTROL,
    ['&'] = MARKUP,
    ['<'] = MARKUP,
    ['>'] = MARKUP,
    ['"'] = MARKUP,
    ['\''] = MARKUP,
    [0x7f] = CONTROL,
    [0xc2] = LEAD,
    [0xe2] = LEAD,
    [0xef] = LEAD,
};

static void
add_markup(struct buffer *out, char c)
{
	switch (c) {
	case '&':
		buffer_puts(out, "&amp;");
		return;
	case '<':
		buffer_puts(out, "&lt;");
		return;
	case '>':
		buffer_puts(out, "&gt;");
		return;
	case '"':
		buffer_puts(out, "&quot;");
		return;
	default:
		buffer_puts(out, "&#39;");
		return;
	}
}

/* How many bytes the unwanted character at TEXT has, which begins with a lead
 * byte; 0 when it is harmless. Unwanted are controls, separators, direction
 * overrides and what XML cannot hold: U+0080-009F, U+2028-202E, U+2066-2069,
 * U+FFFE-FFFF. */
static size_t
wide_control(const unsigned char *text, size_t len)
{
	if (text[0] == 0xc2)
		return len >= 2 && text[1] >= 0x80 && text[1] < 0xa0 ? 2 : 0;
	if (len < 3)
		return 0;
	if (text[0] == 0xef)
		return text[1] == 0xbf && text[2] >= 0xbe ? 3 : 0;
	if (text[1] == 0x80 && text[2] >= 0xa8 && text[2] <= 0xae)
		return 3;
	if (text[1] == 0x81 && text[2] >= 0xa6 && text[2] <= 0xa9)
		return 3;
	return 0;
}

void
escape_literal(struct buffer *out, const char *text, size_t len, int flags)
{
	size_t run = 0;

	if (!(flags & ESCAPE_HTML)) {
		buffer_add(out, text, len);
		return;
	}
	for (size_t i = 0; i < len; i++) {
		if (needs[(unsigned char)text[i]] != MARKUP)
			continue;
		buffer_add(out, text + run, i - run);
		add_markup(out, text[i]);
		run = i + 1;
	}
	buffer_add(out, text + run, len - run);
}

void
escape_value(struct buffer *out, const char *text, size_t len, int flags)
{
	const unsigned char *p = (const unsigned char *)text;
	int wanted = CONTROL | LEAD;
	size_t run = 0, i = 0;

	if (flags & ESCAPE_HTML)
		wanted |= MARKUP;
	if (flags & ESCAPE_LINE)
		wanted |= BLANK;
	while (i < len) {
		int need = needs[p[i]] & wanted;
		size_t n = 1;

		if (need == LEAD)
			n = wide_control(p + i, len - i);
		if (need == 0 || n == 0) {
			i++;
			continue;
		}
		buffer_add(out, text + run, i - run);
		if (need == MARKUP)
			add_markup(out, text[i]);
		else if (p[i] != '\r' || i + 1 == len || p[i + 1] != '\n')
			buffer_putc(out, ' ');
		i += n;
		run = i;
	}
	buffer_add(out, text + run, len - run);
}

void
escape_quote(struct buffer *out, const char *text, size_t len)
{
	bool cut = len > QUOTE_MAX;

	if (cut) {
		len = QUOTE_MAX;
		while (len > 0 && ((unsigned char)text[len] & 0xc0) == 0x80)
			len--;
	}
	buffer_putc(out, '\'');
	escape_value(out, text, len, ESCAPE_LINE);
	buffer_puts(out, cut ? "...'" : "'");
}
