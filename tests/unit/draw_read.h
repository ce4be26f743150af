/*
 * Reads a PNG back, for the tests of pictures.
 */
#ifndef TURNPOST_TESTS_DRAW_READ_H
#define TURNPOST_TESTS_DRAW_READ_H

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cairo.h>

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

static inline cairo_status_t
read_bytes(void *arg, unsigned char *bytes, unsigned len)
{
	struct source *s = arg;

	if (len > s->from->len - s->at)
		return CAIRO_STATUS_READ_ERROR;
	memcpy(bytes, s->from->data + s->at, len);
	s->at += len;
	return CAIRO_STATUS_SUCCESS;
}

/* The picture in PNG; a broken one, or one with anything behind its end, ends
 * the test. */
static inline struct picture
picture_read(const struct buffer *from)
{
	struct source source = {.from = from};
	cairo_surface_t *read =
	    cairo_image_surface_create_from_png_stream(read_bytes, &source);
	const unsigned char *header = (const unsigned char *)from->data;
	struct picture p = {.w = cairo_image_surface_get_width(read),
	    .h = cairo_image_surface_get_height(read)};
	size_t stride = (size_t)cairo_image_surface_get_stride(read);

	if (cairo_surface_status(read) != CAIRO_STATUS_SUCCESS ||
	    source.at != from->len)
		abort();
	/* IHDR is always in the same place, and ours is followed by PLTE. */
	p.bits = header[24];
	p.type = header[25];
	p.colours = (header[35] << 8 | header[36]) / 3;
	p.pixel = xcalloc((size_t)p.w * (size_t)p.h, sizeof *p.pixel);
	for (size_t i = 0; i < (size_t)p.w * (size_t)p.h; i++) {
		memcpy(&p.pixel[i],
		    cairo_image_surface_get_data(read) +
			i / (size_t)p.w * stride + i % (size_t)p.w * 4,
		    4);
		p.pixel[i] &= 0xffffff;
	}
	cairo_surface_destroy(read);
	return p;
}

static inline uint32_t
picture_at(const struct picture *p, int x, int y)
{
	return x < 0 || y < 0 || x >= p->w || y >= p->h
	    ? UINT32_MAX
	    : p->pixel[y * p->w + x];
}

/* How far off the worst of three channels is. */
static inline int
colour_error(uint32_t a, uint32_t b)
{
	int worst = 0;

	for (int shift = 0; shift < 24; shift += 8) {
		int d = (int)(a >> shift & 255) - (int)(b >> shift & 255);

		worst = abs(d) > worst ? abs(d) : worst;
	}
	return worst;
}

#endif
