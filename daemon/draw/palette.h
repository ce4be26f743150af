/*
 * Pixels as a small PNG: at most 256 colours, no filters.
 */
#ifndef TURNPOST_DRAW_PALETTE_H
#define TURNPOST_DRAW_PALETTE_H

#include <stddef.h>
#include <stdint.h>

struct buffer;

/* Pixels with few enough colours. */
struct draw_indexed {
	int w, h;
	uint8_t *index;	      /* W * H, row by row; the owner frees it */
	int colours;	      /* 1 to 256 */
	uint32_t colour[256]; /* 0xRRGGBB */
};

/* Reduces W x H pixels (0x??RRGGBB, rows STRIDE pixels apart) to at most 256
 * colours: exactly where there are no more, else so that frequent colours
 * stay as they are and the rest go to near ones. Depends on nothing but the
 * pixels. */
void
draw_palette_reduce(const uint32_t *pixels, size_t stride, int w, int h,
    struct draw_indexed *out);

/* Appends the PNG. */
void
draw_palette_write(const struct draw_indexed *in, struct buffer *out);

#endif
