/*
 * What simulate and match have in common: which game, with which options and data
 * set, how many times, on how many cores, and how long bots may think.
 */
#ifndef TURNPOST_CMD_REHEARSAL_H
#define TURNPOST_CMD_REHEARSAL_H

#include <getopt.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cmd/simulated.h"

struct conf;
struct desk;

enum { REHEARSAL_OPTIONS_MAX = 64 };

struct rehearsal {
	const struct rules *rules;
	long long games, seats, jobs; /* 0: not said */
	bool seeded;
	int64_t ms;	   /* 0: as each bot does by itself */
	uint64_t playouts; /* 0: as MS says */
	/* What is wrong, when the usage would not explain it. */
	const char *fault;
	const char *options[REHEARSAL_OPTIONS_MAX];
	size_t n_options;
	struct simulation sim;
	char *data_name, *data_text; /* owned */
};

/* The options that both have, for getopt_long(), with the letters n and o. */
#define REHEARSAL_OPTIONS \
	{"seats", required_argument, NULL, 'k'}, \
	    {"seed", required_argument, NULL, 's'}, \
	    {"time", required_argument, NULL, 't'}, \
	    {"playouts", required_argument, NULL, 'u'}, \
	{ \
		"jobs", required_argument, NULL, 'j' \
	}

/* Takes one of them, with its argument. False when that cannot be, or it is none
 * of them. */
bool
rehearsal_option(struct rehearsal *r, int option, const char *argument);

/* Takes the ruleset's name; likewise. */
bool
rehearsal_rules(struct rehearsal *r, const char *name);

/* Reads who plays a seat. A time of its own goes before that of all. */
bool
rehearsal_contender(struct rehearsal *r, const char *text, struct contender *c);

/* Works out seats, options, data set and seed. False after saying why. */
bool
rehearsal_ready(struct rehearsal *r, struct desk *d, const struct conf *conf);

void
rehearsal_fini(struct rehearsal *r);

#endif
