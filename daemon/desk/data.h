/*
 * Data sets of rulesets (tile sets and the like): those that are built in,
 * those in the owner's folder, and those that are stored with the games that
 * use them.
 */
#ifndef TURNPOST_DESK_DATA_H
#define TURNPOST_DESK_DATA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "match/entry.h"

struct desk;
struct embed_file;
struct rules_option;

/* A parsed data set. It is kept until the desk closes. */
struct data_set {
	int64_t id; /* its number in the store */
	const struct rules *rules;
	char *name;
	uint8_t digest[DIGEST_SIZE]; /* of its text */
	bool shipped;		     /* it is built in */
	void *data;
	struct data_set *next;
};

/* Loads and parses the data set NAME (rules/dataset.h): each of its files from
 * the owner's folder FOLDER ("" for none), or else from those that are built in.
 * The caller releases it with
 * RULES->data_free(). *TEXT (TEXT may be NULL) gets its text of *LEN bytes,
 * which the caller frees. On failure it returns NULL, and WHY gets a line for
 * each fault. */
void *
data_load(const struct rules *rules, const char *folder, const char *name,
    char **text, size_t *len, struct buffer *why);

/* Appends the names of all files that option O of RULES can name, separated by
 * spaces. */
void
data_names(const struct rules *rules, const struct rules_option *o,
    const char *folder, struct buffer *out);

/* The file "ID/NAME.SUFFIX" that is built in for RULES, or NULL. */
const struct embed_file *
data_built_in(const struct rules *rules, const char *name, const char *suffix);
/* Appends the names of all files with that suffix, separated by spaces. */
void
data_built_in_names(const struct rules *rules, const char *suffix,
    struct buffer *out);

/* The data set with number ID in the store, parsed; NULL when it is missing, or
 * cannot be read or parsed. */
const struct data_set *
data_get(struct desk *d, const struct rules *rules, int64_t id);

/* Whether TEXT is the built-in data set of that name. */
bool
data_is_shipped(const struct rules *rules, const char *name, const char *text,
    size_t len);

/* Releases the data sets that data_get() parsed. */
void
data_free(struct data_set *sets);

#endif
