/*
 * An open hash table from names to sheets, which doubles when it gets full.
 */
#include "config.h"

#include "words/table.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"
#include "words/sheet.h"

enum { CAP_MIN = 64 };

/* FNV-1a is enough: the names are the program's and the operator's, so nobody
 * chooses them to collide. */
uint32_t
words_table_hash(const char *name)
{
	uint32_t hash = 2166136261u;

	for (; *name != '\0'; name++)
		hash = (hash ^ (unsigned char)*name) * 16777619u;
	return hash;
}

/* The slot where the name is, or where it would go. */
static struct sheet **
slot_of(const struct table *t, const char *name, uint32_t hash)
{
	size_t i = hash & (t->cap - 1);

	while (t->slots[i] != NULL &&
	    (t->slots[i]->hash != hash || strcmp(t->slots[i]->name, name) != 0))
		i = (i + 1) & (t->cap - 1);
	return &t->slots[i];
}

struct sheet *
words_table_find(const struct table *t, const char *name, uint32_t hash)
{
	return t->cap == 0 ? NULL : *slot_of(t, name, hash);
}

static void
table_grow(struct table *t)
{
	struct table bigger = {
	    .cap = t->cap == 0 ? CAP_MIN : 2 * t->cap, .len = t->len};

	bigger.slots = xcalloc(bigger.cap, sizeof(struct sheet *));
	for (size_t i = 0; i < t->cap; i++) {
		struct sheet *value = t->slots[i];

		if (value != NULL)
			*slot_of(&bigger, value->name, value->hash) = value;
	}
	free(t->slots);
	*t = bigger;
}

void
words_table_put(struct table *t, struct sheet *value)
{
	struct sheet **slot;

	if (2 * (t->len + 1) > t->cap)
		table_grow(t);
	slot = slot_of(t, value->name, value->hash);
	assert(*slot == NULL);
	*slot = value;
	t->len++;
}

static int
compare_names(const void *a, const void *b)
{
	const struct sheet *const *x = a, *const *y = b;

	return strcmp((*x)->name, (*y)->name);
}

struct sheet **
words_table_sorted(const struct table *t)
{
	struct sheet **all = xcalloc(t->len, sizeof(struct sheet *));
	size_t n = 0;

	for (size_t i = 0; i < t->cap; i++)
		if (t->slots[i] != NULL)
			all[n++] = t->slots[i];
	qsort(all, n, sizeof(struct sheet *), compare_names);
	return all;
}

void
words_table_fini(struct table *t)
{
	for (size_t i = 0; i < t->cap; i++)
		sheet_free(t->slots[i]);
	free(t->slots);
	*t = (struct table){0};
}
