/*
 * How a value from outside becomes harmless text. Not here: what JSON escapes
 * (model.c).
 */
#ifndef TURNPOST_WORDS_ESCAPE_H
#define TURNPOST_WORDS_ESCAPE_H

#include <stddef.h>

#include "base/buffer.h"

enum {
	ESCAPE_HTML = 1, /* & < > " ' become character references */
	ESCAPE_LINE = 2	 /* newlines and tabs become spaces too */
};

/* Appends text of our own: with ESCAPE_HTML escaped, otherwise as it is. */
void
escape_literal(struct buffer *out, const char *text, size_t len, int flags);

/* Appends text of somebody else. Control characters but newline and tab, line
 * and paragraph separators and direction overrides become spaces; a carriage
 * return before a newline is left out. */
void
escape_value(struct buffer *out, const char *text, size_t len, int flags);

/* Appends text as it is quoted in a fault: one line, cut when it is long. */
void
escape_quote(struct buffer *out, const char *text, size_t len);

#endif
