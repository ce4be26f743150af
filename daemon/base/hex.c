/*
 * Writes and reads hexadecimal digits. Reading is strict, because digests in
 * documents and keys in files have exactly one spelling.
 */
#include "config.h"

#include "base/hex.h"

static const char digits[] = "0123456789abcdef";

static int
digit_value(char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	if (c >= 'a' && c <= 'f')
		return c - 'a' + 10;
	return -1;
}

void
hex_write(char *text, const uint8_t *bytes, size_t len)
{
	for (size_t i = 0; i < len; i++) {
		text[2 * i] = digits[bytes[i] >> 4];
		text[2 * i + 1] = digits[bytes[i] & 15];
	}
	text[2 * len] = '\0';
}

bool
hex_read(uint8_t *bytes, size_t len, const char *text)
{
	for (size_t i = 0; i < len; i++) {
		int high, low;

		high = digit_value(text[2 * i]);
		if (high < 0)
			return false;
		low = digit_value(text[2 * i + 1]);
		if (low < 0)
			return false;
		bytes[i] = (uint8_t)(high << 4 | low);
	}
	return text[2 * len] == '\0';
}
