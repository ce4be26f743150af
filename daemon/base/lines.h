/*
 * A data file as lines of words, for the data sets of all rulesets: blanks
 * stand between words, '#' begins a comment, and the first line says what the
 * file is. All faults are told, each with its line, so that an owner who types
 * in data of their own can mend them in one go.
 *
 * Not here: what a line means. Each ruleset parses that itself.
 */
#ifndef TURNPOST_BASE_LINES_H
#define TURNPOST_BASE_LINES_H

#include <stdbool.h>
#include <stddef.h>

struct buffer;

enum { LINES_WORD_MAX = 63, LINES_WORDS_MAX = 16 };

struct lines_word {
	char text[LINES_WORD_MAX + 1];
};

/* Each parser embeds this as its first member, and sets the first two
 * members. */
struct lines {
	struct buffer *faults; /* borrowed; each fault is a line "LINE: what is
			        * wrong" */
	size_t word_max;       /* the longest word in bytes; at most
			        * LINES_WORD_MAX */
	int line;	       /* the number of the present line, from 1 */
	bool faulty;	       /* a fault was told */
	bool header;	       /* the first line has been seen */
	bool unknown; /* the file is of a version that we do not know: the rest
		       * is skipped */
};

/* Tells a fault of the present line, or of LINE, and quotes the word that it is
 * about (WORD may be NULL). What cannot be printed becomes '?'. */
void
lines_fault(struct lines *l, const char *what, const char *word);
void
lines_fault_at(struct lines *l, int line, const char *what, const char *word);

/* Handles the first line, which has to be "KIND 1". True when this line was the
 * first, and so was either that header or a fault; false for all lines after
 * it. */
bool
lines_header(struct lines *l, const char *kind, const struct lines_word *word,
    size_t n);

/* Hands each line that has words to READ, which may change them. Ends early
 * when the file's version is not known. */
void
lines_each(struct lines *l, const char *text, size_t len,
    void (*read)(struct lines *l, struct lines_word *word, size_t n));

/* Reads a number from LOW to HIGH in at most DIGITS plain digits; false when
 * TEXT is none. */
bool
lines_number(const char *text, size_t digits, int low, int high, int *value);

#endif
