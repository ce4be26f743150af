/*
 * Sheets by name: a hash table that only grows. The hash of a name is an
 * argument, because nodes keep the hash of theirs: rendering computes none.
 */
#ifndef TURNPOST_WORDS_TABLE_H
#define TURNPOST_WORDS_TABLE_H

#include <stddef.h>
#include <stdint.h>

struct sheet;

/* All zeroes is an empty table. */
struct table {
	struct sheet **slots;
	size_t cap; /* a power of two, or 0 */
	size_t len;
};

uint32_t
words_table_hash(const char *name);

/* The sheet of that name, borrowed, or NULL. HASH is words_table_hash(NAME). */
struct sheet *
words_table_find(const struct table *t, const char *name, uint32_t hash);

/* Takes the sheet over; the table has none of its name yet. */
void
words_table_put(struct table *t, struct sheet *value);

/* All sheets, sorted by name; the caller frees the array, not the sheets. */
struct sheet **
words_table_sorted(const struct table *t);

/* Frees the sheets, too; the table is empty and usable again. */
void
words_table_fini(struct table *t);

#endif
