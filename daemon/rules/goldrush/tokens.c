/*
 * Reads a file of tokens.
 */
#include "config.h"

#include <string.h>

#include "base/lines.h"
#include "rules/goldrush/tiles.h"

enum { VALUE_MAX = 99 };

struct reader {
	struct lines lines; /* must be first */
	struct gold_tokens *tokens;
	int n; /* tokens in all, which may be too many */
};

static void
read_token(struct reader *r, const struct lines_word *word, size_t n)
{
	struct gold_tokens *t = r->tokens;
	int value, count;

	if (n != 3) {
		lines_fault(&r->lines, "a token needs a value and a count",
		    NULL);
		return;
	}
	if (!lines_number(word[1].text, 2, 0, VALUE_MAX, &value)) {
		lines_fault(&r->lines, "a value is 0 to 99, not", word[1].text);
		return;
	}
	if (!lines_number(word[2].text, 3, 1, GOLD_TOKENS_MAX, &count)) {
		lines_fault(&r->lines, "a count is 1 to 127, not",
		    word[2].text);
		return;
	}
	for (unsigned i = 0; i < t->n_values; i++)
		if (t->value[i] == value)
			lines_fault(&r->lines,
			    "this value stands further up already:",
			    word[1].text);
	if (t->n_values == GOLD_VALUES_MAX) {
		lines_fault(&r->lines, "a set has at most 16 values", NULL);
		return;
	}
	t->value[t->n_values] = (uint8_t)value;
	t->count[t->n_values++] = (uint8_t)count;
	r->n += count;
}

static void
read_line(struct lines *l, struct lines_word *word, size_t n)
{
	struct reader *r = (struct reader *)l;

	if (lines_header(l, "turnpost-tokens", word, n))
		return;
	if (strcmp(word[0].text, "token") == 0)
		read_token(r, word, n);
	else
		lines_fault(l, "a line begins with \"token\", not",
		    word[0].text);
}

/* FNV-1a over values and counts, as for tiles (rules/tiles/tables.c). Pinned, as
 * it is in the digests of stored games. */
static uint64_t
tokens_digest(const struct gold_tokens *t)
{
	uint64_t d = UINT64_C(0xcbf29ce484222325);

	for (unsigned i = 0; i < t->n_values; i++) {
		d = (d ^ t->value[i]) * UINT64_C(0x100000001b3);
		d = (d ^ t->count[i]) * UINT64_C(0x100000001b3);
	}
	return d;
}

bool
gold_tokens_read(struct gold_tokens *tokens, const char *text, size_t len,
    int first, struct buffer *faults)
{
	struct reader r = {.lines = {.faults = faults,
			       .word_max = LINES_WORD_MAX,
			       .line = first},
	    .tokens = tokens};

	memset(tokens, 0, sizeof *tokens);
	lines_each(&r.lines, text, len, read_line);
	if (r.lines.line == first)
		r.lines.line++;
	if (!r.lines.header)
		lines_fault(&r.lines, "the first line is \"turnpost-tokens 1\"",
		    NULL);
	else if (r.n == 0 && !r.lines.faulty)
		lines_fault(&r.lines, "a set has at least one token", NULL);
	if (r.n > GOLD_TOKENS_MAX)
		lines_fault(&r.lines, "a set has at most 127 tokens", NULL);
	tokens->n = (uint8_t)r.n;
	tokens->digest = tokens_digest(tokens);
	return !r.lines.faulty;
}
