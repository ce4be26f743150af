/*
 * Fuzz target: a template, a model and a file of words, parted by lines of
 * four hyphens. Whatever they are, nothing breaks, a fault has a sentence and
 * leaves the output as it was, and what is good keeps the bounds.
 */
#include "config.h"

#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "words/model.h"
#include "words/words.h"

enum { PARTS = 3, OUTPUT_MAX = 16 * 1024 * 1024 };

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void
split(const uint8_t *data, size_t size, struct buffer parts[PARTS])
{
	static const char line[] = "\n----\n";
	const char *at = (const char *)data, *end = at + size;

	for (size_t i = 0; i < PARTS; i++) {
		const char *stop = NULL;

		if (i + 1 < PARTS && at < end)
			stop =
			    memmem(at, (size_t)(end - at), line, strlen(line));
		if (stop == NULL)
			stop = end;
		if (size > 0)
			buffer_add(&parts[i], at, (size_t)(stop - at));
		at = stop < end ? stop + strlen(line) : end;
		buffer_text(&parts[i]);
	}
}

/* Checks a result, and forgets it. */
static void
check(bool ok, const char *why, struct buffer *out)
{
	assert(ok || why[0] != '\0');
	assert(ok || out->len == 1);
	assert(out->len < OUTPUT_MAX && out->data[0] == '!');
	assert(out->data[out->len] == '\0');
	buffer_reset(out);
	buffer_putc(out, '!');
}

static void
try_text(struct buffer parts[PARTS], const struct model *model)
{
	struct model *partials = model_object();
	struct buffer out = {0};
	char why[80] = "";
	bool ok;

	buffer_putc(&out, '!');
	model_put_text(partials, "p", parts[2].data);
	model_put_text(partials, "q", parts[0].data);
	ok = words_render_text(parts[0].data, model, partials, &out, why,
	    sizeof why);
	check(ok, why, &out);
	buffer_fini(&out);
	model_free(partials);
}

static void
try_files(struct buffer parts[PARTS], const struct model *model)
{
	const struct embed_file files[] = {
	    {"lang/fr/a.lang", parts[2].data, parts[2].len},
	    {"mail/t.txt", parts[0].data, parts[0].len},
	    {"web/t.html", parts[0].data, parts[0].len},
	};
	struct buffer faults = {0}, out = {0};
	struct words *w = words_open_table(files, 3, NULL, &faults);
	char why[80] = "";
	bool ok;

	buffer_putc(&out, '!');
	assert((w == NULL) == (faults.len > 0));
	if (w != NULL) {
		ok = words_render(w, "fr", "mail/t.txt", model, &out, why,
		    sizeof why);
		check(ok, why, &out);
		why[0] = '\0';
		ok = words_render(w, "fr", "web/t.html", model, &out, why,
		    sizeof why);
		check(ok, why, &out);
		why[0] = '\0';
		ok = words_say(w, "fr", "w", model, &out, why, sizeof why);
		check(ok, why, &out);
	}
	words_close(w);
	buffer_fini(&faults);
	buffer_fini(&out);
}

/* What was read and written is read the same again. */
static void
try_model(const struct model *model)
{
	struct buffer once = {0}, twice = {0};
	char why[80] = "";
	struct model *again;

	model_write(model, false, &once);
	again = model_read(once.data, once.len, why, sizeof why);
	assert(again != NULL);
	model_write(again, false, &twice);
	assert(strcmp(once.data, twice.data) == 0);
	model_free(again);
	buffer_fini(&once);
	buffer_fini(&twice);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct buffer parts[PARTS] = {0};
	struct model *model;
	char why[80] = "";

	split(data, size, parts);
	model = model_read(parts[1].data, parts[1].len, why, sizeof why);
	assert(model != NULL || why[0] != '\0');
	if (model != NULL)
		try_model(model);
	try_text(parts, model);
	try_files(parts, model);
	model_free(model);
	for (size_t i = 0; i < PARTS; i++)
		buffer_fini(&parts[i]);
	return 0;
}
