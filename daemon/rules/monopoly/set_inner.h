/*
 * The parts of reading a data set: lines and words (set_words.c), what a line
 * says (set_read.c), and what only the whole shows (set_finish.c).
 */
#ifndef TURNPOST_RULES_MONOPOLY_SET_INNER_H
#define TURNPOST_RULES_MONOPOLY_SET_INNER_H

#include <stdbool.h>

#include "rules/monopoly/set.h"

enum { MONO_WORDS_MAX = 16, MONO_RING_MIN = 20, MONO_ID_MAX = 7 };

/* Lines of which there is one each. */
enum mono_single {
	MONO_SINGLE_START,
	MONO_SINGLE_GO,
	MONO_SINGLE_BAIL,
	MONO_SINGLE_AUCTION,
	MONO_SINGLE_HAND,
	MONO_SINGLE_BASES,
	MONO_SINGLES
};

struct mono_word {
	char text[MONO_NAME_MAX + 1];
};

struct mono_reader {
	struct mono_set *set;
	struct buffer *faults;
	int line;
	bool faulty;
	bool header;	  /* the first line has been seen */
	bool deaf;	  /* a version we do not know: nothing more */
	unsigned singles; /* bit for each that has been seen */
	bool jail;	  /* the jail has been seen */
	int space_line[MONO_SPACES_MAX];
	int planet_line[MONO_PLANETS_MAX];
	int card_line[MONO_SIDES][MONO_CARDS_MAX];
};

/* A fault of the line being read, or of LINE, and in quotes the word it is
 * about (or NULL). */
void
mono_fault(struct mono_reader *r, const char *what, const char *word);
void
mono_fault_at(struct mono_reader *r, int line, const char *what,
    const char *word);

/* Splits a line into words; false after a fault. */
bool
mono_words_split(struct mono_reader *r, const char *text, size_t len,
    struct mono_word *word, size_t *n);

/* A multiple of STEP from LOW to HIGH in plain digits; false when it is not
 * that. */
bool
mono_word_number(const char *text, int step, int low, int high, int *value);

/* The place of TEXT in a list of N names, or N. */
unsigned
mono_word_find(const char *const *names, unsigned n, const char *text);

/* The names of enum mono_force, mono_event and mono_side. */
extern const char *const mono_force_names[MONO_FORCES];
extern const char *const mono_event_names[MONO_EVENTS];
extern const char *const mono_side_names[MONO_SIDES];

/* set_finish.c: checks what only the whole file shows, and fills in what
 * follows from it. */
void
mono_set_finish(struct mono_reader *r);

#endif
