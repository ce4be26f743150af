/*
 * Compares templates and words of the operator's own with the built-in ones. A
 * name counts as known when any built-in template or word has it: which of the
 * names a page or letter has a value for is known only when it is written.
 */
#include "config.h"

#include "words/doubt.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/embed.h"
#include "words/lang.h"
#include "words/sheet.h"
#include "words/sources.h"
#include "words/table.h"

/* contrib/embed makes these from templates/. */
extern const struct embed_file embed_templates[];
extern const size_t embed_templates_count;

static bool
is_lang(const char *name)
{
	return strncmp(name, "lang/", strlen("lang/")) == 0;
}

/* The sheets of a file: the words in it, or one template. Its syntax faults are
 * told elsewhere (words_open()). */
static void
read_sheets(const struct source *source, struct table *into)
{
	const char *dot = strrchr(source->name, '.');
	struct buffer faults = {0};
	struct sheet *s;

	if (is_lang(source->name)) {
		lang_read(source->file, source->text, source->len, PLURAL_ONE,
		    into, &faults);
	} else {
		s = sheet_new(dot != NULL && strcmp(dot, ".html") == 0
			? SHEET_MARKUP
			: SHEET_PLAIN,
		    source->name, source->file, 1);
		(void)!parse_sheet(s, source->text, source->len, &faults);
		words_table_put(into, s);
	}
	buffer_fini(&faults);
}

/* Whether the node asks for a value. Appends the node's name, quoted. */
static bool
name_of(const struct node *node, struct buffer *name)
{
	buffer_reset(name);
	if (node->type == NODE_TEXT || node->type == NODE_TERM ||
	    node->parts == 0 || (node->type == NODE_PARTIAL && !node->dynamic))
		return false;
	sheet_quote_name(node, name);
	return true;
}

/* A set of names is a text with one name a line. */
static bool
set_has(struct buffer *set, const char *name)
{
	struct buffer line = {0};
	bool has;

	buffer_printf(&line, "\n%s\n", name);
	has = set->len > 0 && strstr(buffer_text(set), line.data) != NULL;
	buffer_fini(&line);
	return has;
}

static void
set_add(struct buffer *set, const char *name)
{
	if (!set_has(set, name))
		buffer_printf(set, "%s%s\n", set->len == 0 ? "\n" : "", name);
}

static void
gather_names(const struct source *source, struct buffer *names)
{
	struct table table = {0};
	struct buffer name = {0};
	struct sheet **all;

	read_sheets(source, &table);
	all = words_table_sorted(&table);
	for (size_t i = 0; i < table.len; i++)
		for (size_t j = 0; j < all[i]->len; j++)
			if (name_of(&all[i]->nodes[j], &name))
				set_add(names, buffer_text(&name));
	free(all);
	words_table_fini(&table);
	buffer_fini(&name);
}

static void
doubt_names(const struct table *own, struct buffer *known,
    struct buffer *faults)
{
	struct sheet **all = words_table_sorted(own);
	struct buffer name = {0};

	for (size_t i = 0; i < own->len; i++)
		for (size_t j = 0; j < all[i]->len; j++) {
			const struct node *node = &all[i]->nodes[j];

			if (!name_of(node, &name) ||
			    set_has(known, buffer_text(&name)))
				continue;
			sheet_where(all[i], node->line, faults);
			buffer_printf(faults, "nothing is called %s\n",
			    buffer_text(&name));
		}
	free(all);
	buffer_fini(&name);
}

/* Reports the words of the built-in file BEFORE that SOURCE, the operator's
 * file in its place, lacks. OTHERS has the words of SOURCE. */
static void
doubt_words(const struct source *source, const struct embed_file *before,
    const struct table *others, struct buffer *faults, struct buffer *notes)
{
	bool english = strncmp(source->name, "lang/en/", 8) == 0;
	struct table table = {0};
	struct sheet **all;
	const struct source built_in = {.name = source->name,
	    .file = source->file,
	    .text = (char *)(uintptr_t)before->text,
	    .len = before->len};

	read_sheets(&built_in, &table);
	all = words_table_sorted(&table);
	for (size_t i = 0; i < table.len; i++)
		if (words_table_find(others, all[i]->name, all[i]->hash) ==
		    NULL)
			buffer_printf(english ? faults : notes,
			    "%s: has no word %s\n", source->file, all[i]->name);
	free(all);
	words_table_fini(&table);
}

/* Whether one of the N files of the folder includes NAME. */
static bool
is_included(const struct sources *folder, const char *name)
{
	for (size_t i = 0; i < folder->len; i++)
		if (strstr(folder->source[i].text, name) != NULL)
			return true;
	return false;
}

static void
doubt_file(const struct sources *folder, const struct source *source,
    struct buffer *known, struct buffer *faults, struct buffer *notes)
{
	const struct embed_file *before =
	    embed_find(embed_templates, embed_templates_count, source->name);
	struct table own = {0};

	read_sheets(source, &own);
	doubt_names(&own, known, faults);
	if (is_lang(source->name) && before != NULL)
		doubt_words(source, before, &own, faults, notes);
	else if (!is_lang(source->name) && before == NULL &&
	    !is_included(folder, source->name))
		buffer_printf(notes,
		    "%s: stands in place of no template, and none includes "
		    "it\n",
		    source->file);
	words_table_fini(&own);
}

size_t
words_doubt(const char *folder, struct buffer *faults, struct buffer *notes)
{
	struct sources built_in = {0}, own = {0};
	struct buffer known = {0}, unreadable = {0};
	size_t n;

	sources_add_table(&built_in, embed_templates, embed_templates_count,
	    &unreadable);
	sources_add_folder(&own, folder, &unreadable);
	sources_sort(&own);
	for (size_t i = 0; i < built_in.len; i++)
		gather_names(&built_in.source[i], &known);
	for (size_t i = 0; i < own.len; i++)
		doubt_file(&own, &own.source[i], &known, faults, notes);
	n = own.len;
	sources_fini(&built_in);
	sources_fini(&own);
	buffer_fini(&known);
	buffer_fini(&unreadable);
	return n;
}
