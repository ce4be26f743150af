/*
 * Growth and formatting of struct buffer. Its memory doubles, so that appending
 * byte by byte stays cheap; buffer.h has the contracts.
 */
#include "config.h"

#include "base/buffer.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hex.h"
#include "base/xmalloc.h"

void
buffer_fini(struct buffer *b)
{
	free(b->data);
	b->data = NULL;
	b->len = 0;
	b->cap = 0;
}

void
buffer_reset(struct buffer *b)
{
	b->len = 0;
	if (b->data != NULL)
		b->data[0] = '\0';
}

void
buffer_trim(struct buffer *b)
{
	if (b->data == NULL)
		return;
	b->cap = b->len + 1;
	b->data = xrealloc(b->data, b->cap, 1);
}

void
buffer_grow(struct buffer *b, size_t len)
{
	size_t need = b->len + len + 1, cap = b->cap < 64 ? 64 : b->cap;

	assert(need > len);
	while (cap < need)
		cap *= 2;
	b->data = xrealloc(b->data, cap, 1);
	b->cap = cap;
}

void
buffer_printf(struct buffer *b, const char *format, ...)
{
	va_list ap;

	va_start(ap, format);
	buffer_vprintf(b, format, ap);
	va_end(ap);
}

void
buffer_vprintf(struct buffer *b, const char *format, va_list ap)
{
	va_list again;
	size_t room;
	int n;

	va_copy(again, ap);
	buffer_reserve(b, 64);
	room = b->cap - b->len;
	n = vsnprintf(b->data + b->len, room, format, ap);
	assert(n >= 0);
	if ((size_t)n >= room) {
		buffer_reserve(b, (size_t)n);
		n = vsnprintf(b->data + b->len, b->cap - b->len, format, again);
	}
	va_end(again);
	b->len += (size_t)n;
}

void
buffer_add_int(struct buffer *b, int64_t value)
{
	char digits[24];
	size_t i = sizeof digits;
	uint64_t rest = value < 0 ? -(uint64_t)value : (uint64_t)value;

	do {
		digits[--i] = (char)('0' + rest % 10);
		rest /= 10;
	} while (rest != 0);
	if (value < 0)
		digits[--i] = '-';
	buffer_add(b, digits + i, sizeof digits - i);
}

void
buffer_add_hex(struct buffer *b, const void *bytes, size_t len)
{
	char *end = buffer_reserve(b, 2 * len);

	hex_write(end, bytes, len);
	b->len += 2 * len;
}

void
buffer_add_query(struct buffer *b, const char *text)
{
	static const char safe[] = "abcdefghijklmnopqrstuvwxyz"
				   "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
				   "0123456789-._~,:/";

	for (; *text != '\0'; text++)
		if (strchr(safe, *text) != NULL)
			buffer_putc(b, *text);
		else
			buffer_printf(b, "%%%02X", (unsigned char)*text);
}

const char *
buffer_text(struct buffer *b)
{
	buffer_reserve(b, 0)[0] = '\0';
	return b->data;
}

char *
buffer_take(struct buffer *b)
{
	char *text;

	buffer_reserve(b, 0)[0] = '\0';
	text = b->data;
	b->data = NULL;
	b->len = 0;
	b->cap = 0;
	return text;
}
