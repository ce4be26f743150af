/*
 * Reads the standard data set of a ruleset.
 */
#include "config.h"

#include "set_kit.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/buffer.h"
#include "rules/dataset.h"

/* Puts the file of option O behind those before it. */
static bool
set_kit_file(const struct rules *rules, const struct rules_option *o,
    struct buffer *text)
{
	static char file[65536];
	const char *srcdir = getenv("srcdir");
	struct buffer path = {0};
	FILE *f;

	buffer_printf(&path, "%s/data/%s/standard.%s",
	    srcdir != NULL ? srcdir : ".", rules->id, o->suffix);
	f = fopen(buffer_text(&path), "re");
	buffer_fini(&path);
	if (f == NULL)
		return false;
	rules_data_join(text, file, fread(file, 1, sizeof file, f));
	fclose(f);
	return true;
}

void *
set_kit_read(const struct rules *rules)
{
	struct buffer text = {0}, faults = {0};
	const struct rules_option *o;
	bool good = true;
	void *set = NULL;

	if (rules->data_read == NULL)
		return NULL;
	for (size_t n = 0; (o = rules_data_file(rules, n)) != NULL; n++)
		good = good && set_kit_file(rules, o, &text);
	if (good)
		set = rules->data_read(buffer_text(&text), text.len, &faults);
	buffer_fini(&text);
	buffer_fini(&faults);
	return set;
}
