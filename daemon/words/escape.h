/*
 * Makes a value that comes from outside harmless in HTML and in plain text.
 * render.c calls it for every value, so that no template has to think of it.
 *
 * Not here: what JSON escapes (model.c).
 */
#ifndef TURNPOST_WORDS_ESCAPE_H
#define TURNPOST_WORDS_ESCAPE_H

#include <stddef.h>

#include "base/buffer.h"

enum {
	ESCAPE_HTML = 1, /* & < > " ' become character references */
	ESCAPE_LINE = 2	 /* newlines and tabs become spaces too */
};

/* Appends text of our own: escaped with ESCAPE_HTML, otherwise as it is. */
void
escape_literal(struct buffer *out, const char *text, size_t len, int flags);

/* Appends text of somebody else. Control characters except newline and tab,
 * line and paragraph separators and direction overrides become spaces. A
 * carriage return before a newline is left out. */
void
escape_value(struct buffer *out, const char *text, size_t len, int flags);

/* Appends text as a fault quotes it: one line, cut when it is long. */
void
escape_quote(struct buffer *out, const char *text, size_t len);

#endif
