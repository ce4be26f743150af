/*
 * A string that grows: bytes in one block of memory, always followed by a NUL
 * that LEN does not count, so that the bytes can be used as a C string. Almost
 * every function of the program that makes text appends it to one of these.
 */
#ifndef TURNPOST_BASE_BUFFER_H
#define TURNPOST_BASE_BUFFER_H

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* A buffer of all zeroes is empty and ready; DATA may be NULL while LEN is
 * 0. */
struct buffer {
	char *data;
	size_t len;
	size_t cap;
};

/* Releases the bytes; the buffer is empty and usable again. */
void
buffer_fini(struct buffer *b);

/* Empties the buffer and keeps its memory. */
void
buffer_reset(struct buffer *b);

/* Gives back the memory that the bytes do not need: for one that is kept. */
void
buffer_trim(struct buffer *b);

/* Makes room for LEN more bytes and a NUL, which there is not yet. */
void
buffer_grow(struct buffer *b, size_t len);

/* Makes room for LEN more bytes and returns where they go. The caller writes
 * them and adds LEN to the buffer's length. This and what follows is inline,
 * because a page is put together from many thousands of pieces. */
static inline char *
buffer_reserve(struct buffer *b, size_t len)
{
	if (len >= b->cap - b->len)
		buffer_grow(b, len);
	return b->data + b->len;
}

static inline void
buffer_add(struct buffer *b, const void *bytes, size_t len)
{
	char *end = buffer_reserve(b, len);

	if (len > 0)
		memcpy(end, bytes, len);
	end[len] = '\0';
	b->len += len;
}

static inline void
buffer_puts(struct buffer *b, const char *text)
{
	buffer_add(b, text, strlen(text));
}

static inline void
buffer_putc(struct buffer *b, char c)
{
	char *end = buffer_reserve(b, 1);

	end[0] = c;
	end[1] = '\0';
	b->len++;
}

void
buffer_printf(struct buffer *b, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void
buffer_vprintf(struct buffer *b, const char *format, va_list ap)
    __attribute__((format(printf, 2, 0)));

/* Decimal digits, without the cost of printf. */
void
buffer_add_int(struct buffer *b, int64_t value);

/* Appends LEN bytes as 2 * LEN lower-case hex digits. */
void
buffer_add_hex(struct buffer *b, const void *bytes, size_t len);

/* Appends TEXT as a value in the query of an address (RFC 3986, section 3.4). */
void
buffer_add_query(struct buffer *b, const char *text);

/* The bytes as text: never NULL, ends with NUL, borrowed until the buffer
 * changes. */
const char *
buffer_text(struct buffer *b);

/* Takes the text out of the buffer: the caller frees it, and the buffer is
 * empty. */
char *
buffer_take(struct buffer *b);

#endif
