/*
 * What the three files share that read a data set: set_words.c parses words (as
 * base/lines.h does), set_read.c lines, and set_finish.c checks what only the
 * whole set shows.
 */
#ifndef TURNPOST_RULES_GEONOSIS_SET_INNER_H
#define TURNPOST_RULES_GEONOSIS_SET_INNER_H

#include "base/lines.h"
#include "rules/geonosis/set.h"

enum { GEO_WORD_MAX = 31, GEO_FAR = 30 };

struct geo_parser {
	struct lines lines; /* must be first: the line readers get only this */
	struct geo_set *set;
	unsigned droids, dice; /* bit for each droid or die whose line has been
			        * read */
	unsigned n_columns, n_zones, n_threats, n_megas;
	int zone_line[GEO_ZONES];
	int sheet_line[GEO_SHEETS];
	int time_line[GEO_TIMES_MAX];
	bool skip_sheet; /* the last sheet line was one too many */
};

/* Reads LOW to HIGH in plain digits; false when TEXT is not that. */
bool
geo_word_number(const char *text, int low, int high, uint8_t *value);

/* Reads "-3,4"; false when TEXT is not that. */
bool
geo_word_place(const char *text, int *q, int *r);

/* The droid of that name, GEO_ANY for "any", or GEO_NONE. */
unsigned
geo_word_droid(const char *text);

/* set_finish.c: checks what only the whole file shows, and fills in what
 * follows from it. */
void
geo_set_finish(struct geo_parser *r);

#endif
