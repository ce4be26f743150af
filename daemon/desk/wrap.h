/*
 * Breaks the long lines of a letter's text, because some programs do not break
 * them for their readers.
 */
#ifndef TURNPOST_DESK_WRAP_H
#define TURNPOST_DESK_WRAP_H

struct buffer;

/* Appends TEXT with lines of more than 72 characters broken at single blanks.
 * In a list item ("- ...", "* ...") the lines after the first are indented by
 * two. A line that begins with a blank or has two blanks in a row is part of a
 * board, and stays as it is. A long word, such as a link, is not broken. */
void
wrap_text(const char *text, struct buffer *out);

#endif
