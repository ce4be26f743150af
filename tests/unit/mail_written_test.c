/*
 * Answers to letters as mail programs write them (tests/samples/replies):
 * beside each letter stand the lines that are the person's own; beside those that
 * programs wrote (auto-*), nothing.
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

/* A program wrote it. */
static void
check_automatic(const char *name)
{
	struct buffer letter = {0};
	struct mail_written w;

	read_sample(name, ".eml", &letter);
	tap_ok(mail_written_read(letter.data, letter.len, &w) && w.automatic,
	    "%s: is not to be answered", name);
	mail_written_fini(&w);
	buffer_fini(&letter);
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
		if (strncmp(e->d_name, "auto-", strlen("auto-")) == 0)
			check_automatic(e->d_name);
		else
			check_sample(e->d_name);
	}
	closedir(all);
}

static void
check_senders(void)
{
	static const char *const heads[] = {
	    "From: ann@home.example, eve@evil.example\n", "From: nobody\n",
	    "Sender: ann@home.example\n", "From:\n", "",
	    "From: ann@home.example\nFrom: eve@evil.example\n"};
	size_t good = 0;
	struct mail_written w;

	for (size_t i = 0; i < sizeof heads / sizeof heads[0]; i++) {
		struct buffer letter = {0};

		buffer_printf(&letter, "%sTo: x@play.example\n\nthrow\n",
		    heads[i]);
		if (!mail_written_read(letter.data, letter.len, &w) ||
		    w.automatic || strcmp(w.from, "ann@home.example") != 0)
			good++;
		else
			printf("# %s", heads[i]);
		mail_written_fini(&w);
		buffer_fini(&letter);
	}
	tap_ok(good == sizeof heads / sizeof heads[0],
	    "who cannot be told to be one person is not believed to be Ann");
}

static void
check_verdicts(void)
{
	static const char text[] =
	    "Authentication-Results: mx.play.example;\n\tdmarc=fail\n"
	    "Authentication-Results: mx.evil.example; dmarc=pass\n"
	    "From: ann@home.example\nTo: x@play.example\n\nthrow\n";
	struct mail_written w;
	bool good = mail_written_read(text, strlen(text), &w);

	tap_ok(good && w.n_verdicts == 2 &&
		strcmp(w.verdict[0], "mx.play.example; dmarc=fail") == 0 &&
		strncmp(w.verdict[1], "mx.evil", 7) == 0,
	    "what servers say of a sender, the newest first");
	mail_written_fini(&w);
}

int
main(void)
{
	check_samples();
	check_senders();
	check_verdicts();
	return tap_done();
}
