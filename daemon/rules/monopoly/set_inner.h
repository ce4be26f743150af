/*
 * What the three files share that read a data set: set_words.c parses words (as
 * base/lines.h does), set_read.c lines, and set_finish.c checks what only the
 * whole set shows.
 */
#ifndef TURNPOST_RULES_MONOPOLY_SET_INNER_H
#define TURNPOST_RULES_MONOPOLY_SET_INNER_H

#include <stdbool.h>

#include "base/lines.h"
#include "rules/monopoly/set.h"

enum { MONO_RING_MIN = 20, MONO_ID_MAX = 7 };

/* The kinds of lines of which a set has exactly one. */
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
	struct lines lines; /* must be first: the line readers get only this */
	struct mono_set *set;
	unsigned singles; /* bit per enum mono_single that has been read */
	bool jail;	  /* the jail has been read */
	int space_line[MONO_SPACES_MAX];
	int planet_line[MONO_PLANETS_MAX];
	int card_line[MONO_SIDES][MONO_CARDS_MAX];
};

/* Reads a multiple of STEP from LOW to HIGH in plain digits; false when TEXT is
 * not that. */
bool
mono_word_number(const char *text, int step, int low, int high, int *value);

/* The index of TEXT in a list of N names, or N. */
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
