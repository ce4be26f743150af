/*
 * The data set of a game: a file "ID/NAME.SUFFIX" for each option of its
 * ruleset that is RULES_DATA (option.h), in the order of the table of options.
 * The text of a set is that of its files, one behind the other, each beginning
 * with a line of its own; the name of a set is their names, with a space between
 * them.
 *
 * Not here: where files are found (desk/data.h), what they say (data_read() of
 * rules.h).
 */
#ifndef TURNPOST_RULES_DATASET_H
#define TURNPOST_RULES_DATASET_H

#include <stddef.h>

struct buffer;
struct rules;
struct rules_option;

/* The option of R that names file number N of a set, from 0 on; NULL: its sets
 * have not so many. */
const struct rules_option *
rules_data_file(const struct rules *r, size_t n);

/* Appends the name that the file of option O has in the set NAME of R. */
void
rules_data_name(const struct rules *r, const char *name,
    const struct rules_option *o, struct buffer *out);

/* Appends the name of one more file to NAME, the name of a set. */
void
rules_data_add(struct buffer *name, const char *file);

/* Appends the name of the set that new games of R have when nothing is said. */
void
rules_data_standard(const struct rules *r, struct buffer *out);

/* Puts the text of one more file behind the TEXT of those before it. */
void
rules_data_join(struct buffer *text, const char *file, size_t len);

#endif
