/*
 * Pixels to a small PNG: one function chooses few colours, the other writes the
 * file without filters.
 */
#ifndef TURNPOST_DRAW_PALETTE_H
#define TURNPOST_DRAW_PALETTE_H

#include <stddef.h>
#include <stdint.h>

struct buffer;

enum {
	DRAW_COLOURS_MAX = 255,
	DRAW_RUNS_FINE = 50000 /* about 32 KB */
};

/* Pixels of sixteen bits: five of red, six of green, five of blue. That is
 * finer than eyes are, half as much to move about, and few enough colours for a
 * table of them all. */
struct draw_pixels {
	const uint16_t *data;
	size_t stride; /* from row to row, in pixels */
	int w, h;
};

/* The pixel for 0xRRGGBB. */
static inline uint16_t
draw_pixel(uint32_t colour)
{
	return (uint16_t)((colour >> 8 & 0xf800) | (colour >> 5 & 0x7e0) |
	    (colour >> 3 & 0x1f));
}

/* The colour in the middle of those with that pixel; it is white for white and
 * black for black. */
static inline uint32_t
draw_pixel_colour(uint16_t pixel)
{
	uint32_t r = pixel >> 11, g = pixel >> 5 & 63, b = pixel & 31;

	return (r << 3 | r >> 2) << 16 | (g << 2 | g >> 4) << 8 |
	    (b << 3 | b >> 2);
}

struct draw_palette {
	int colours;			   /* 1 to DRAW_COLOURS_MAX */
	uint32_t colour[DRAW_COLOURS_MAX]; /* 0xRRGGBB */
	uint8_t place[1 << 16];		   /* of each pixel: its colour, or
					    * DRAW_COLOURS_MAX: not known yet */
};

/* Chooses at most DRAW_COLOURS_MAX colours: all, where there are no more,
 * otherwise so that frequent colours stay as they are and the others become
 * similar ones. A picture of more than DRAW_RUNS_FINE runs of one colour, which
 * would make a large file, gets no more than sixteen. Of a large picture it
 * looks at a sample. The result depends on nothing but the pixels. */
void
draw_palette_choose(const struct draw_pixels *in, struct draw_palette *out);

/* Makes a colour of the palette that has the same pixel as COLOUR (0xRRGGBB)
 * that very colour. */
void
draw_palette_correct(struct draw_palette *p, uint32_t colour);

/* Appends the picture as PNG. Up to 16 colours take half as many bits as more
 * do. Sets the places of pixels that were not known yet to the nearest
 * colours. */
void
draw_palette_write(struct draw_palette *p, const struct draw_pixels *in,
    struct buffer *out);

#endif
