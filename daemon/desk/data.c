/*
 * Finds the text of a data set and has its ruleset parse it.
 */
#include "config.h"

#include "desk/data.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/embed.h"
#include "base/utf8.h"
#include "base/xmalloc.h"
#include "desk/desk.h"
#include "rules/dataset.h"
#include "store/store_data.h"

enum { DATA_SIZE_MAX = 1 << 20 };

extern const struct embed_file embed_data[];
extern const size_t embed_data_count;

/* Reads a whole file. NULL when that fails; WHY gets a line then, unless there
 * is no such file. */
static char *
data_read_file(const char *path, size_t *len, struct buffer *why)
{
	struct buffer text = {0};
	FILE *f = fopen(path, "re");
	size_t n;

	if (f == NULL) {
		if (errno != ENOENT)
			buffer_printf(why, "%s: %s\n", path, strerror(errno));
		return NULL;
	}
	do {
		n = fread(buffer_reserve(&text, 65536), 1, 65536, f);
		text.len += n;
	} while (n > 0 && text.len <= DATA_SIZE_MAX);
	if (ferror(f) || text.len > DATA_SIZE_MAX) {
		buffer_printf(why, "%s: %s\n", path,
		    ferror(f) ? "cannot be read" : "is larger than 1 MiB");
		buffer_fini(&text);
		fclose(f);
		return NULL;
	}
	fclose(f);
	/* A data set becomes part of game documents, which are JSON. */
	if (strlen(buffer_text(&text)) != text.len ||
	    !utf8_valid(text.data, text.len)) {
		buffer_printf(why, "%s: is not UTF-8 text\n", path);
		buffer_fini(&text);
		return NULL;
	}
	*len = text.len;
	return buffer_take(&text);
}

const struct embed_file *
data_built_in(const struct rules *rules, const char *name, const char *suffix)
{
	const struct embed_file *found;
	struct buffer path = {0};

	buffer_printf(&path, "%s/%s.%s", rules->id, name, suffix);
	found = embed_find(embed_data, embed_data_count, buffer_text(&path));
	buffer_fini(&path);
	return found;
}

/* Puts the text of the file that O names NAME behind those before it. False
 * when it is missing or cannot be read, and WHY gets a line. */
static bool
add_file(const struct rules *rules, const struct rules_option *o,
    const char *folder, const char *name, struct buffer *text,
    struct buffer *why)
{
	const struct embed_file *built_in;
	struct buffer path = {0};
	size_t before = why->len, len = 0;
	char *own = NULL;

	if (*folder != '\0') {
		buffer_printf(&path, "%s/%s/%s.%s", folder, rules->id, name,
		    o->suffix);
		own = data_read_file(buffer_text(&path), &len, why);
		buffer_fini(&path);
	}
	if (own != NULL) {
		rules_data_join(text, own, len);
		free(own);
		return true;
	}
	/* A file of the owner's that is there but cannot be used has a line in
	 * WHY. The built-in one of the same name must not replace it. */
	if (why->len > before)
		return false;
	built_in = data_built_in(rules, name, o->suffix);
	if (built_in != NULL) {
		rules_data_join(text, built_in->text, built_in->len);
		return true;
	}
	buffer_printf(why, "there is no set \"%s\" for %s: there are ", name,
	    rules->id);
	data_names(rules, o, folder, why);
	buffer_putc(why, '\n');
	return false;
}

/* Reads the files of the set NAME into TEXT. BEGINS gets how many lines of it
 * stand before each. False after a line for each file that is missing. */
static bool
find_text(const struct rules *rules, const char *folder, const char *name,
    struct buffer *text, int begins[RULES_OPTIONS_MAX], struct buffer *why)
{
	const struct rules_option *o;
	struct buffer file = {0};
	size_t counted = 0;
	bool good = true;
	int lines = 0;

	for (size_t n = 0; (o = rules_data_file(rules, n)) != NULL; n++) {
		begins[n] = lines +
		    (text->len > 0 && text->data[text->len - 1] != '\n');
		buffer_reset(&file);
		rules_data_name(rules, name, o, &file);
		good =
		    add_file(rules, o, folder, buffer_text(&file), text, why) &&
		    good;
		for (; counted < text->len; counted++)
			lines += text->data[counted] == '\n';
	}
	buffer_fini(&file);
	return good;
}

/* Appends a FAULT of the set NAME, "LINE: what is wrong", with its file. */
static void
say_fault(const struct rules *rules, const char *name,
    const int begins[RULES_OPTIONS_MAX], const char *fault, struct buffer *why)
{
	int line = atoi(fault);
	const struct rules_option *o;
	size_t n = 0;

	while (rules_data_file(rules, n + 1) != NULL && line > begins[n + 1])
		n++;
	o = rules_data_file(rules, n);
	buffer_printf(why, "%s/", rules->id);
	rules_data_name(rules, name, o, why);
	buffer_printf(why, ".%s:%d%s\n", o->suffix, line - begins[n],
	    fault + strcspn(fault, ":"));
}

void *
data_load(const struct rules *rules, const char *folder, const char *name,
    char **text, size_t *len, struct buffer *why)
{
	struct buffer faults = {0}, read = {0};
	int begins[RULES_OPTIONS_MAX] = {0};
	char *save = NULL;
	void *data = NULL;

	if (!find_text(rules, folder, name, &read, begins, why))
		goto out;
	data = rules->data_read(buffer_text(&read), read.len, &faults);
	for (char *line = data == NULL ? strtok_r(faults.data, "\n", &save)
				       : NULL;
	     line != NULL; line = strtok_r(NULL, "\n", &save))
		say_fault(rules, name, begins, line, why);
	if (data != NULL && text != NULL) {
		*len = read.len;
		*text = buffer_take(&read);
	}
out:
	buffer_fini(&read);
	buffer_fini(&faults);
	return data;
}

static bool
has_word(const char *words, const char *word)
{
	size_t len = strlen(word);

	for (const char *at = words; (at = strstr(at, word)) != NULL; at++)
		if ((at == words || at[-1] == ' ') &&
		    (at[len] == ' ' || at[len] == '\0'))
			return true;
	return false;
}

/* Appends NAME of the file "NAME.SUFFIX" to the names in OUT, which begin at
 * FROM, unless it is one of them. */
static void
data_add_name(const char *file, const char *suffix, size_t from,
    struct buffer *out)
{
	const char *dot = strrchr(file, '.');
	struct buffer name = {0};

	if (dot == NULL || dot == file || strcmp(dot + 1, suffix) != 0)
		return;
	buffer_putc(&name, ' ');
	buffer_add(&name, file, (size_t)(dot - file));
	if (out->len == from)
		buffer_puts(out, name.data + 1);
	else if (!has_word(out->data + from, name.data + 1))
		buffer_puts(out, name.data);
	buffer_fini(&name);
}

void
data_built_in_names(const struct rules *rules, const char *suffix,
    struct buffer *out)
{
	size_t from = out->len, prefix = strlen(rules->id);

	for (size_t i = 0; i < embed_data_count; i++)
		if (strncmp(embed_data[i].name, rules->id, prefix) == 0 &&
		    embed_data[i].name[prefix] == '/')
			data_add_name(embed_data[i].name + prefix + 1, suffix,
			    from, out);
}

void
data_names(const struct rules *rules, const struct rules_option *o,
    const char *folder, struct buffer *out)
{
	size_t from = out->len;

	data_built_in_names(rules, o->suffix, out);
	if (*folder != '\0') {
		struct buffer path = {0};
		struct dirent *entry;
		DIR *dir;

		buffer_printf(&path, "%s/%s", folder, rules->id);
		dir = opendir(path.data);
		buffer_fini(&path);
		while (dir != NULL && (entry = readdir(dir)) != NULL)
			data_add_name(entry->d_name, o->suffix, from, out);
		if (dir != NULL)
			closedir(dir);
	}
}

const struct data_set *
data_get(struct desk *d, const struct rules *rules, int64_t id)
{
	struct buffer faults = {0};
	struct store_data stored;
	struct data_set *set;
	void *data;

	for (set = d->sets; set != NULL; set = set->next)
		if (set->id == id)
			return set;
	if (store_data_get(d->store, id, &stored) != STORE_OK)
		return NULL;
	data = rules->data_read(stored.text, stored.len, &faults);
	buffer_fini(&faults);
	set = NULL;
	if (data != NULL) {
		set = xcalloc(1, sizeof *set);
		set->id = id;
		set->rules = rules;
		set->name = xstrdup(stored.name);
		memcpy(set->digest, stored.digest, sizeof set->digest);
		set->shipped = stored.shipped;
		set->data = data;
		set->next = d->sets;
		d->sets = set;
	}
	store_data_fini(&stored);
	return set;
}

bool
data_is_shipped(const struct rules *rules, const char *name, const char *text,
    size_t len)
{
	struct buffer built_in = {0}, file = {0};
	const struct embed_file *one;
	const struct rules_option *o;
	bool same = true;

	for (size_t n = 0; same && (o = rules_data_file(rules, n)) != NULL;
	     n++) {
		buffer_reset(&file);
		rules_data_name(rules, name, o, &file);
		one = data_built_in(rules, buffer_text(&file), o->suffix);
		same = one != NULL;
		if (same)
			rules_data_join(&built_in, one->text, one->len);
	}
	same = same && built_in.len == len &&
	    memcmp(buffer_text(&built_in), text, len) == 0;
	buffer_fini(&built_in);
	buffer_fini(&file);
	return same;
}

void
data_free(struct data_set *sets)
{
	while (sets != NULL) {
		struct data_set *next = sets->next;

		sets->rules->data_free(sets->data);
		free(sets->name);
		free(sets);
		sets = next;
	}
}
