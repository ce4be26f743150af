/*
 * Compresses the rows of a picture. What they have in common with other data is
 * only the format: most of what recurs stands in the row above, or began with
 * the same bytes a short while ago, and general compressors look for it three
 * times as long.
 */
#ifndef TURNPOST_DRAW_DEFLATE_H
#define TURNPOST_DRAW_DEFLATE_H

#include <stddef.h>

struct buffer;

/* Appends LEN bytes, rows of ROW bytes each, in the format of zlib (RFC 1950,
 * with the deflate of RFC 1951). ROW is at most 32768. */
void
draw_deflate(const unsigned char *in, size_t len, size_t row,
    struct buffer *out);

/* The same, a tenth smaller, in four times as long. */
void
draw_deflate_hard(const unsigned char *in, size_t len, struct buffer *out);

#endif
