/*
 * What mail servers say of letters is logged and stored, and they like to repeat
 * whom a letter was for. Here that is taken out, before either: no address of
 * anybody stands in the log or among the fates of letters.
 */
#ifndef TURNPOST_DESK_SAID_H
#define TURNPOST_DESK_SAID_H

struct buffer;

/* Appends SAID with "..." for whatever looks like an address (all around an at
 * sign, also where that is written "%40") and for the name before the at sign of
 * TO ("" or NULL: not known), where it stands as a word of its own behind the
 * three figures that such words begin with. */
void
said_mask(const char *said, const char *to, struct buffer *out);

/* The same when it is not known whom the letter was for (any more), as after
 * somebody was erased: the figures that SAID begins with are kept. */
void
said_code(const char *said, struct buffer *out);

#endif
