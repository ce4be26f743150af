/*
 * Templates and languages by name: loads what is built in and what the
 * operator's folder has, checks that all partials are there, and renders by
 * name.
 *
 * Not here: parsing (parse.c, lang.c) and rendering (render.c).
 */
#include "config.h"

#include "words/words.h"

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

struct language {
	char *name;
	struct table words;
};

struct words {
	struct language *langs; /* sorted as their folders are */
	size_t n_langs;
	struct table templates;
};

/* Where a name is looked up: in the words of a person's language, in the
 * English ones, then among templates. */
struct scope {
	const struct table *words;   /* or NULL */
	const struct table *english; /* or NULL */
	const struct table *templates;
	const char *lang; /* of WORDS, else English */
};

static struct language *
language_of(const struct words *w, const char *name)
{
	for (size_t i = 0; i < w->n_langs; i++)
		if (strcmp(w->langs[i].name, name) == 0)
			return &w->langs[i];
	return NULL;
}

static struct scope
scope_of(const struct words *w, const char *lang)
{
	struct language *own = lang != NULL ? language_of(w, lang) : NULL;
	struct language *english = language_of(w, "en");

	return (struct scope){own != NULL ? &own->words : NULL,
	    english != NULL ? &english->words : NULL, &w->templates,
	    own != NULL ? own->name : "en"};
}

static const struct sheet *
find_word(const struct scope *s, const char *key, uint32_t hash)
{
	const struct sheet *found = NULL;

	if (s->words != NULL)
		found = words_table_find(s->words, key, hash);
	if (found == NULL && s->english != NULL)
		found = words_table_find(s->english, key, hash);
	return found;
}

static const struct sheet *
find_any(const void *arg, const char *name, uint32_t hash)
{
	const struct scope *s = arg;
	const struct sheet *found = find_word(s, name, hash);

	return found != NULL ? found
			     : words_table_find(s->templates, name, hash);
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

static void
add_words(struct words *w, const struct source *source, struct buffer *faults)
{
	const char *name = source->name + strlen("lang/");
	const char *slash = strchr(name, '/');
	const char *suffix = strrchr(name, '.');
	size_t len = slash != NULL ? (size_t)(slash - name) : 0;
	struct language *lang;
	char *code;

	if (slash == NULL || strchr(slash + 1, '/') != NULL || suffix == NULL ||
	    suffix == slash + 1 || strcmp(suffix, ".lang") != 0 ||
	    !is_language(name, len)) {
		buffer_printf(faults,
		    "%s: words stand in lang/LANGUAGE/NAME.lang\n",
		    source->file);
		return;
	}
	code = xstrndup(name, len);
	lang = language_of(w, code);
	if (lang == NULL) {
		w->langs =
		    xrealloc(w->langs, w->n_langs + 1, sizeof(*w->langs));
		lang = &w->langs[w->n_langs++];
		*lang = (struct language){.name = xstrdup(code)};
	}
	lang_read(source->file, source->text, source->len, plural_of(code),
	    &lang->words, faults);
	free(code);
}

static bool
ends_with(const char *text, const char *end)
{
	size_t a = strlen(text), b = strlen(end);

	return a > b && strcmp(text + a - b, end) == 0;
}

static void
add_template(struct words *w, const struct source *source,
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
	words_table_put(&w->templates, s);
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
check_table(const struct table *table, const struct scope *scope,
    struct buffer *faults)
{
	struct sheet **all = words_table_sorted(table);

	for (size_t i = 0; i < table->len; i++)
		check_partials(all[i], scope, faults);
	free(all);
}

static void
check_all(const struct words *w, struct buffer *faults)
{
	struct scope scope = scope_of(w, NULL);

	check_table(&w->templates, &scope, faults);
	for (size_t i = 0; i < w->n_langs; i++) {
		scope.words = &w->langs[i].words;
		check_table(scope.words, &scope, faults);
	}
}

struct words *
words_open_table(const struct embed_file *table, size_t n, const char *folder,
    struct buffer *faults)
{
	struct words *w = xcalloc(1, sizeof(*w));
	struct sources sources = {0};
	size_t before = faults->len;
	bool readable;

	sources_add_table(&sources, table, n, faults);
	if (folder != NULL)
		sources_add_folder(&sources, folder, faults);
	sources_sort(&sources);
	readable = faults->len == before;
	for (size_t i = 0; i < sources.len; i++) {
		const struct source *source = &sources.source[i];

		if (strncmp(source->name, "lang/", strlen("lang/")) == 0)
			add_words(w, source, faults);
		else
			add_template(w, source, faults);
	}
	sources_fini(&sources);
	/* Names of a file that could not be read would be missing
	 * everywhere. */
	if (readable)
		check_all(w, faults);
	if (faults->len > before) {
		words_close(w);
		return NULL;
	}
	return w;
}

struct words *
words_open(const char *folder, struct buffer *faults)
{
	return words_open_table(embed_templates, embed_templates_count, folder,
	    faults);
}

void
words_close(struct words *w)
{
	if (w == NULL)
		return;
	for (size_t i = 0; i < w->n_langs; i++) {
		free(w->langs[i].name);
		words_table_fini(&w->langs[i].words);
	}
	free(w->langs);
	words_table_fini(&w->templates);
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
	for (size_t i = 0; i < w->n_langs; i++)
		buffer_printf(out, "%s\n", w->langs[i].name);
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
	const struct sheet *s =
	    words_table_find(&w->templates, name, words_table_hash(name));

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
	struct language *own = language_of(w, lang);
	struct sheet **all;

	if (own == NULL)
		return;
	all = words_table_sorted(&own->words);
	for (size_t i = 0; i < own->words.len; i++)
		buffer_printf(out, "%s\n", all[i]->name);
	free(all);
}
