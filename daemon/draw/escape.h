/*
 * Text for markup, and the code points of text that may be malformed. The SVG
 * and the letters of a PNG need it.
 */
#ifndef TURNPOST_DRAW_ESCAPE_H
#define TURNPOST_DRAW_ESCAPE_H

#include <stdint.h>

struct buffer;

/* U+FFFD, which stands for bytes that are not UTF-8. */
enum { DRAW_REPLACEMENT = 0xfffd };

/* Returns the code point at *TEXT and moves *TEXT behind it. A byte that is
 * part of no well-formed character gives DRAW_REPLACEMENT. At the end it
 * returns 0 and *TEXT stays. */
uint32_t
draw_text_next(const char **text);

/* Appends TEXT so that it can stand between XML tags and inside a quoted
 * attribute ("..."). Tabs and ends of lines become spaces; characters that no
 * XML may have are left out; malformed UTF-8 becomes U+FFFD. */
void
draw_escape(const char *text, struct buffer *out);

#endif
