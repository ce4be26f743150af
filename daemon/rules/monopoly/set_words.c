/*
 * Lines and words of a data set, and how faults are told.
 */
#include "config.h"

#include "rules/monopoly/set_inner.h"

#include <string.h>

#include "base/buffer.h"

const char *const mono_force_names[MONO_FORCES] = {"no", "jail", "gain", "levy",
    "steal", "occupy", "capture", "free", "bargain", "jump", "arrest", "extra"};
const char *const mono_event_names[MONO_EVENTS] = {"pay", "pay-each", "go-jail",
    "back", "lose", "to-go", "collect", "discard", "miss"};
const char *const mono_side_names[MONO_SIDES] = {"rebel", "empire"};

const char *
mono_force_name(unsigned force)
{
	return mono_force_names[force];
}

const char *
mono_event_name(unsigned event)
{
	return mono_event_names[event];
}

const char *
mono_side_name(unsigned side)
{
	return mono_side_names[side];
}

unsigned
mono_word_find(const char *const *names, unsigned n, const char *text)
{
	unsigned i = 0;

	while (i < n && strcmp(names[i], text) != 0)
		i++;
	return i;
}

void
mono_fault_at(struct mono_reader *r, int line, const char *what,
    const char *word)
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
mono_fault(struct mono_reader *r, const char *what, const char *word)
{
	mono_fault_at(r, r->line, what, word);
}

bool
mono_word_number(const char *text, int step, int low, int high, int *value)
{
	size_t n = strspn(text, "0123456789");
	int sum = 0;

	if (n == 0 || n > 6 || text[n] != '\0')
		return false;
	for (size_t i = 0; i < n; i++)
		sum = 10 * sum + (text[i] - '0');
	if (sum < low || sum > high || sum % step != 0)
		return false;
	*value = sum;
	return true;
}

static bool
is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\r';
}

bool
mono_words_split(struct mono_reader *r, const char *text, size_t len,
    struct mono_word *word, size_t *n)
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
		if (*n == MONO_WORDS_MAX) {
			mono_fault(r, "too many words in a line", NULL);
			return false;
		}
		if (i - from > MONO_NAME_MAX ||
		    memchr(text + from, '\0', i - from) != NULL) {
			mono_fault(r, "a word too long or with a NUL byte",
			    NULL);
			return false;
		}
		memcpy(word[*n].text, text + from, i - from);
		word[(*n)++].text[i - from] = '\0';
	}
}
