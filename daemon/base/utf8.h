/*
 * UTF-8 (RFC 3629): whether what people send is well-formed and fit to be
 * shown, and how long it is. base/ has it because parsers of all layers need
 * it.
 */
#ifndef TURNPOST_BASE_UTF8_H
#define TURNPOST_BASE_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Whether LEN bytes are well-formed UTF-8 (no overlong form, no surrogate,
 * nothing past U+10FFFF). */
bool
utf8_valid(const char *bytes, size_t len);

/* Whether TEXT has a control character (C0, DEL, C1, or the line and paragraph
 * separators) or a direction override (U+202A-202E, U+2066-2069). A name must
 * have none of these. Newlines count as control characters. */
bool
utf8_has_control(const char *text);

/* Whether TEXT has one of those, or a noncharacter (U+FFFE, U+FFFF ...), which
 * XML cannot hold. Nobody may type such text. */
bool
utf8_has_unfit(const char *text);

/* The code point at *P in valid UTF-8 that has not ended; *P moves behind
 * it. */
uint32_t
utf8_next(const char **p);

/* How many code points TEXT has; TEXT must be valid. */
size_t
utf8_length(const char *text);

/* How many bytes the longest prefix of TEXT has that is at most MAX code points
 * long. */
size_t
utf8_prefix(const char *text, size_t max);

#endif
