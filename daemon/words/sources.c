/*
 * Reads the files that templates and words come from: first the built-in ones,
 * then those of the operator's folder in their place. A bad file is told and
 * counts as empty.
 */
#include "config.h"

#include "words/sources.h"

#include <dirent.h>
#include <errno.h>
#include <fnmatch.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/utf8.h"
#include "base/xmalloc.h"

enum {
	FILE_MAX = 1024 * 1024, /* bytes */
	FOLDERS_MAX = 8		/* depth of folders: symbolic links can make
				 * rings */
};

static const char *const left_behind[] = {".*", "*~", "*.bak", "*.orig",
    "*.rej", "*.dpkg-*", "*.ucf-*", "*.rpm*", "README*"};

static void
sources_fault(struct buffer *faults, const char *file, const char *says)
{
	buffer_printf(faults, "%s: %s\n", file, says);
}

static bool
has_control(const char *text, size_t len)
{
	for (size_t i = 0; i < len; i++) {
		unsigned char c = (unsigned char)text[i];

		if ((c < ' ' && c != '\t' && c != '\r') || c == 0x7f)
			return true;
	}
	return false;
}

static bool
check_text(const char *file, const char *text, size_t len,
    struct buffer *faults)
{
	const char *at = text, *end = text + len;
	bool good = true;

	for (size_t line = 1; at < end; line++) {
		const char *nl = memchr(at, '\n', (size_t)(end - at));
		const char *says = NULL;

		if (nl == NULL)
			nl = end;
		if (!utf8_valid(at, (size_t)(nl - at)))
			says = "this line is not UTF-8";
		else if (has_control(at, (size_t)(nl - at)))
			says = "this line has a control character";
		if (says != NULL) {
			buffer_printf(faults, "%s:%zu: %s\n", file, line, says);
			good = false;
		}
		at = nl < end ? nl + 1 : end;
	}
	return good;
}

/* The entry of that name, which is a new one if need be. */
static struct source *
entry_of(struct sources *s, const char *name)
{
	for (size_t i = 0; i < s->len; i++)
		if (strcmp(s->source[i].name, name) == 0)
			return &s->source[i];
	if (s->len == s->cap) {
		s->cap = s->cap == 0 ? 64 : 2 * s->cap;
		s->source = xrealloc(s->source, s->cap, sizeof(*s->source));
	}
	s->source[s->len] = (struct source){.name = xstrdup(name)};
	return &s->source[s->len++];
}

static void
sources_add(struct sources *s, const char *name, const char *file,
    const char *text, size_t len, struct buffer *faults)
{
	struct source *source = entry_of(s, name);

	if (len >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0) {
		text += 3;
		len -= 3;
	}
	/* A bad file becomes an empty one in place of the file that it
	 * replaces: the fault is told, and nothing is parsed twice. */
	if (!check_text(file, text, len, faults))
		len = 0;
	free(source->file);
	free(source->text);
	source->file = xstrdup(file);
	source->text = xcalloc(len + 1, 1);
	memcpy(source->text, text, len);
	source->len = len;
}

void
sources_add_table(struct sources *s, const struct embed_file *table, size_t n,
    struct buffer *faults)
{
	for (size_t i = 0; i < n; i++)
		sources_add(s, table[i].name, table[i].name, table[i].text,
		    table[i].len, faults);
}

static void
add_file(struct sources *s, const char *name, const char *path,
    struct buffer *faults)
{
	FILE *f = fopen(path, "re");
	char *text;
	size_t len;

	if (f == NULL) {
		sources_fault(faults, path, strerror(errno));
		return;
	}
	text = xcalloc(FILE_MAX + 1, 1);
	len = fread(text, 1, FILE_MAX + 1, f);
	if (ferror(f))
		sources_fault(faults, path, strerror(errno));
	else if (len > FILE_MAX)
		sources_fault(faults, path, "larger than 1 MiB");
	else
		sources_add(s, name, path, text, len, faults);
	free(text);
	fclose(f);
}

static bool
is_left_behind(const char *name)
{
	size_t n = sizeof(left_behind) / sizeof(left_behind[0]);

	for (size_t i = 0; i < n; i++)
		if (fnmatch(left_behind[i], name, 0) == 0)
			return true;
	return false;
}

static bool
has_good_name(const char *name)
{
	return strspn(name,
		   "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
		   "0123456789._-") == strlen(name);
}

static void
add_below(struct sources *s, const char *path, const char *prefix, int depth,
    struct buffer *faults);

/* Adds what is called NAME in the folder PATH, which is PREFIX in the tree. */
static void
sources_add_entry(struct sources *s, const char *path, const char *prefix,
    const char *name, int depth, struct buffer *faults)
{
	struct buffer below = {0}, inside = {0};
	struct stat st;

	buffer_printf(&below, "%s/%s", path, name);
	buffer_printf(&inside, "%s%s%s", prefix, prefix[0] != '\0' ? "/" : "",
	    name);
	if (!has_good_name(name))
		sources_fault(faults, path,
		    "a name has other characters than letters, digits, "
		    "'.', '_' and '-'");
	else if (stat(below.data, &st) != 0)
		sources_fault(faults, below.data, strerror(errno));
	else if (S_ISDIR(st.st_mode))
		add_below(s, below.data, inside.data, depth + 1, faults);
	else if (S_ISREG(st.st_mode))
		add_file(s, inside.data, below.data, faults);
	else
		sources_fault(faults, below.data,
		    "neither a file nor a folder");
	buffer_fini(&below);
	buffer_fini(&inside);
}

static int
scan(const char *path, struct dirent ***list)
{
	return scandir(path, list, NULL, alphasort);
}

static void
add_below(struct sources *s, const char *path, const char *prefix, int depth,
    struct buffer *faults)
{
	struct dirent **list = NULL;
	int n = depth < FOLDERS_MAX ? scan(path, &list) : -1;

	if (n < 0)
		sources_fault(faults, path,
		    depth < FOLDERS_MAX ? strerror(errno)
					: "too many folders in one another");
	for (int i = 0; i < n; i++) {
		if (!is_left_behind(list[i]->d_name))
			sources_add_entry(s, path, prefix, list[i]->d_name,
			    depth, faults);
		free(list[i]);
	}
	free(list);
}

void
sources_add_folder(struct sources *s, const char *folder, struct buffer *faults)
{
	add_below(s, folder, "", 0, faults);
}

static int
compare(const void *a, const void *b)
{
	const struct source *x = a, *y = b;

	return strcmp(x->name, y->name);
}

void
sources_sort(struct sources *s)
{
	if (s->len > 0)
		qsort(s->source, s->len, sizeof(*s->source), compare);
}

void
sources_fini(struct sources *s)
{
	for (size_t i = 0; i < s->len; i++) {
		free(s->source[i].name);
		free(s->source[i].file);
		free(s->source[i].text);
	}
	free(s->source);
	*s = (struct sources){0};
}
