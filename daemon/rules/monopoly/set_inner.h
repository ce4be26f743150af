/*
 * What the three files that read a data set share: words (set_words.c and
 * base/lines.h), what a line says (set_read.c), and what only the whole shows
 * (set_finish.c).
 */
#ifndef TURNPOST_RULES_MONOPOLY_SET_INNER_H
#define TURNPOST_RULES_MONOPOLY_SET_INNER_H

#include <stdbool.h>

#include "base/lines.h"
#include "rules/monopoly/set.h"

enum { MONO_RING_MIN = 20, MONO_ID_MAX = 7 };

/* The kinds of lines of which a set has one each. */
enum mono_single {
	MONO_SINGLE_START,
	MONO_SINGLE_GO,
	MONO_SINGLE_BAIL,
	MONO_SINGLE_AUCTION,
	MONO_SINGLE_HAND,
	MONO_SINGLE_BASES,
	MONO_SINGLES
};

struct mono_parser {
	struct lines lines; /* first: handed on by lines_each() */
	struct mono_set *set;
	unsigned singles; /* bit for each that has been seen */
	bool jail;	  /* the jail has been seen */
	int space_line[MONO_SPACES_MAX];
	int planet_line[MONO_PLANETS_MAX];
	int card_line[MONO_SIDES][MONO_CARDS_MAX];
};

/* Reads a multiple of STEP from LOW to HIGH in plain digits; false when TEXT is
 * not that. */
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
mono_set_finish(struct mono_parser *r);

#endif
