/*
 * Reads the standard data set of a ruleset.
 */
#include "config.h"

#include "set_kit.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/buffer.h"

void *
set_kit_read(const struct rules *rules)
{
	const char *srcdir = getenv("srcdir");
	struct buffer path = {0}, text = {0}, faults = {0};
	void *set = NULL;
	FILE *f;

	if (rules->data_suffix == NULL)
		return NULL;
	buffer_printf(&path, "%s/data/%s/standard.%s",
	    srcdir != NULL ? srcdir : ".", rules->id, rules->data_suffix);
	f = fopen(path.data, "re");
	if (f != NULL) {
		text.len = fread(buffer_reserve(&text, 1 << 20), 1, 1 << 20, f);
		fclose(f);
		set = rules->data_read(text.data, text.len, &faults);
	}
	buffer_fini(&path);
	buffer_fini(&text);
	buffer_fini(&faults);
	return set;
}
