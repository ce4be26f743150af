/*
 * Checks and measures UTF-8 (RFC 3629). Nearly all text is ASCII, so eight
 * bytes at a time are looked at before anything is decoded.
 */
#include "config.h"

#include "base/utf8.h"

#include <string.h>

/* Decodes the code point at BYTES (of LEN > 0) to *POINT and returns its
 * length, or 0 when it is not well-formed. */
static size_t
decode(const unsigned char *bytes, size_t len, uint32_t *point)
{
	static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
	unsigned char c = bytes[0];
	size_t n;
	uint32_t p;

	if (c < 0x80) {
		*point = c;
		return 1;
	}
	if (c >= 0xc2 && c < 0xe0) {
		n = 2;
		p = c & 0x1f;
	} else if (c >= 0xe0 && c < 0xf0) {
		n = 3;
		p = c & 0x0f;
	} else if (c >= 0xf0 && c < 0xf5) {
		n = 4;
		p = c & 0x07;
	} else {
		return 0;
	}
	if (n > len)
		return 0;
	for (size_t i = 1; i < n; i++) {
		if ((bytes[i] & 0xc0) != 0x80)
			return 0;
		p = p << 6 | (bytes[i] & 0x3f);
	}
	if (p < least[n] || p > 0x10ffff || (p >= 0xd800 && p < 0xe000))
		return 0;
	*point = p;
	return n;
}

/* Whether eight bytes are all ASCII. */
static bool
is_ascii_word(const unsigned char *p)
{
	uint64_t word;

	memcpy(&word, p, sizeof word);
	return (word & UINT64_C(0x8080808080808080)) == 0;
}

bool
utf8_valid(const char *bytes, size_t len)
{
	const unsigned char *p = (const unsigned char *)bytes;

	while (len > 0) {
		uint32_t point;
		size_t n =
		    len >= 8 && is_ascii_word(p) ? 8 : decode(p, len, &point);

		if (n == 0)
			return false;
		p += n;
		len -= n;
	}
	return true;
}

static bool
is_control(uint32_t c)
{
	return c < 0x20 || (c >= 0x7f && c < 0xa0) ||
	    (c >= 0x2028 && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069);
}

static bool
is_noncharacter(uint32_t c)
{
	return (c & 0xfffe) == 0xfffe || (c >= 0xfdd0 && c <= 0xfdef);
}

static bool
has(const char *text, bool noncharacters)
{
	const unsigned char *p = (const unsigned char *)text;

	while (*p != 0) {
		uint32_t c;
		size_t n = decode(p, 4, &c);

		if (n == 0 || is_control(c) ||
		    (noncharacters && is_noncharacter(c)))
			return true;
		p += n;
	}
	return false;
}

bool
utf8_has_control(const char *text)
{
	return has(text, false);
}

bool
utf8_has_unfit(const char *text)
{
	return has(text, true);
}

uint32_t
utf8_next(const char **p)
{
	const unsigned char *s = (const unsigned char *)*p;
	uint32_t c = *s++;

	if (c >= 0xf0)
		c &= 0x07;
	else if (c >= 0xe0)
		c &= 0x0f;
	else if (c >= 0xc0)
		c &= 0x1f;
	for (; (*s & 0xc0) == 0x80; s++)
		c = c << 6 | (*s & 0x3f);
	*p = (const char *)s;
	return c;
}

size_t
utf8_length(const char *text)
{
	size_t n = 0;

	for (; *text != '\0'; text++)
		n += ((unsigned char)*text & 0xc0) != 0x80;
	return n;
}

size_t
utf8_prefix(const char *text, size_t max)
{
	size_t i = 0, n = 0;

	for (; text[i] != '\0'; i++) {
		if (((unsigned char)text[i] & 0xc0) == 0x80)
			continue;
		if (n == max)
			break;
		n++;
	}
	return i;
}
