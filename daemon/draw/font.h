/*
 * Letters as masks, fitted to the grid of pixels so that small text is sharp.
 */
#ifndef TURNPOST_DRAW_FONT_H
#define TURNPOST_DRAW_FONT_H

#include <stdbool.h>
#include <stdint.h>

#include "draw/cache.h"

/* How a letter is to look; in 1/16 pixels, so that equal looks are equal. */
struct draw_face {
	int size;
	int halo; /* how much broader the pen is, 0: plain */
	bool bold;
};

enum { DRAW_SIZE_MIN = 4 * 16, DRAW_SIZE_MAX = 512 * 16 };

/* The mask of a character, from the cache or made now; its origin is where
 * the pen starts on the base line. Borrowed until the cache keeps another. */
const struct draw_picture *
draw_font_letter(struct draw_cache *cache, const struct draw_face *face,
    uint32_t point);

/* Pixels from the left edge of the first to the right edge of the last letter
 * of TEXT. */
int
draw_font_width(struct draw_cache *cache, const struct draw_face *face,
    const char *text);

#endif
