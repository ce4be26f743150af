/*
 * The shapes of symbols as SVG has them, by what they are: the tiles of a board
 * are the same in each picture of it.
 */
#ifndef TURNPOST_DRAW_SHAPES_H
#define TURNPOST_DRAW_SHAPES_H

#include <stdint.h>

#include "base/buffer.h"
#include "draw/draw.h"

/* Appends the text of the shape with that digest (digest.h). False when it is
 * not kept. */
bool
draw_shapes_get(const struct draw_shapes *shapes, uint64_t digest,
    struct buffer *out);
/* Keeps the LEN bytes TEXT of a shape that is not kept yet. When too much is
 * kept, all of it is dropped first. */
void
draw_shapes_keep(struct draw_shapes *shapes, uint64_t digest, const char *text,
    size_t len);

#endif
