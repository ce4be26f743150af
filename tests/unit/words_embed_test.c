/*
 * contrib/embed: a table made by it at build time holds the very bytes of the
 * files in tests/data/words/embed.
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "base/embed.h"
#include "tap.h"

extern const struct embed_file embed_examples[];
extern const size_t embed_examples_count;

static void
read_file(const char *name, struct buffer *into)
{
	const char *top = getenv("srcdir");
	struct buffer path = {0};
	size_t n;
	FILE *f;

	buffer_printf(&path, "%s/tests/data/words/embed/%s",
	    top != NULL ? top : ".", name);
	f = fopen(buffer_text(&path), "re");
	if (f == NULL) {
		perror(path.data);
		exit(1);
	}
	do {
		n = fread(buffer_reserve(into, 4096), 1, 4096, f);
		into->len += n;
	} while (n > 0);
	fclose(f);
	buffer_fini(&path);
}

static void
check_file(const char *name)
{
	const struct embed_file *file =
	    embed_find(embed_examples, embed_examples_count, name);
	struct buffer bytes = {0};

	read_file(name, &bytes);
	tap_ok(file != NULL && file->len == bytes.len &&
		memcmp(file->text, buffer_text(&bytes), bytes.len + 1) == 0,
	    "%s is embedded byte by byte, with a NUL behind", name);
	buffer_fini(&bytes);
}

int
main(void)
{
	bool sorted = true;

	check_file("empty.txt");
	check_file("long.txt");
	check_file("quotes.txt");
	check_file("sub/tabs.txt");
	check_file("utf8.txt");
	for (size_t i = 1; i < embed_examples_count; i++)
		if (strcmp(embed_examples[i - 1].name,
			embed_examples[i].name) >= 0)
			sorted = false;
	tap_ok(sorted && embed_examples_count == 5,
	    "the table holds what was named, sorted by name");
	return tap_done();
}
