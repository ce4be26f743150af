/*
 * Pixels copied and blended. What is drawn with lines is in shape.c and font.c.
 */
#include "config.h"

#include "draw/blit.h"

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "base/xmalloc.h"
#include "draw/cache.h"
#include "draw/palette.h"

static const uint32_t *
colours_of(cairo_surface_t *surface, int y)
{
	const void *data = cairo_image_surface_get_data(surface);
	ptrdiff_t stride = cairo_image_surface_get_stride(surface) / 4;

	return (const uint32_t *)data + y * stride;
}

/* --- taking --------------------------------------------------------------- */

/* A pixel of ARGB32, whose parts are multiplied by alpha, as a run of one. */
static struct draw_run
run_of(uint32_t argb)
{
	uint32_t alpha = argb >> 24, colour = 0;

	for (int shift = 16; alpha != 0 && shift >= 0; shift -= 8)
		colour |= ((argb >> shift & 255) * 255 + alpha / 2) / alpha
		    << shift;
	return (struct draw_run){.pixel = draw_pixel(colour),
	    .alpha = (uint8_t)((alpha * DRAW_OPAQUE + 127) / 255),
	    .n = 1};
}

/* Writes the runs of a row; their end. */
static struct draw_run *
take_row(const uint32_t *row, int w, struct draw_run *run)
{
	for (int x = 0, end; x < w; x = end, run++) {
		*run = run_of(row[x]);
		for (end = x + 1;
		     end < w && row[end] == row[x] && run->n < DRAW_RUN_MAX;
		     end++)
			run->n++;
	}
	return run;
}

void
draw_blit_take(cairo_surface_t *from, struct draw_picture *out)
{
	struct draw_run *end;

	cairo_surface_flush(from);
	out->w = cairo_image_surface_get_width(from);
	out->h = cairo_image_surface_get_height(from);
	end = out->run =
	    xrealloc(NULL, (size_t)out->w * (size_t)out->h, sizeof *out->run);
	for (int y = 0; y < out->h; y++)
		end = take_row(colours_of(from, y), out->w, end);
	out->n_runs = (size_t)(end - out->run);
	out->run = xrealloc(out->run, out->n_runs, sizeof *out->run);
}

/* --- pixels --------------------------------------------------------------- */

/* The three parts of a pixel with room above each, so that one multiplication
 * does for all of them, and what rounds their sum. */
enum { PARTS = 0x07e0f81f, HALVES = DRAW_OPAQUE / 2 * 0x00200801 };

static inline uint32_t
spread(uint16_t pixel)
{
	return (pixel | (uint32_t)pixel << 16) & PARTS;
}

/* BELOW with PIXEL over it, which is opaque to ALPHA of DRAW_OPAQUE. */
static inline uint16_t
blend(uint16_t below, uint16_t pixel, uint32_t alpha)
{
	uint32_t sum = spread(below) * (DRAW_OPAQUE - alpha) +
	    spread(pixel) * alpha + HALVES;

	sum = sum / DRAW_OPAQUE & PARTS;
	return (uint16_t)(sum | sum >> 16);
}

/* Sets N pixels, each STEP from the one before; beside each other four at once,
 * the last four again. */
static inline void
put_pixel(uint16_t *to, ptrdiff_t step, uint16_t pixel, int n)
{
	uint64_t four = pixel * UINT64_C(0x1000100010001);
	uint16_t *end = to + n * step;

	if (step == 1 && n >= 4) {
		for (; to < end - 4; to += 4)
			memcpy(to, &four, sizeof four);
		memcpy(end - 4, &four, sizeof four);
		return;
	}
	for (; to != end; to += step)
		*to = pixel;
}

static void
put_run(uint16_t *to, ptrdiff_t step, const struct draw_run *run, int n)
{
	if (run->alpha == DRAW_OPAQUE)
		put_pixel(to, step, run->pixel, n);
	else
		for (; n > 0; n--, to += step)
			*to = blend(*to, run->pixel, run->alpha);
}

/* --- laying --------------------------------------------------------------- */

/* A picture that is being laid: where its first pixel goes, and which way from
 * each pixel those to its right and below it are. */
struct laid {
	uint16_t *to;
	int w, h; /* of what it is laid on */
	int x, y;
	int right_x, right_y, below_x, below_y;
	bool inside;		       /* all of it is */
	ptrdiff_t first, right, below; /* in pixels; FIRST: from TO */
};

static struct laid
lay(cairo_surface_t *to, int x, int y, int turn, int w, int h)
{
	const struct laid turned[] = {
	    {.right_x = 1, .below_y = 1},
	    {.x = h - 1, .right_y = 1, .below_x = -1},
	    {.x = w - 1, .y = h - 1, .right_x = -1, .below_y = -1},
	    {.y = w - 1, .right_y = -1, .below_x = 1},
	};
	struct laid l = turned[turn & 3];
	ptrdiff_t stride = cairo_image_surface_get_stride(to) / 2;

	l.to = (uint16_t *)(void *)cairo_image_surface_get_data(to);
	l.w = cairo_image_surface_get_width(to);
	l.h = cairo_image_surface_get_height(to);
	l.inside = x >= 0 && y >= 0 && x <= l.w - (l.right_x != 0 ? w : h) &&
	    y <= l.h - (l.right_x != 0 ? h : w);
	l.x += x;
	l.y += y;
	l.first = l.y * stride + l.x;
	l.right = l.right_x + l.right_y * stride;
	l.below = l.below_x + l.below_y * stride;
	return l;
}

/* Pixels FIRST up to END of a line, those that are inside of what it is laid
 * on, and where the first of them goes. */
struct line {
	uint16_t *to;
	ptrdiff_t step;
	int first, end;
};

/* The line of N pixels from X, Y of the picture on. False when none is
 * inside. */
static inline bool
line_inside(const struct laid *l, int x, int y, int n, struct line *line)
{
	int at_x, at_y, at, size, across, edge;
	bool level = l->right_x != 0;

	line->to = l->to + l->first + x * l->right + y * l->below;
	line->step = l->right;
	line->first = 0;
	line->end = n;
	if (l->inside)
		return true;
	at_x = l->x + x * l->right_x + y * l->below_x;
	at_y = l->y + x * l->right_y + y * l->below_y;
	at = level ? at_x : at_y;
	size = level ? l->w : l->h;
	across = level ? at_y : at_x;
	edge = level ? l->h : l->w;
	if (l->right_x + l->right_y < 0)
		at = size - 1 - at;
	if (at < 0)
		line->first = -at;
	if (n > size - at)
		line->end = size - at;
	line->to += line->first * line->step;
	return across >= 0 && across < edge && line->first < line->end;
}

void
draw_blit(const struct draw_picture *p, int turn, cairo_surface_t *to, int x,
    int y)
{
	struct laid l = lay(to, x, y, turn, p->w, p->h);
	const struct draw_run *run = p->run;
	struct line line;

	cairo_surface_flush(to);
	for (int i = 0; i < p->h; i++)
		for (int k = 0; k < p->w; k += run++->n)
			if (run->alpha > 0 &&
			    line_inside(&l, k, i, run->n, &line))
				put_run(line.to, line.step, run,
				    line.end - line.first);
	cairo_surface_mark_dirty(to);
}

void
draw_blit_mask(const struct draw_picture *p, int32_t colour, double alpha,
    cairo_surface_t *to, int x, int y)
{
	struct laid l = lay(to, x, y, 0, p->w, p->h);
	uint32_t most = (uint32_t)(alpha * DRAW_OPAQUE + 0.5);
	uint16_t pixel = draw_pixel((uint32_t)colour);
	struct line line;

	cairo_surface_flush(to);
	for (int i = 0; i < p->h; i++) {
		const unsigned char *m = p->mask + (ptrdiff_t)i * p->w;

		if (!line_inside(&l, 0, i, p->w, &line))
			continue;
		for (int k = line.first; k < line.end; k++, line.to++)
			if (m[k] != 0)
				*line.to = blend(*line.to, pixel,
				    (m[k] * most + 128) / 256);
	}
	cairo_surface_mark_dirty(to);
}
