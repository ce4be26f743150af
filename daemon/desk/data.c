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

/* The text of the data set, which the caller frees. On failure NULL, and WHY
 * gets a line. */
static char *
find_text(const struct rules *rules, const char *folder, const char *name,
    size_t *len, struct buffer *why)
{
	const struct embed_file *built_in;
	struct buffer path = {0};
	size_t before = why->len;
	char *text = NULL;

	if (*folder != '\0') {
		buffer_printf(&path, "%s/%s/%s.%s", folder, rules->id, name,
		    rules->data_suffix);
		text = data_read_file(buffer_text(&path), len, why);
	}
	/* A file of the owner's that is there but cannot be used has a line in
	 * WHY. The built-in set of the same name must not replace it. */
	if (text == NULL && why->len == before) {
		built_in = data_built_in(rules, name, rules->data_suffix);
		if (built_in != NULL) {
			text = xstrndup(built_in->text, built_in->len);
			*len = built_in->len;
		} else {
			buffer_printf(why,
			    "there is no set \"%s\" for %s: there are ", name,
			    rules->id);
			data_names(rules, folder, why);
			buffer_putc(why, '\n');
		}
	}
	buffer_fini(&path);
	return text;
}

void *
data_load(const struct rules *rules, const char *folder, const char *name,
    char **text, size_t *len, struct buffer *why)
{
	struct buffer faults = {0};
	void *data = NULL;
	size_t n = 0;
	char *read = find_text(rules, folder, name, &n, why);

	if (read == NULL)
		return NULL;
	data = rules->data_read(read, n, &faults);
	if (data == NULL) {
		char *line = faults.data, *save = NULL;

		for (line = strtok_r(line, "\n", &save); line != NULL;
		     line = strtok_r(NULL, "\n", &save))
			buffer_printf(why, "%s/%s.%s:%s\n", rules->id, name,
			    rules->data_suffix, line);
	}
	buffer_fini(&faults);
	if (data != NULL && text != NULL) {
		*text = read;
		*len = n;
	} else {
		free(read);
	}
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
data_names(const struct rules *rules, const char *folder, struct buffer *out)
{
	size_t from = out->len;

	data_built_in_names(rules, rules->data_suffix, out);
	if (*folder != '\0') {
		struct buffer path = {0};
		struct dirent *entry;
		DIR *dir;

		buffer_printf(&path, "%s/%s", folder, rules->id);
		dir = opendir(path.data);
		buffer_fini(&path);
		while (dir != NULL && (entry = readdir(dir)) != NULL)
			data_add_name(entry->d_name, rules->data_suffix, from,
			    out);
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
	const struct embed_file *built_in =
	    data_built_in(rules, name, rules->data_suffix);

	return built_in != NULL && built_in->len == len &&
	    memcmp(built_in->text, text, len) == 0;
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
