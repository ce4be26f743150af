/*
 * The files that templates and words are read from: the built-in ones, each
 * replaced by the file of the same name in the operator's folder.
 *
 * Not here: what stands in them (words.c).
 */
#ifndef TURNPOST_WORDS_SOURCES_H
#define TURNPOST_WORDS_SOURCES_H

#include <stddef.h>

#include "base/buffer.h"
#include "base/embed.h"

struct source {
	char *name; /* "mail/turn.txt" */
	char *file; /* its name in faults, with the folder */
	char *text; /* checked: UTF-8, and no control characters but newline,
		     * tab and return */
	size_t len;
};

/* All zeroes is an empty list. */
struct sources {
	struct source *source; /* sorted by name after sources_sort() */
	size_t len, cap;
};

void
sources_add_table(struct sources *s, const struct embed_file *table, size_t n,
    struct buffer *faults);

/* Adds every file below FOLDER, in place of the one with the same name. It
 * passes over a README and what editors and packagers leave behind (.*, *~,
 * *.orig, *.dpkg-old ...). FAULTS gets a line for each file that cannot be
 * read. */
void
sources_add_folder(struct sources *s, const char *folder,
    struct buffer *faults);

void
sources_sort(struct sources *s);
void
sources_fini(struct sources *s);

#endif
