/*
 * Finds faults in an operator's own templates and words before a letter needs
 * them; `turnpost doctor` tells them. Syntax faults are not told here:
 * words_open() refuses such files.
 */
#ifndef TURNPOST_WORDS_DOUBT_H
#define TURNPOST_WORDS_DOUBT_H

#include <stddef.h>

#include "base/buffer.h"

/* Compares the files of FOLDER, which words_open() accepts, with the built-in
 * files that they replace. FAULTS gets a line "FILE:LINE: fault" for each name
 * that nothing has a value for, and for each English word that is missing;
 * NOTES gets one for each file that replaces none, and for each other word that
 * is missing. Returns how many files there are. */
size_t
words_doubt(const char *folder, struct buffer *faults, struct buffer *notes);

#endif
