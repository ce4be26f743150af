/*
 * Reads JSON text (RFC 8259) as a model, and accepts nothing else.
 *
 * The text may come from anywhere, so that its limits are checked while it is
 * read: three bytes of text can take a hundred bytes of memory.
 */
#include "config.h"

#include "words/model.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "words/inner.h"

enum {
	DEPTH_MAX = 64,
	MEMORY_MAX = 144 << 20, /* roughly, of all values together, in bytes */
	VALUE_MEMORY = 56,	/* a value, and where it stands in a list */
	MEMBER_MEMORY = 64,
	MEMBERS_MAX = 256 /* of an object, whose keys are compared one by
			   * one */
};

struct reading {
	const char *at, *end;
	size_t depth, memory;
	struct buffer text;  /* the last text that was read, without escapes */
	struct buffer fault; /* what is wrong at AT; empty: nothing yet */
};

static struct model *
read_value(struct reading *r);

static struct model *
read_fault(struct reading *r, const char *what)
{
	if (r->fault.len == 0)
		buffer_puts(&r->fault, what);
	return NULL;
}

static void
skip_blanks(struct reading *r)
{
	while (r->at < r->end &&
	    (*r->at == ' ' || *r->at == '\n' || *r->at == '\t' ||
		*r->at == '\r'))
		r->at++;
}

/* Whether C follows, which is passed. */
static bool
passes(struct reading *r, char c)
{
	if (r->at == r->end || *r->at != c)
		return false;
	r->at++;
	return true;
}

/* Whether LEN more bytes of memory may be taken. */
static bool
may_take(struct reading *r, size_t len)
{
	r->memory += len;
	if (r->memory <= MEMORY_MAX)
		return true;
	read_fault(r, "too many values");
	return false;
}

/* --- texts --------------------------------------------------------------- */

/* Reads the four hexadecimal digits of an escape; 0 when there are none. */
static uint32_t
read_unit(struct reading *r)
{
	uint32_t unit = 0;

	for (int i = 0; i < 4; i++, r->at++) {
		static const char digits[] = "0123456789abcdefABCDEF";
		const char *digit = r->at < r->end && *r->at != '\0'
		    ? strchr(digits, *r->at)
		    : NULL;

		if (digit == NULL)
			return 0;
		unit = unit << 4 |
		    (uint32_t)(digit - digits - (digit - digits > 15 ? 6 : 0));
	}
	return unit;
}

static void
add_point(struct buffer *out, uint32_t point)
{
	char bytes[4];
	size_t n = point < 0x80 ? 1
	    : point < 0x800	? 2
	    : point < 0x10000	? 3
				: 4;
	static const unsigned char first[] = {0, 0, 0xc0, 0xe0, 0xf0};

	for (size_t i = n; i-- > 1; point >>= 6)
		bytes[i] = (char)(0x80 | (point & 0x3f));
	bytes[0] = (char)(first[n] | point);
	buffer_add(out, bytes, n);
}

/* Reads the digits behind "\u", and the second half of a character that needs
 * two. */
static bool
read_point(struct reading *r)
{
	uint32_t point = read_unit(r), low = 0;

	if (point >= 0xd800 && point < 0xdc00) {
		if (passes(r, '\\') && passes(r, 'u'))
			low = read_unit(r);
		point = low >= 0xdc00 && low < 0xe000
		    ? 0x10000 + ((point - 0xd800) << 10) + (low - 0xdc00)
		    : 0;
	} else if (point >= 0xdc00 && point < 0xe000) {
		point = 0;
	}
	if (point == 0) {
		read_fault(r, "no character that a text may have");
		return false;
	}
	add_point(&r->text, point);
	return true;
}

/* Reads what follows a backslash. */
static bool
read_escape(struct reading *r)
{
	static const char names[] = "\"\\/bfnrt", values[] = "\"\\/\b\f\n\r\t";
	const char *name;

	if (passes(r, 'u'))
		return read_point(r);
	name = r->at < r->end && *r->at != '\0' ? strchr(names, *r->at) : NULL;
	if (name == NULL) {
		read_fault(r, "no escape of JSON");
		return false;
	}
	buffer_putc(&r->text, values[name - names]);
	r->at++;
	return true;
}

/* Reads a text behind its first quote. *BYTES are the LEN bytes of it, borrowed
 * until the next one is read. */
static bool
read_text(struct reading *r, const char **bytes, size_t *len)
{
	const char *run = r->at;
	bool escaped = false;

	buffer_reset(&r->text);
	for (;;) {
		while (r->at < r->end && *r->at != '"' && *r->at != '\\' &&
		    (unsigned char)*r->at >= 0x20)
			r->at++;
		if (r->at == r->end || (unsigned char)*r->at < 0x20) {
			read_fault(r, "a text without its last quote");
			return false;
		}
		if (*r->at == '"' && !escaped) {
			*bytes = run;
			*len = (size_t)(r->at++ - run);
			return true;
		}
		buffer_add(&r->text, run, (size_t)(r->at - run));
		if (*r->at++ == '"')
			break;
		if (!read_escape(r))
			return false;
		escaped = true;
		run = r->at;
	}
	*bytes = buffer_text(&r->text);
	*len = r->text.len;
	return true;
}

/* --- numbers ------------------------------------------------------------- */

static const char *
skip_digits(const char *p, const char *end)
{
	while (p < end && *p >= '0' && *p <= '9')
		p++;
	return p;
}

/* The end of the fraction and of the exponent at P, if there are any; NULL when
 * one has no digits. */
static const char *
skip_rest(const char *p, const char *end)
{
	const char *digits;

	if (p < end && *p == '.') {
		digits = p + 1;
		p = skip_digits(digits, end);
		if (p == digits)
			return NULL;
	}
	if (p < end && (*p == 'e' || *p == 'E')) {
		digits = p + 1;
		if (digits < end && (*digits == '+' || *digits == '-'))
			digits++;
		p = skip_digits(digits, end);
		if (p == digits)
			return NULL;
	}
	return p;
}

static struct model *
read_whole(struct reading *r, const char *digits, const char *end, bool minus)
{
	int64_t value = 0;

	for (; digits < end; digits++) {
		int digit = *digits - '0';

		if (__builtin_mul_overflow(value, 10, &value) ||
		    __builtin_add_overflow(value, minus ? -digit : digit,
			&value))
			return read_fault(r,
			    minus ? "too big negative integer"
				  : "too big integer");
	}
	r->at = end;
	return model_int(value);
}

static struct model *
read_number(struct reading *r)
{
	bool minus = *r->at == '-';
	const char *begin = r->at + minus;
	const char *whole = skip_digits(begin, r->end), *end;
	double value;

	end = skip_rest(whole, r->end);
	if (whole == begin || (*begin == '0' && whole > begin + 1) ||
	    end == NULL)
		return read_fault(r, "no number of JSON");
	if (end == whole)
		return read_whole(r, begin, whole, minus);
	buffer_reset(&r->text);
	buffer_add(&r->text, r->at, (size_t)(end - r->at));
	value = strtod(r->text.data, NULL);
	if (isinf(value))
		return read_fault(r, "too big a number");
	r->at = end;
	return model_real(value);
}

/* --- what has values ------------------------------------------------------ */

/* Reads "KEY: VALUE" into M. */
static bool
read_member(struct reading *r, struct model *m)
{
	struct model *value;
	struct buffer key = {0};
	const char *bytes;
	size_t len;

	if (!passes(r, '"')) {
		read_fault(r, "a key is missing");
		return false;
	}
	if (!read_text(r, &bytes, &len) || !may_take(r, MEMBER_MEMORY + len))
		return false;
	if (model_find_member(m, bytes, len) != NULL)
		read_fault(r, "duplicate object key");
	else if (model_size(m) == MEMBERS_MAX)
		read_fault(r, "an object with too many members");
	/* The value may have texts of its own. */
	if (bytes == r->text.data) {
		buffer_add(&key, bytes, len);
		bytes = key.data;
	}
	skip_blanks(r);
	if (r->fault.len == 0 && !passes(r, ':'))
		read_fault(r, "a colon is missing");
	skip_blanks(r);
	value = r->fault.len == 0 ? read_value(r) : NULL;
	if (value != NULL)
		model_add_member(m, bytes, len, value);
	buffer_fini(&key);
	return value != NULL;
}

static bool
read_item(struct reading *r, struct model *m)
{
	struct model *value = read_value(r);

	if (value != NULL)
		model_add(m, value);
	return value != NULL;
}

/* Reads into M what READ_ONE reads, between commas, up to the bracket CLOSE. */
static bool
read_list(struct reading *r, struct model *m, char close,
    bool (*read_one)(struct reading *r, struct model *m))
{
	if (++r->depth > DEPTH_MAX) {
		read_fault(r, "nested deeper than 64 levels");
		return false;
	}
	r->at++;
	skip_blanks(r);
	if (passes(r, close)) {
		r->depth--;
		return true;
	}
	do {
		skip_blanks(r);
		if (!read_one(r, m))
			return false;
		skip_blanks(r);
	} while (passes(r, ','));
	r->depth--;
	if (!passes(r, close))
		read_fault(r, "a comma or bracket is missing");
	return r->fault.len == 0;
}

static struct model *
read_word(struct reading *r, const char *word, struct model *value)
{
	size_t len = strlen(word);

	if ((size_t)(r->end - r->at) >= len && memcmp(r->at, word, len) == 0) {
		r->at += len;
		return value;
	}
	model_free(value);
	return read_fault(r, "a value is missing");
}

static struct model *
read_value(struct reading *r)
{
	struct model *m = NULL;
	const char *bytes;
	size_t len;
	bool whole = true;

	if (!may_take(r, VALUE_MEMORY))
		return NULL;
	switch (r->at < r->end ? *r->at : '\0') {
	case '{':
		m = model_object();
		whole = read_list(r, m, '}', read_member);
		break;
	case '[':
		m = model_array();
		whole = read_list(r, m, ']', read_item);
		break;
	case '"':
		r->at++;
		if (read_text(r, &bytes, &len) && may_take(r, len))
			m = model_text_of(bytes, len);
		break;
	case 't':
		return read_word(r, "true", model_bool(true));
	case 'f':
		return read_word(r, "false", model_bool(false));
	case 'n':
		return read_word(r, "null", model_null());
	case '-':
	case '0' ... '9':
		return read_number(r);
	default:
		return read_fault(r, "a value is missing");
	}
	if (whole)
		return m;
	model_free(m);
	return NULL;
}

/* --- the whole ------------------------------------------------------------ */

/* Moves R to the first byte that is no UTF-8, if there is one. */
static void
check_bytes(struct reading *r)
{
	const char *p = r->at;
	size_t n = 1;

	if (utf8_valid(p, (size_t)(r->end - p)))
		return;
	for (; n <= 4; p += n <= 4 ? n : 0)
		for (n = 1; n <= 4; n++)
			if (n <= (size_t)(r->end - p) && utf8_valid(p, n))
				break;
	r->at = p;
	buffer_printf(&r->fault, "unable to decode byte 0x%02x",
	    (unsigned)(unsigned char)*p);
}

struct model *
model_read(const char *text, size_t len, char *why, size_t why_len)
{
	struct reading r = {.at = text, .end = text + len};
	struct model *m = NULL;
	size_t line = 1;

	check_bytes(&r);
	skip_blanks(&r);
	if (r.fault.len == 0)
		m = read_value(&r);
	if (m != NULL)
		skip_blanks(&r);
	if (m != NULL && r.at < r.end)
		read_fault(&r, "more than one value");
	if (r.fault.len > 0) {
		for (const char *p = text; p < r.at; p++)
			line += *p == '\n';
		snprintf(why, why_len, "line %zu: %s", line,
		    buffer_text(&r.fault));
		model_free(m);
		m = NULL;
	}
	buffer_fini(&r.text);
	buffer_fini(&r.fault);
	return m;
}
