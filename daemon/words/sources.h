/*
 * The files that templates and words are read from: those built in, replaced
 * one by one by those of a folder. Not here: what stands in them (words.c).
 */
#ifndef TURNPOST_WORDS_SOURCES_H
#define TURNPOST_WORDS_SOURCES_H

#include <stddef.h>

#include "base/buffer.h"
#include "base/embed.h"

struct source {
	char *name; /* "mail/turn.txt" */
	char *file; /* as faults call it: with its folder */
	char *text; /* good text: UTF-8, and of the control
				 * characters only newline, tab, return */
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

/* Adds every file below FOLDER, in place of one with the same name. What
 * editors and packagers leave behind (.*, *~, *.orig, *.dpkg-old ...) and a
 * README are passed over. FAULTS gets a line for all that can't be read. */
void
sources_add_folder(struct sources *s, const char *folder,
    struct buffer *faults);

void
sources_sort(struct sources *s);
void
sources_fini(struct sources *s);

#endif
