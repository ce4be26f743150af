/*
 * Finds an embedded file by its name. The tables are generated: contrib/embed
 * writes them when the program is built.
 */
#include "config.h"

#include "base/embed.h"

#include <string.h>

const struct embed_file *
embed_find(const struct embed_file *table, size_t n, const char *name)
{
	size_t low = 0, high = n;

	while (low < high) {
		size_t middle = low + (high - low) / 2;
		int order = strcmp(name, table[middle].name);

		if (order == 0)
			return &table[middle];
		if (order < 0)
			high = middle;
		else
			low = middle + 1;
	}
	return NULL;
}
