/*
 * A data file as lines of words: blanks between words, '#' begins a comment,
 * the first line says what it is. All faults are told, each with its line, so
 * that an owner who types in data of his own mends them in one go.
 *
 * Not here: what a line says, which each ruleset reads for itself.
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

/* Embedded as first member by each reader; the caller sets the first two. */
struct lines {
	struct buffer *faults; /* borrowed; a line "LINE: what is wrong" each */
	size_t word_max;       /* bytes of a word; LINES_WORD_MAX at most */
	int line;	       /* that is read, from 1 */
	bool faulty;	       /* there was a fault */
	bool header;	       /* the first line has been seen */
	bool unknown; /* a version we do not know: nothing more is read */
};

/* A fault of the line that is read, or of LINE, and in quotes the word it is
 * about (or NULL). What cannot be printed stands as '?'. */
void
lines_fault(struct lines *l, const char *what, const char *word);
void
lines_fault_at(struct lines *l, int line, const char *what, const char *word);

/* Whether the line is the first and so said what the file is, "KIND 1", or a
 * fault was told; false for those after it. */
bool
lines_header(struct lines *l, const char *kind, const struct lines_word *word,
    size_t n);

/* Hands each line that has words to READ, which may change them, until the
 * reader is deaf. */
void
lines_each(struct lines *l, const char *text, size_t len,
    void (*read)(struct lines *l, struct lines_word *word, size_t n));

/* LOW to HIGH in at most DIGITS plain digits; false when it is not that. */
bool
lines_number(const char *text, size_t digits, int low, int high, int *value);

#endif
