/*
 * Templates and languages by name: loads what is built in and what the
 * operator's folder has, checks that all partials are there, and renders by
 * name. What is built in is read a folder at a time, when something in it is
 * first asked for: most commands say little or nothing, and nobody reads four
 * languages.
 *
 * Several threads may render with the same words: whoever fills a shelf keeps
 * the others away, and nothing changes afterwards.
 *
 * Not here: parsing (parse.c, lang.c) and rendering (render.c).
 */
#include "config.h"

#include "words/words.h"

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"
#include "words/escape.h"
#include "words/lang.h"
#include "words/render.h"
#include "words/sources.h"
#include "words/table.h"

/* contrib/embed makes these from templates/. */
extern const struct embed_file embed_templates[];
extern const size_t embed_templates_count;

/* What stands in a folder: templates, or all words of a language. */
struct shelf {
	char *name;	    /* "lang/de", "web" */
	char *lang;	    /* "de", or NULL */
	atomic_bool filled; /* its files have been read */
	struct table sheets;
};

struct words {
	const struct embed_file *built_in;
	size_t n_built_in;
	struct shelf *shelves; /* sorted by name */
	size_t n_shelves;
	pthread_mutex_t *filling; /* in memory that a reader may change */
};

/* Where a name is looked up: in the words of a person's language, in the
 * English ones, then among templates. */
struct scope {
	const struct words *all;
	struct shelf *own;     /* or NULL */
	struct shelf *english; /* or NULL */
	const char *lang;      /* of OWN, else English */
};

static void
read_shelf(const struct words *w, struct shelf *shelf, struct buffer *faults);

static size_t
folder_length(const char *name)
{
	const char *slash = strrchr(name, '/');

	return slash != NULL ? (size_t)(slash - name) : 0;
}

static struct shelf *
shelf_of(const struct words *w, const char *folder, size_t len)
{
	for (size_t i = 0; i < w->n_shelves; i++)
		if (strncmp(w->shelves[i].name, folder, len) == 0 &&
		    w->shelves[i].name[len] == '\0')
			return &w->shelves[i];
	return NULL;
}

static struct shelf *
language_of(const struct words *w, const char *name)
{
	for (size_t i = 0; i < w->n_shelves; i++)
		if (w->shelves[i].lang != NULL &&
		    strcmp(w->shelves[i].lang, name) == 0)
			return &w->shelves[i];
	return NULL;
}

static struct scope
scope_of(const struct words *w, const char *lang)
{
	struct shelf *own = lang != NULL ? language_of(w, lang) : NULL;

	return (struct scope){
	    w, own, language_of(w, "en"), own != NULL ? own->lang : "en"};
}

/* What stands on a shelf, which is filled first if need be. */
static const struct table *
sheets_of(const struct words *w, struct shelf *shelf)
{
	struct buffer faults = {0};

	if (!shelf->filled) {
		pthread_mutex_lock(w->filling);
		if (!shelf->filled)
			read_shelf(w, shelf, &faults);
		pthread_mutex_unlock(w->filling);
	}
	/* The tests have read all that is built in. */
	assert(faults.len == 0);
	return &shelf->sheets;
}

static const struct sheet *
find_template(const struct words *w, const char *name, uint32_t hash)
{
	struct shelf *shelf = shelf_of(w, name, folder_length(name));

	return shelf == NULL || shelf->lang != NULL
	    ? NULL
	    : words_table_find(sheets_of(w, shelf), name, hash);
}

static const struct sheet *
find_word(const struct scope *s, const char *key, uint32_t hash)
{
	const struct sheet *found = NULL;

	if (s->own != NULL)
		found = words_table_find(sheets_of(s->all, s->own), key, hash);
	if (found == NULL && s->english != NULL)
		found =
		    words_table_find(sheets_of(s->all, s->english), key, hash);
	return found;
}

static const struct sheet *
find_any(const void *arg, const char *name, uint32_t hash)
{
	const struct scope *s = arg;
	const struct sheet *found = find_word(s, name, hash);

	return found != NULL ? found : find_template(s->all, name, hash);
}

/* "de", "nds", "pt-BR". */
static bool
is_language(const char *name, size_t len)
{
	static const char small[] = "abcdefghijklmnopqrstuvwxyz";
	size_t n = strspn(name, small), region;

	if (n < 2 || n > 3 || n > len)
		return false;
	if (n == len)
		return true;
	region = strspn(name + n + 1, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789");
	return name[n] == '-' && region >= 2 && region <= 3 &&
	    n + 1 + region == len;
}

/* The code of the language whose words stand in that folder, which the caller
 * frees, or NULL. */
static char *
language_in(const char *folder)
{
	static const char lang[] = "lang/";
	size_t n = strlen(lang);

	return strncmp(folder, lang, n) == 0 &&
		is_language(folder + n, strlen(folder + n))
	    ? xstrdup(folder + n)
	    : NULL;
}

/* The shelf for the file of that name, which is a new one if need be. */
static struct shelf *
shelf_for(struct words *w, const char *name)
{
	size_t len = folder_length(name);
	struct shelf *shelf = shelf_of(w, name, len);

	if (shelf != NULL)
		return shelf;
	w->shelves = xrealloc(w->shelves, w->n_shelves + 1, sizeof *w->shelves);
	shelf = &w->shelves[w->n_shelves++];
	*shelf = (struct shelf){.name = xstrndup(name, len)};
	shelf->lang = language_in(shelf->name);
	return shelf;
}

static bool
ends_with(const char *text, const char *end)
{
	size_t a = strlen(text), b = strlen(end);

	return a > b && strcmp(text + a - b, end) == 0;
}

static void
add_words(struct shelf *shelf, const struct source *source,
    struct buffer *faults)
{
	if (shelf->lang == NULL || !ends_with(source->name, ".lang") ||
	    ends_with(source->name, "/.lang")) {
		buffer_printf(faults,
		    "%s: words stand in lang/LANGUAGE/NAME.lang\n",
		    source->file);
		return;
	}
	lang_read(source->file, source->text, source->len,
	    plural_of(shelf->lang), &shelf->sheets, faults);
}

static void
add_template(struct shelf *shelf, const struct source *source,
    struct buffer *faults)
{
	struct sheet *s;
	bool html = ends_with(source->name, ".html");

	if (!html && !ends_with(source->name, ".txt")) {
		buffer_printf(faults,
		    "%s: neither a template (.txt, .html) nor words "
		    "(lang/LANGUAGE/NAME.lang)\n",
		    source->file);
		return;
	}
	s = sheet_new(html ? SHEET_MARKUP : SHEET_PLAIN, source->name,
	    source->file, 1);
	/* A faulty template is kept, so that its uses make no further
	 * faults. */
	(void)!parse_sheet(s, source->text, source->len, faults);
	words_table_put(&shelf->sheets, s);
}

static void
add_source(struct shelf *shelf, const struct source *source,
    struct buffer *faults)
{
	if (strncmp(source->name, "lang/", strlen("lang/")) == 0)
		add_words(shelf, source, faults);
	else
		add_template(shelf, source, faults);
}

/* Fills a shelf with what is built in. */
static void
read_shelf(const struct words *w, struct shelf *shelf, struct buffer *faults)
{
	for (size_t i = 0; i < w->n_built_in; i++) {
		const struct embed_file *file = &w->built_in[i];
		struct sources one = {0};

		if (shelf_of(w, file->name, folder_length(file->name)) != shelf)
			continue;
		sources_add_table(&one, file, 1, faults);
		add_source(shelf, &one.source[0], faults);
		sources_fini(&one);
	}
	shelf->filled = true;
}

/* Checks that what a template includes by name is there in every language. */
static void
check_partials(const struct sheet *s, const struct scope *scope,
    struct buffer *faults)
{
	for (size_t i = 0; i < s->len; i++) {
		const struct node *node = &s->nodes[i];
		const struct sheet *found;

		if (node->type != NODE_PARTIAL || node->dynamic)
			continue;
		found = find_any(scope, node->name, node->hash);
		if (found != NULL &&
		    (found->kind != SHEET_MARKUP || s->kind == SHEET_MARKUP))
			continue;
		sheet_where(s, node->line, faults);
		buffer_puts(faults,
		    found == NULL ? "unknown word or template "
				  : "a text can't hold markup: ");
		sheet_quote_name(node, faults);
		buffer_putc(faults, '\n');
	}
}

static void
check_shelf(const struct words *w, struct shelf *shelf, struct buffer *faults)
{
	struct scope scope = scope_of(w, shelf->lang);
	struct sheet **all = words_table_sorted(&shelf->sheets);

	for (size_t i = 0; i < shelf->sheets.len; i++)
		check_partials(all[i], &scope, faults);
	free(all);
}

bool
words_check(const struct words *w, struct buffer *faults)
{
	size_t before = faults->len;

	for (size_t i = 0; i < w->n_shelves; i++)
		if (!w->shelves[i].filled)
			read_shelf(w, &w->shelves[i], faults);
	for (size_t i = 0; i < w->n_shelves; i++)
		if (w->shelves[i].lang == NULL)
			check_shelf(w, &w->shelves[i], faults);
	for (size_t i = 0; i < w->n_shelves; i++)
		if (w->shelves[i].lang != NULL)
			check_shelf(w, &w->shelves[i], faults);
	return faults->len == before;
}

static struct words *
words_new(void)
{
	struct words *w = xcalloc(1, sizeof(*w));

	w->filling = xcalloc(1, sizeof(*w->filling));
	pthread_mutex_init(w->filling, NULL);
	return w;
}

struct words *
words_open_table(const struct embed_file *table, size_t n, const char *folder,
    struct buffer *faults)
{
	struct words *w = words_new();
	struct sources sources = {0};
	size_t before = faults->len;
	bool readable;

	sources_add_table(&sources, table, n, faults);
	if (folder != NULL)
		sources_add_folder(&sources, folder, faults);
	sources_sort(&sources);
	readable = faults->len == before;
	for (size_t i = 0; i < sources.len; i++)
		add_source(shelf_for(w, sources.source[i].name),
		    &sources.source[i], faults);
	for (size_t i = 0; i < w->n_shelves; i++)
		w->shelves[i].filled = true;
	sources_fini(&sources);
	/* Names of a file that could not be read would be missing
	 * everywhere. */
	if (readable)
		(void)!words_check(w, faults);
	if (faults->len > before) {
		words_close(w);
		return NULL;
	}
	return w;
}

struct words *
words_open(const char *folder, struct buffer *faults)
{
	struct words *w;

	if (folder != NULL)
		return words_open_table(embed_templates, embed_templates_count,
		    folder, faults);
	w = words_new();
	w->built_in = embed_templates;
	w->n_built_in = embed_templates_count;
	for (size_t i = 0; i < w->n_built_in; i++)
		(void)shelf_for(w, w->built_in[i].name);
	return w;
}

void
words_close(struct words *w)
{
	if (w == NULL)
		return;
	for (size_t i = 0; i < w->n_shelves; i++) {
		free(w->shelves[i].name);
		free(w->shelves[i].lang);
		words_table_fini(&w->shelves[i].sheets);
	}
	free(w->shelves);
	pthread_mutex_destroy(w->filling);
	free(w->filling);
	free(w);
}

bool
words_has_language(const struct words *w, const char *lang)
{
	return language_of(w, lang) != NULL;
}

void
words_languages(const struct words *w, struct buffer *out)
{
	for (size_t i = 0; i < w->n_shelves; i++)
		if (w->shelves[i].lang != NULL)
			buffer_printf(out, "%s\n", w->shelves[i].lang);
}

bool
words_has(const struct words *w, const char *lang, const char *key)
{
	struct scope scope = scope_of(w, lang);

	return find_word(&scope, key, words_table_hash(key)) != NULL;
}

/* Copies FAULT to WHY without its last line end, cut between characters. */
static void
words_tell(struct buffer *fault, char *why, size_t len)
{
	const char *text = buffer_text(fault);
	size_t n;

	if (fault->len > 0 && text[fault->len - 1] == '\n')
		fault->len--;
	n = fault->len < len ? fault->len : len - 1;
	while (n < fault->len && n > 0 &&
	    ((unsigned char)text[n] & 0xc0) == 0x80)
		n--;
	memcpy(why, text, n);
	why[n] = '\0';
}

/* Renders T, or says that there is no WHAT of that NAME. */
static bool
render_named(const struct scope *scope, const struct sheet *s, const char *what,
    const char *name, bool html, const struct model *model, struct buffer *out,
    char *why, size_t len)
{
	bool page = strncmp(name, "web/", strlen("web/")) == 0;
	struct render_rules rules = {.html = html,
	    .strict = true,
	    .lang = html && page ? scope->lang : NULL,
	    .find = find_any,
	    .find_arg = scope};
	struct buffer fault = {0};
	bool ok = false;

	if (s == NULL) {
		buffer_printf(&fault, "unknown %s ", what);
		escape_quote(&fault, name, strlen(name));
	} else {
		ok = render_sheet(&rules, s, model, out, &fault);
		if (!ok)
			buffer_printf(&fault, " (for %s)", s->name);
	}
	if (!ok && len > 0)
		words_tell(&fault, why, len);
	buffer_fini(&fault);
	return ok;
}

bool
words_render(const struct words *w, const char *lang, const char *name,
    const struct model *model, struct buffer *out, char *why, size_t len)
{
	struct scope scope = scope_of(w, lang);
	const struct sheet *s = find_template(w, name, words_table_hash(name));

	return render_named(&scope, s, "template", name,
	    s != NULL && s->kind == SHEET_MARKUP, model, out, why, len);
}

bool
words_say(const struct words *w, const char *lang, const char *key,
    const struct model *model, struct buffer *out, char *why, size_t len)
{
	struct scope scope = scope_of(w, lang);

	return render_named(&scope,
	    find_word(&scope, key, words_table_hash(key)), "word", key, false,
	    model, out, why, len);
}

struct partials {
	struct table table;
	struct buffer *faults;
};

static void
add_partial(void *arg, const char *key, struct model *value)
{
	struct partials *partials = arg;
	const char *text = model_as_text(value);
	struct sheet *s = sheet_new(SHEET_MARKUP, key, key, 1);

	(void)!parse_sheet(s, text, strlen(text), partials->faults);
	words_table_put(&partials->table, s);
}

static const struct sheet *
find_partial(const void *arg, const char *name, uint32_t hash)
{
	return words_table_find(arg, name, hash);
}

bool
words_render_text(const char *text, const struct model *model,
    const struct model *partials, struct buffer *out, char *why, size_t len)
{
	struct buffer fault = {0};
	struct partials all = {.faults = &fault};
	struct render_rules rules = {
	    .html = true, .find = find_partial, .find_arg = &all.table};
	struct sheet *s = sheet_new(SHEET_MARKUP, "text", "text", 1);
	bool ok;

	if (model_type(partials) == MODEL_OBJECT)
		model_each(partials, add_partial, &all);
	ok = parse_sheet(s, text, strlen(text), &fault) && fault.len == 0 &&
	    render_sheet(&rules, s, model, out, &fault);
	if (!ok && len > 0)
		words_tell(&fault, why, len);
	sheet_free(s);
	words_table_fini(&all.table);
	buffer_fini(&fault);
	return ok;
}

void
words_keys(const struct words *w, const char *lang, struct buffer *out)
{
	struct shelf *own = language_of(w, lang);
	const struct table *sheets;
	struct sheet **all;

	if (own == NULL)
		return;
	sheets = sheets_of(w, own);
	all = words_table_sorted(sheets);
	for (size_t i = 0; i < sheets->len; i++)
		buffer_printf(out, "%s\n", all[i]->name);
	free(all);
}
