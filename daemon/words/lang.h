/*
 * Parses language files: lines `key = text` become words. words.h describes
 * what such a file may hold.
 */
#ifndef TURNPOST_WORDS_LANG_H
#define TURNPOST_WORDS_LANG_H

#include <stddef.h>

#include "base/buffer.h"
#include "words/plural.h"
#include "words/table.h"

/* Adds the words of a file's text (UTF-8 without control characters); FILE is
 * its name in faults. FAULTS gets a line for each fault. */
void
lang_read(const char *file, const char *text, size_t len, enum plural plural,
    struct table *into, struct buffer *faults);

#endif
