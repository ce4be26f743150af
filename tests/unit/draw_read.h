/*
 * Reads a PNG back, for the tests of pictures.
 */
#ifndef TURNPOST_TESTS_DRAW_READ_H
#define TURNPOST_TESTS_DRAW_READ_H

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <png.h>

#include "base/buffer.h"
#include "base/xmalloc.h"

struct picture {
	int w, h;
	int bits, type;	 /* of the file: bit depth, colour type */
	int colours;	 /* in its palette */
	uint32_t *pixel; /* 0xRRGGBB */
};

struct source {
	const struct buffer *from;
	size_t at;
};

static inline void
read_bytes(png_structp png, png_bytep bytes, png_size_t len)
{
	struct source *s = png_get_io_ptr(png);

	if (len > s->from->len - s->at)
		png_error(png, "cut off");
	memcpy(bytes, s->from->data + s->at, len);
	s->at += len;
}

/* The picture in PNG; a broken one ends the test (libpng's own handler). */
static inline struct picture
picture_read(const struct buffer *from)
{
	struct source source = {.from = from};
	struct picture p = {0};
	png_structp png =
	    png_create_read_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
	png_infop info = png_create_info_struct(png);
	png_colorp palette;
	unsigned char *row;

	png_set_read_fn(png, &source, read_bytes);
	png_read_info(png, info);
	p.w = (int)png_get_image_width(png, info);
	p.h = (int)png_get_image_height(png, info);
	p.bits = png_get_bit_depth(png, info);
	p.type = png_get_color_type(png, info);
	png_get_PLTE(png, info, &palette, &p.colours);
	png_set_palette_to_rgb(png);
	p.pixel = xcalloc((size_t)p.w * (size_t)p.h, sizeof *p.pixel);
	row = xcalloc((size_t)p.w, 4);
	for (int y = 0; y < p.h; y++) {
		png_read_row(png, row, NULL);
		for (int x = 0; x < p.w; x++)
			p.pixel[y * p.w + x] = (uint32_t)row[3 * x] << 16 |
			    (uint32_t)row[3 * x + 1] << 8 | row[3 * x + 2];
	}
	png_read_end(png, info);
	png_destroy_read_struct(&png, &info, NULL);
	free(row);
	return p;
}

static inline uint32_t
picture_at(const struct picture *p, int x, int y)
{
	return x < 0 || y < 0 || x >= p->w || y >= p->h
	    ? UINT32_MAX
	    : p->pixel[y * p->w + x];
}

#endif
