/*
 * Pixels to a small PNG: one function reduces them to few colours, the other
 * writes the file without filters.
 */
#ifndef TURNPOST_DRAW_PALETTE_H
#define TURNPOST_DRAW_PALETTE_H

#include <stddef.h>
#include <stdint.h>

struct buffer;

enum {
	DRAW_COLOURS_MAX = 256,
	DRAW_RUNS_FINE = 60000 /* about 30 KB */
};

/* Pixels as indexes into a palette. */
struct draw_indexed {
	int w, h;
	uint8_t *index; /* W * H, row by row; the owner frees it */
	int colours;	/* 1 to 256 */
	uint32_t colour[DRAW_COLOURS_MAX]; /* 0xRRGGBB */
};

/* Reduces W x H pixels (0x??RRGGBB, rows STRIDE pixels apart) to at most
 * DRAW_COLOURS_MAX colours: exactly where there are no more, otherwise so that
 * frequent colours stay as they are and the others become similar ones. A
 * picture of more than DRAW_RUNS_FINE runs of one colour, which would make a
 * large file, gets no more than sixteen. The result depends on nothing but the
 * pixels. */
void
draw_palette_reduce(const uint32_t *pixels, size_t stride, int w, int h,
    struct draw_indexed *out);

/* Appends the picture as PNG. Up to 16 colours take half as many bits as more
 * do. */
void
draw_palette_write(const struct draw_indexed *in, struct buffer *out);

#endif
