/*
 * Lines and words of a data set, and how faults are told.
 */
#include "config.h"

#include "rules/geonosis/set_inner.h"

#include <string.h>

#include "base/buffer.h"

static const char *const droid_names[] = {"battle", "super", "droideka", "any"};

const char *
geo_droid_name(unsigned droid)
{
	return droid_names[droid];
}

unsigned
geo_word_droid(const char *text)
{
	for (unsigned i = 0; i < GEO_ICON_KINDS; i++)
		if (strcmp(droid_names[i], text) == 0)
			return i;
	return GEO_NONE;
}

void
geo_fault_at(struct geo_reader *r, int line, const char *what, const char *word)
{
	buffer_printf(r->faults, "%d: %s", line, what);
	if (word != NULL) {
		buffer_puts(r->faults, " \"");
		for (; *word != '\0'; word++)
			buffer_putc(r->faults,
			    *word >= 0x20 && *word < 0x7f ? *word : '?');
		buffer_putc(r->faults, '"');
	}
	buffer_putc(r->faults, '\n');
	r->faulty = true;
}

void
geo_fault(struct geo_reader *r, const char *what, const char *word)
{
	geo_fault_at(r, r->line, what, word);
}

bool
geo_word_number(const char *text, int low, int high, uint8_t *value)
{
	size_t n = strspn(text, "0123456789");
	int sum = 0;

	if (n == 0 || n > 3 || text[n] != '\0')
		return false;
	for (size_t i = 0; i < n; i++)
		sum = 10 * sum + (text[i] - '0');
	if (sum < low || sum > high)
		return false;
	*value = (uint8_t)sum;
	return true;
}

/* A coordinate; where it ends, or NULL. */
static const char *
take_coordinate(const char *p, int *value)
{
	bool negative = *p == '-';
	size_t n;

	p += negative;
	n = strspn(p, "0123456789");
	if (n == 0 || n > 2)
		return NULL;
	*value = 0;
	for (; n > 0; n--, p++)
		*value = 10 * *value + (*p - '0');
	if (negative)
		*value = -*value;
	return *value >= -GEO_FAR && *value <= GEO_FAR ? p : NULL;
}

bool
geo_word_place(const char *text, int *q, int *r)
{
	const char *p = take_coordinate(text, q);

	if (p == NULL || *p != ',')
		return false;
	p = take_coordinate(p + 1, r);
	return p != NULL && *p == '\0';
}

static bool
is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\r';
}

bool
geo_words_split(struct geo_reader *r, const char *text, size_t len,
    struct geo_word *word, size_t *n)
{
	size_t i = 0;

	*n = 0;
	for (;;) {
		size_t from;

		while (i < len && is_blank(text[i]))
			i++;
		if (i == len || text[i] == '#')
			return true;
		from = i;
		while (i < len && !is_blank(text[i]) && text[i] != '#')
			i++;
		if (*n == GEO_WORDS_MAX) {
			geo_fault(r, "too many words in a line", NULL);
			return false;
		}
		if (i - from > GEO_WORD_MAX ||
		    memchr(text + from, '\0', i - from) != NULL) {
			geo_fault(r, "a word too long or with a NUL byte",
			    NULL);
			return false;
		}
		memcpy(word[*n].text, text + from, i - from);
		word[(*n)++].text[i - from] = '\0';
	}
}
