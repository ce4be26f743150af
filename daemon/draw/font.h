/*
 * Letters as masks, fitted to the grid of pixels so that small text is sharp.
 * The tracks that they are made from stand in glyphs.c; the masks are kept in
 * the cache.
 */
#ifndef TURNPOST_DRAW_FONT_H
#define TURNPOST_DRAW_FONT_H

#include <stdbool.h>
#include <stdint.h>

#include <cairo.h>

#include "draw/cache.h"

/* How a letter is to look, in 1/16 pixels, so that equal looks have equal
 * numbers. */
struct draw_face {
	int size;
	int halo; /* how much broader the pen is for a halo; 0: plain */
	bool bold;
};

enum { DRAW_SIZE_MIN = 4 * 16, DRAW_SIZE_MAX = 512 * 16 };

/* The mask of a character, from the cache or made now. Its origin is where
 * the pen starts on the base line. Borrowed until the cache keeps another
 * picture. */
const struct draw_picture *
draw_font_letter(struct draw_cache *cache, const struct draw_face *face,
    uint32_t point);

/* The mask of a letter that has one, for cairo; it is as long there as the
 * letter is. */
cairo_surface_t *
draw_font_mask(const struct draw_picture *letter);

/* The width of TEXT in pixels, from the left edge of its first letter to the
 * right edge of its last. */
int
draw_font_width(struct draw_cache *cache, const struct draw_face *face,
    const char *text);

#endif
