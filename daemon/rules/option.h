/*
 * The options of a ruleset: their table, their values as people write them, and
 * what a game is set up with.
 *
 * Not here: which combinations can be played (options_refuse() in rules.h), and
 * a game's options as JSON (game/options.h).
 */
#ifndef TURNPOST_RULES_OPTION_H
#define TURNPOST_RULES_OPTION_H

#include <stdbool.h>
#include <stddef.h>

struct buffer;
struct rules;

enum { RULES_OPTIONS_MAX = 24 };

enum rules_option_type {
	RULES_FLAG,   /* value 0 or 1; "yes", "no"; JSON boolean */
	RULES_CHOICE, /* value is an index into VALUES; JSON string */
	RULES_NUMBER, /* MIN to MAX; JSON integer */
	RULES_DATA    /* the name of a file of the data set (dataset.h); JSON
		       * string; value unused */
};

/* One line of `turnpost rules RULESET`. The help stands in templates/lang
 * under RULESET.option.NAME. */
struct rules_option {
	const char *name; /* lower-case ASCII, '-' between words */
	enum rules_option_type type;
	const char *const *values; /* RULES_CHOICE: NULL-terminated */
	int min, max;		   /* RULES_NUMBER */
	const char *suffix;	   /* RULES_DATA: how the names of such files
				    * end, "tiles" */
	const char *standard;	   /* what new games have when nothing is said,
				    * as on the command line */
	const char *absent; /* what games have whose options do not list it, as
			     * it did not exist when they began; NULL: the same.
			     * Like all that an old game depends on it never
			     * changes. */
	unsigned seats;	    /* bit N set: allowed with N seats; 0: with any
			 * number */
};

/* What a game is set up with. */
struct rules_setup {
	int seats;
	int options[RULES_OPTIONS_MAX]; /* values, in the order of the ruleset's
					 * table of options */
	const void *data; /* the set that data_read() made, or NULL; outlives
			   * every state made with it */
};

/* The option of that name, or NULL. *INDEX (INDEX may be NULL) becomes its
 * index in the table. */
const struct rules_option *
rules_option_find(const struct rules *r, const char *name, int *index);

/* Parses a value as it stands on a command line or in a form ("yes", "3",
 * "random"). False when it is none of the option's values. */
bool
rules_option_read(const struct rules_option *o, const char *text, int *value);

/* Fills in the defaults of a new game (RULES_DATA: 0). */
void
rules_defaults(const struct rules *r, int seats, struct rules_setup *setup);

/* Fills in what a game has that began before there were any options. */
void
rules_absent(const struct rules *r, int seats, struct rules_setup *setup);

/* The option's value in a game that does not list it. */
static inline const char *
rules_option_absent(const struct rules_option *o)
{
	return o->absent != NULL ? o->absent : o->standard;
}

/* The value as on a command line, for example "yes"; not for RULES_DATA. */
void
rules_option_write(const struct rules_option *o, int value, struct buffer *out);

#endif
