/*
 * Packing the draws of an entry into a few bytes, and reading them back. The
 * format stands in chance_code.h.
 *
 * Not here: the column that holds the bytes (log.c).
 */
#include "config.h"

#include "store/chance_code.h"

#include <assert.h>
#include <string.h>

enum {
	LABEL = 0x0f, /* the label's length */
	SAME_N = 0x10,
	RESERVED = 0xe0,
	DIGIT = 0x7f,
	MORE = 0x80,
	DIGITS_MAX = 10 /* of 64 bits */
};

/* --- writing ------------------------------------------------------------- */

static void
write_number(uint64_t value, struct buffer *out)
{
	char digits[DIGITS_MAX];
	size_t at = sizeof digits;

	digits[--at] = (char)(value & DIGIT);
	while ((value >>= 7) != 0)
		digits[--at] = (char)((value & DIGIT) | MORE);
	buffer_add(out, digits + at, sizeof digits - at);
}

static bool
is_printable(const void *text, size_t len)
{
	const uint8_t *bytes = text;

	for (size_t i = 0; i < len; i++)
		if (bytes[i] < ' ' || bytes[i] > '~')
			return false;
	return true;
}

void
store_chance_write(const struct draws *draws, struct buffer *out)
{
	const struct draw *before = NULL;

	for (size_t i = 0; i < draws->len; i++) {
		const struct draw *d = &draws->draw[i];
		size_t label = strlen(d->label);
		unsigned head = 0;

		assert(label > 0 && label <= LABEL && d->value < d->n);
		assert(is_printable(d->label, label));
		if (before == NULL || strcmp(before->label, d->label) != 0)
			head |= (unsigned)label;
		if (before != NULL && before->n == d->n)
			head |= SAME_N;
		buffer_putc(out, (char)head);
		buffer_add(out, d->label, head & LABEL);
		if (!(head & SAME_N))
			write_number(d->n, out);
		write_number(d->value, out);
		before = d;
	}
}

/* --- reading ------------------------------------------------------------- */

struct reader {
	const uint8_t *at, *end;
};

static bool
read_number(struct reader *r, uint64_t *value)
{
	if (r->at == r->end || *r->at == MORE)
		return false;
	*value = 0;
	for (; r->at < r->end; r->at++) {
		if (*value >> (64 - 7) != 0)
			return false;
		*value = *value << 7 | (*r->at & DIGIT);
		if (!(*r->at & MORE)) {
			r->at++;
			return true;
		}
	}
	return false;
}

/* A label in full is never that of the draw before. */
static bool
read_label(struct reader *r, size_t len, const struct draw *before,
    char label[CHANCE_LABEL_MAX + 1])
{
	if (len == 0) {
		if (before != NULL)
			memcpy(label, before->label, CHANCE_LABEL_MAX + 1);
		return before != NULL;
	}
	if ((size_t)(r->end - r->at) < len || !is_printable(r->at, len))
		return false;
	memcpy(label, r->at, len);
	label[len] = '\0';
	r->at += len;
	return before == NULL || strcmp(before->label, label) != 0;
}

static bool
read_n(struct reader *r, bool same, const struct draw *before, uint64_t *n)
{
	if (same) {
		if (before != NULL)
			*n = before->n;
		return before != NULL;
	}
	return read_number(r, n) && *n > 0 &&
	    (before == NULL || before->n != *n);
}

bool
store_chance_read(const uint8_t *bytes, size_t len, struct draws *draws)
{
	struct reader r = {.at = bytes};
	size_t first = draws->len;

	if (len == 0)
		return true;
	r.end = bytes + len;
	while (r.at < r.end) {
		const struct draw *before =
		    draws->len > first ? &draws->draw[draws->len - 1] : NULL;
		unsigned head = *r.at++;
		char label[CHANCE_LABEL_MAX + 1];
		uint64_t n, value;

		if ((head & RESERVED) != 0 ||
		    !read_label(&r, head & LABEL, before, label) ||
		    !read_n(&r, (head & SAME_N) != 0, before, &n) ||
		    !read_number(&r, &value) || value >= n)
			return false;
		draws_add(draws, label, n, value);
	}
	return true;
}
