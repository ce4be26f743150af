/*
 * Text for markup, and code points of text that may be malformed.
 */
#ifndef TURNPOST_DRAW_ESCAPE_H
#define TURNPOST_DRAW_ESCAPE_H

#include <stdint.h>

struct buffer;

/* What stands for bytes that are not UTF-8. */
enum { DRAW_REPLACEMENT = 0xfffd };

/* The code point at *TEXT, which is moved behind it; DRAW_REPLACEMENT for
 * each byte that is part of no well-formed character; 0 at the end (*TEXT
 * stays). */
uint32_t
draw_text_next(const char **text);

/* Appends TEXT so that it can stand between XML tags and inside a quoted
 * attribute ("..."). Tabs and ends of lines become spaces; characters that no
 * XML may have are left out; malformed UTF-8 becomes U+FFFD. */
void
draw_escape(const char *text, struct buffer *out);

#endif
