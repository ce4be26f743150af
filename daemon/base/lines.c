/*
 * Splits data files into lines and words, and tells faults with their line.
 */
#include "config.h"

#include "base/lines.h"

#include <string.h>

#include "base/buffer.h"

void
lines_fault_at(struct lines *l, int line, const char *what, const char *word)
{
	buffer_printf(l->faults, "%d: %s", line, what);
	if (word != NULL) {
		buffer_puts(l->faults, " \"");
		for (; *word != '\0'; word++)
			buffer_putc(l->faults,
			    *word >= 0x20 && *word < 0x7f ? *word : '?');
		buffer_putc(l->faults, '"');
	}
	buffer_putc(l->faults, '\n');
	l->faulty = true;
}

void
lines_fault(struct lines *l, const char *what, const char *word)
{
	lines_fault_at(l, l->line, what, word);
}

bool
lines_header(struct lines *l, const char *kind, const struct lines_word *word,
    size_t n)
{
	if (l->header)
		return false;
	l->header = true;
	if (strcmp(word[0].text, kind) != 0) {
		struct buffer what = {0};

		buffer_printf(&what, "the first line is \"%s 1\", not", kind);
		lines_fault(l, buffer_text(&what), word[0].text);
		buffer_fini(&what);
	} else if (n != 2 || strcmp(word[1].text, "1") != 0) {
		lines_fault(l, "this program reads version 1 of the format",
		    NULL);
		l->unknown = true;
	}
	return true;
}

static bool
lines_is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\r';
}

/* Splits a line into words. False after a fault, which it has reported. */
static bool
split(struct lines *l, const char *text, size_t len,
    struct lines_word word[LINES_WORDS_MAX], size_t *n)
{
	size_t i = 0;

	*n = 0;
	for (;;) {
		size_t from;

		while (i < len && lines_is_blank(text[i]))
			i++;
		if (i == len || text[i] == '#')
			return true;
		from = i;
		while (i < len && !lines_is_blank(text[i]) && text[i] != '#')
			i++;
		if (*n == LINES_WORDS_MAX) {
			lines_fault(l, "too many words in a line", NULL);
			return false;
		}
		if (i - from > l->word_max ||
		    memchr(text + from, '\0', i - from) != NULL) {
			lines_fault(l, "a word too long or with a NUL byte",
			    NULL);
			return false;
		}
		memcpy(word[*n].text, text + from, i - from);
		word[(*n)++].text[i - from] = '\0';
	}
}

void
lines_each(struct lines *l, const char *text, size_t len,
    void (*read)(struct lines *l, struct lines_word *word, size_t n))
{
	struct lines_word word[LINES_WORDS_MAX];

	while (len > 0) {
		const char *end = memchr(text, '\n', len);
		size_t bytes = end == NULL ? len : (size_t)(end - text), n;

		l->line++;
		if (split(l, text, bytes, word, &n) && n > 0 && !l->unknown)
			read(l, word, n);
		bytes += end != NULL;
		text += bytes;
		len -= bytes;
	}
}

bool
lines_number(const char *text, size_t digits, int low, int high, int *value)
{
	size_t n = strspn(text, "0123456789");
	int sum = 0;

	if (n == 0 || n > digits || text[n] != '\0')
		return false;
	for (size_t i = 0; i < n; i++)
		sum = 10 * sum + (text[i] - '0');
	if (sum < low || sum > high)
		return false;
	*value = sum;
	return true;
}
