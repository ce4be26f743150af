/*
 * Pixels to a small PNG: one function reduces them to few colours, the other
 * writes the file without filters.
 */
#ifndef TURNPOST_DRAW_PALETTE_H
#define TURNPOST_DRAW_PALETTE_H

#include <stddef.h>
#include <stdint.h>

struct buffer;

enum { DRAW_COLOURS_MAX = 256 };

/* Pixels as indexes into a palette. */
struct draw_indexed {
	int w, h;
	uint8_t *index; /* W * H, row by row; the owner frees it */
	int colours;	/* 1 to 256 */
	uint32_t colour[DRAW_COLOURS_MAX]; /* 0xRRGGBB */
};

/* Reduces W x H pixels (0x??RRGGBB, rows STRIDE pixels apart) to at most MAX
 * colours (up to DRAW_COLOURS_MAX): exactly where there are no more, otherwise so that frequent colours
 * stay as they are and the others become similar ones. The result depends on
 * nothing but the pixels. */
void
draw_palette_reduce(const uint32_t *pixels, size_t stride, int w, int h,
    int max, struct draw_indexed *out);

/* Appends the picture as PNG, compressed at LEVEL (of zlib). Up to 16 colours
 * take half as many bits as more do. */
void
draw_palette_write(const struct draw_indexed *in, int level,
    struct buffer *out);

#endif
