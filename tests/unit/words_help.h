/*
 * What the tests of words share: sets of templates given as text.
 */
#ifndef TURNPOST_TESTS_WORDS_HELP_H
#define TURNPOST_TESTS_WORDS_HELP_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tap.h"
#include "words/model.h"
#include "words/words.h"

struct file {
	const char *name, *text;
};

enum { FILES_MAX = 8 };

/* Files end with one that has no name. */
static inline struct words *
open_files(const struct file *files, const char *folder, struct buffer *faults)
{
	struct embed_file table[FILES_MAX];
	size_t n = 0;

	for (; n < FILES_MAX && files[n].name != NULL; n++)
		table[n] = (struct embed_file){
		    files[n].name, files[n].text, strlen(files[n].text)};
	return words_open_table(table, n, folder, faults);
}

static inline struct model *
model_of(const char *json)
{
	char why[200];
	struct model *m = model_read(json, strlen(json), why, sizeof why);

	if (m == NULL)
		printf("# a test's own model: %s\n", why);
	return m;
}

/* A step: rendering NAME (a word when it has no slash) gives EXPECTED, or
 * fails with EXPECTED when that begins with '!'. */
static inline void
try_words(const struct words *w, const char *rule, const char *lang,
    const char *name, const char *json, const char *expected)
{
	struct model *m = model_of(json);
	struct buffer out = {0};
	char why[300] = "";
	bool ok, good;

	buffer_puts(&out, "BEFORE:");
	if (strchr(name, '/') != NULL)
		ok = words_render(w, lang, name, m, &out, why, sizeof why);
	else
		ok = words_say(w, lang, name, m, &out, why, sizeof why);
	if (expected[0] == '!')
		good = !ok && strcmp(why, expected + 1) == 0 &&
		    strcmp(buffer_text(&out), "BEFORE:") == 0;
	else
		good = ok && strcmp(buffer_text(&out) + 7, expected) == 0;
	if (!tap_ok(good, "%s", rule))
		printf("# got %s <%s> %s\n", ok ? "ok" : "fault",
		    buffer_text(&out), why);
	buffer_fini(&out);
	model_free(m);
}

/* A step: the files render NAME as above. */
static inline void
try_files(const char *rule, const struct file *files, const char *lang,
    const char *name, const char *json, const char *expected)
{
	struct buffer faults = {0};
	struct words *w = open_files(files, NULL, &faults);

	if (w == NULL) {
		tap_ok(false, "%s", rule);
		printf("# %s", buffer_text(&faults));
	} else {
		try_words(w, rule, lang, name, json, expected);
	}
	words_close(w);
	buffer_fini(&faults);
}

/* A step: the files are refused with these faults. */
static inline void
try_faults(const char *rule, const struct file *files, const char *expected)
{
	struct buffer faults = {0};
	struct words *w = open_files(files, NULL, &faults);
	bool good;

	good = w == NULL && strcmp(buffer_text(&faults), expected) == 0;
	if (!tap_ok(good, "%s", rule))
		printf("# got %s:\n%s", w == NULL ? "faults" : "no fault",
		    buffer_text(&faults));
	words_close(w);
	buffer_fini(&faults);
}

#endif
