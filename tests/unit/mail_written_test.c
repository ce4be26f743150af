/*
 * Answers to letters as mail programs write them (tests/samples/replies):
 * beside each letter stand the lines that are the person's own.
 */
#include "config.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "mail/written.h"
#include "tap.h"

static void
read_sample(const char *name, const char *end, struct buffer *out)
{
	const char *srcdir = getenv("srcdir");
	char path[4096];
	FILE *f;

	snprintf(path, sizeof path, "%s/tests/samples/replies/%s%s",
	    srcdir != NULL ? srcdir : ".", name, end);
	f = fopen(path, "rb");
	if (f == NULL)
		abort();
	out->len = fread(buffer_reserve(out, 100000), 1, 100000, f);
	fclose(f);
}

static void
check_sample(const char *name)
{
	struct buffer letter = {0}, wanted = {0}, lines = {0};
	struct mail_written w;
	bool good;

	read_sample(name, ".eml", &letter);
	read_sample(name, ".txt", &wanted);
	good = mail_written_read(letter.data, letter.len, &w);
	for (size_t i = 0; i < w.lines.n; i++)
		buffer_printf(&lines, "%s\n", w.lines.line[i]);
	good = good && strcmp(buffer_text(&lines), buffer_text(&wanted)) == 0;
	tap_ok(good && strcmp(w.from, "ann@home.example") == 0 &&
		!w.automatic && w.n_to == 1,
	    "%s: what was written, by whom", name);
	if (!good)
		printf("# %s", buffer_text(&lines));
	mail_written_fini(&w);
	buffer_fini(&letter);
	buffer_fini(&wanted);
	buffer_fini(&lines);
}

static void
check_samples(void)
{
	const char *srcdir = getenv("srcdir");
	char path[4096];
	DIR *all;

	snprintf(path, sizeof path, "%s/tests/samples/replies",
	    srcdir != NULL ? srcdir : ".");
	all = opendir(path);
	if (all == NULL)
		abort();
	for (const struct dirent *e; (e = readdir(all)) != NULL;) {
		char *end = strstr(e->d_name, ".eml");

		if (end == NULL)
			continue;
		*end = '\0';
		check_sample(e->d_name);
	}
	closedir(all);
}

int
main(void)
{
	check_samples();
	return tap_done();
}
