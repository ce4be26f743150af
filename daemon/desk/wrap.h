/*
 * Long lines of a letter's text, for readers whose programs do not fold them.
 */
#ifndef TURNPOST_DESK_WRAP_H
#define TURNPOST_DESK_WRAP_H

struct buffer;

/* Appends TEXT with lines of more than 76 characters broken at single blanks.
 * The rest of a list item ("- ...", "* ...") is set in by two. Lines with two
 * blanks in a row are no prose (a board) and stay, as does what has no blank
 * (links). */
void
wrap_text(const char *text, struct buffer *out);

#endif
