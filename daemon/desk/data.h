/*
 * Data sets of rulesets: those built in, those of the operator's own folder, and
 * those that games in the database were begun with.
 */
#ifndef TURNPOST_DESK_DATA_H
#define TURNPOST_DESK_DATA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "match/entry.h"

struct desk;

/* A parsed data set, kept until the desk closes. */
struct data_set {
	int64_t id; /* in the store */
	const struct rules *rules;
	char *name;
	uint8_t digest[DIGEST_SIZE]; /* of its text */
	bool shipped;		     /* it came with the program */
	void *data;
	struct data_set *next;
};

/* Loads and parses a data set by name: the owner's folder FOLDER first ("" for
 * none), then those built in. NULL, and WHY a line for each fault. The caller
 * releases it with RULES->data_free(); *TEXT (caller frees; may be NULL) gets
 * its text. */
void *
data_load(const struct rules *rules, const char *folder, const char *name,
    char **text, size_t *len, struct buffer *why);

/* Appends the names of the data sets there are, separated by spaces. */
void
data_names(const struct rules *rules, const char *folder, struct buffer *out);

/* The data set number ID of the store, parsed; NULL when it is missing. */
const struct data_set *
data_get(struct desk *d, const struct rules *rules, int64_t id);

/* Whether TEXT is the set of that name that comes with the program. */
bool
data_is_shipped(const struct rules *rules, const char *name, const char *text,
    size_t len);

/* Releases all that data_get() parsed. */
void
data_free(struct data_set *sets);

#endif
