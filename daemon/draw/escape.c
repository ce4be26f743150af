/*
 * Escapes text for XML and HTML, and replaces what is malformed: a name with a
 * broken byte must not break the whole picture.
 */
#include "config.h"

#include "draw/escape.h"

#include <stdbool.h>
#include <stddef.h>

#include "base/buffer.h"

uint32_t
draw_text_next(const char **text)
{
	static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
	const unsigned char *p = (const unsigned char *)*text;
	uint32_t c = p[0];
	size_t n;

	if (c == 0)
		return 0;
	++*text;
	if (c < 0x80)
		return c;
	if (c >= 0xc2 && c < 0xe0) {
		n = 2;
		c &= 0x1f;
	} else if (c >= 0xe0 && c < 0xf0) {
		n = 3;
		c &= 0x0f;
	} else if (c >= 0xf0 && c < 0xf5) {
		n = 4;
		c &= 0x07;
	} else {
		return DRAW_REPLACEMENT;
	}
	/* The NUL at the end is no continuation byte, so this stays inside. */
	for (size_t i = 1; i < n; i++) {
		if ((p[i] & 0xc0) != 0x80)
			return DRAW_REPLACEMENT;
		c = c << 6 | (p[i] & 0x3f);
	}
	if (c < least[n] || c > 0x10ffff || (c >= 0xd800 && c < 0xe000))
		return DRAW_REPLACEMENT;
	*text += n - 1;
	return c;
}

/* Whether XML 1.0 forbids or discourages the character everywhere. */
static bool
is_forbidden(uint32_t c)
{
	return c < 0x20 || (c >= 0x7f && c < 0xa0) || (c & 0xfffe) == 0xfffe ||
	    (c >= 0xfdd0 && c <= 0xfdef);
}

void
draw_escape(const char *text, struct buffer *out)
{
	for (;;) {
		const char *start = text;
		uint32_t c = draw_text_next(&text);

		if (c == 0)
			return;
		if (c == '&')
			buffer_puts(out, "&amp;");
		else if (c == '<')
			buffer_puts(out, "&lt;");
		else if (c == '>')
			buffer_puts(out, "&gt;");
		else if (c == '"')
			buffer_puts(out, "&quot;");
		else if (c == '\t' || c == '\n' || c == '\r')
			buffer_putc(out, ' ');
		else if (c == DRAW_REPLACEMENT)
			buffer_puts(out, "\xef\xbf\xbd");
		else if (!is_forbidden(c))
			buffer_add(out, start, (size_t)(text - start));
	}
}
