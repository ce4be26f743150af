/*
 * UTF-8 (RFC 3629): checking what people send, and measuring what is shown.
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

/* Whether TEXT has a control character (C0, DEL, C1, or the line and
 * paragraph separators) or a direction override (U+202A-202E, U+2066-2069):
 * what a name must not have. Newlines count as control characters. */
bool
utf8_has_control(const char *text);

/* Whether TEXT has one of those, or a noncharacter (U+FFFE, U+FFFF ...), which
 * XML cannot hold: what nobody may type. */
bool
utf8_has_unfit(const char *text);

/* Code points in TEXT, which must be valid. */
size_t
utf8_length(const char *text);

/* Bytes of the longest prefix of TEXT with at most MAX code points. */
size_t
utf8_prefix(const char *text, size_t max);

#endif
