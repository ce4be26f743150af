/*
 * The main() of a fuzz target where there is no libFuzzer: feeds it the files
 * of its corpus, each one cut at many lengths and with single bytes changed,
 * the same way every time. So every target is compiled and run by `make
 * check`, and a crash once found stays found (put its input in the corpus).
 *
 * PROGRAM [FILE...]: without files, those of tests/fuzz/corpus/NAME, where
 * the program is called NAME_fuzz.
 *
 * Not here: looking for new inputs (`make fuzz`).
 */
#include "config.h"

#include <dirent.h>
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/tap.h"

enum { INPUT_MAX = 1 << 20, CUTS_MAX = 64, CHANGES_MAX = 256 };

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Hands over a copy of exactly that size, so that ASan sees a read past it. */
static void
feed(const uint8_t *data, size_t len)
{
	uint8_t *copy = malloc(len > 0 ? len : 1);

	if (copy == NULL)
		abort();
	if (len > 0)
		memcpy(copy, data, len);
	(void)LLVMFuzzerTestOneInput(copy, len);
	free(copy);
}

static void
feed_damaged(uint8_t *data, size_t len)
{
	uint32_t state = 2463534242U;

	for (size_t i = 0; i < CUTS_MAX && i < len; i++)
		feed(data, len * i / (len < CUTS_MAX ? len : CUTS_MAX));
	for (int i = 0; i < CHANGES_MAX && len > 0; i++) {
		size_t at;
		uint8_t was;

		state ^= state << 13;
		state ^= state >> 17;
		state ^= state << 5;
		at = (state >> 8) % len;
		was = data[at];
		data[at] = (uint8_t)state;
		feed(data, len);
		data[at] = was;
	}
}

static bool
feed_file(const char *path)
{
	uint8_t *data = malloc(INPUT_MAX);
	FILE *f = fopen(path, "rb");
	bool good = false;

	if (data != NULL && f != NULL) {
		size_t len = fread(data, 1, INPUT_MAX, f);

		good = !ferror(f);
		feed(data, len);
		feed_damaged(data, len);
	}
	if (f != NULL)
		fclose(f);
	free(data);
	return good;
}

static int
visible(const struct dirent *entry)
{
	return entry->d_name[0] != '.';
}

static void
feed_folder(const char *name)
{
	const char *srcdir = getenv("srcdir");
	char folder[4096], path[8192];
	struct dirent **entries = NULL;
	int n;

	snprintf(folder, sizeof(folder), "%s/tests/fuzz/corpus/%s",
	    srcdir != NULL ? srcdir : ".", name);
	n = scandir(folder, &entries, visible, alphasort);
	tap_ok(n > 0, "%s has a corpus: %s", name,
	    n < 0 ? strerror(errno) : "files are in its folder");
	for (int i = 0; i < n; i++) {
		snprintf(path, sizeof(path), "%s/%s", folder,
		    entries[i]->d_name);
		tap_ok(feed_file(path), "%s survives %s, whole and damaged",
		    name, entries[i]->d_name);
		free(entries[i]);
	}
	free(entries);
}

int
main(int argc, char **argv)
{
	const char *slash = strrchr(argv[0], '/');
	char name[64], *end;

	snprintf(name, sizeof(name), "%s", slash ? slash + 1 : argv[0]);
	end = strstr(name, "_fuzz");
	if (end != NULL)
		*end = '\0';
	feed((const uint8_t *)"", 0);
	if (argc < 2)
		feed_folder(name);
	for (int i = 1; i < argc; i++)
		tap_ok(feed_file(argv[i]), "%s survives %s", name, argv[i]);
	return tap_done();
}
