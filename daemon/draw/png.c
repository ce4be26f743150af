/*
 * A scene as PNG. Here its size is chosen, so that the cells of a board are
 * whole pixels; paint.c then paints it, and palette.c reduces its colours and
 * writes it.
 */
#include "config.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

#include <cairo.h>

#include "base/buffer.h"
#include "base/xmalloc.h"
#include "draw/cache.h"
#include "draw/draw.h"
#include "draw/paint.h"
#include "draw/palette.h"

enum {
	/* No picture is larger, whatever the caller asks for. */
	SIDE_MAX = 4096
};

struct layout {
	double scale, dx, dy;
	int w, h;
};

/* A use of the symbol that, with others of its size, covers most of the scene:
 * a cell of the board. NULL without symbols. */
static const struct scene_item *
find_cell(const struct scene *s)
{
	double *area = xcalloc(s->n_symbols + 1, sizeof *area);
	const struct scene_item *cell = NULL;
	double most = 0;

	for (size_t i = 0; i < s->n_items; i++) {
		const struct scene_item *item = &s->items[i];
		double *sum;

		if (item->op != SCENE_USE)
			continue;
		assert((size_t)item->index < s->n_symbols);
		sum = &area[item->index];
		*sum += (double)s->symbols[item->index].w * (double)item->r *
		    (double)s->symbols[item->index].h * (double)item->r;
		if (*sum > most) {
			most = *sum;
			cell = item;
		}
	}
	free(area);
	return cell;
}

/* The scale nearest to WANT, and not over LIMIT, at which SIDE units are whole
 * pixels. Very small cells are not worth it. */
static double
fit_scale(double side, double want, double limit)
{
	double pixels = round(side * want);

	if (pixels > side * limit)
		pixels = floor(side * limit + 1e-6);
	return pixels < 8 ? want : pixels / side;
}

static int
to_side(double pixels, int max)
{
	double side = ceil(pixels - 1e-3);

	return side < 1 ? 1 : side > max ? max : (int)side;
}

static void
lay_out(const struct scene *s, double scale, int max_pixels, struct layout *out)
{
	int max = max_pixels < SIDE_MAX ? max_pixels : SIDE_MAX;
	double longer = fmax(fmax((double)s->w, (double)s->h), 1);
	double limit = max / longer;
	const struct scene_item *cell = find_cell(s);

	if (scale > limit)
		scale = limit;
	if (cell != NULL)
		scale = fit_scale((double)s->symbols[cell->index].w *
			(double)cell->r,
		    scale, limit);
	out->scale = scale;
	out->w = to_side((double)s->w * scale, max);
	out->h = to_side((double)s->h * scale, max);
	out->dx = -(double)s->x * scale;
	out->dy = -(double)s->y * scale;
	/* Moves the picture by less than a pixel, so that cells begin where
	 * pixels do. */
	if (cell != NULL) {
		double x = (double)cell->x * scale + out->dx;
		double y = (double)cell->y * scale + out->dy;

		out->dx -= x - round(x);
		out->dy -= y - round(y);
	}
}

/* What is flat gets exactly the colour it has in the scene. */
static void
correct_colours(struct draw_palette *p, const struct scene_item *items,
    size_t n)
{
	for (size_t i = 0; i < n; i++) {
		const struct scene_style *style = &items[i].style;

		if (style->fill != SCENE_NONE)
			draw_palette_correct(p, (uint32_t)style->fill);
		if (style->stroke != SCENE_NONE)
			draw_palette_correct(p, (uint32_t)style->stroke);
	}
}

static void
png_write(cairo_surface_t *surface, const struct scene *s, struct buffer *out)
{
	struct draw_pixels pixels = {.data = (const uint16_t *)(const void *)
					 cairo_image_surface_get_data(surface),
	    .stride = (size_t)cairo_image_surface_get_stride(surface) / 2,
	    .w = cairo_image_surface_get_width(surface),
	    .h = cairo_image_surface_get_height(surface)};
	struct draw_palette palette;

	draw_palette_choose(&pixels, &palette);
	correct_colours(&palette, s->symbol_items, s->n_symbol_items);
	correct_colours(&palette, s->items, s->n_items);
	draw_palette_correct(&palette, (uint32_t)s->background);
	draw_palette_write(&palette, &pixels, out);
}

void
draw_png(const struct scene *s, double scale, int max_pixels,
    struct draw_cache *cache, struct buffer *out, int *width, int *height,
    double *used)
{
	struct draw_cache *own = cache == NULL ? draw_cache_new() : NULL;
	struct draw_cache *from = own != NULL ? own : cache;
	struct layout layout;
	cairo_surface_t *surface;
	unsigned char *pixels;
	cairo_t *cr;
	int stride;

	assert(scale > 0 && isfinite(scale) && max_pixels > 0);
	lay_out(s, scale, max_pixels, &layout);
	stride =
	    cairo_format_stride_for_width(CAIRO_FORMAT_RGB16_565, layout.w);
	pixels = xrealloc(NULL, (size_t)layout.h, (size_t)stride);
	surface = cairo_image_surface_create_for_data(pixels,
	    CAIRO_FORMAT_RGB16_565, layout.w, layout.h, stride);
	cr = cairo_create(surface);
	cairo_set_source_rgb(cr, (s->background >> 16 & 255) / 255.0,
	    (s->background >> 8 & 255) / 255.0, (s->background & 255) / 255.0);
	cairo_paint(cr);
	draw_cache_lock(from);
	draw_paint_scene(s, cr, layout.scale, layout.dx, layout.dy, from);
	draw_cache_unlock(from);
	assert(cairo_status(cr) == CAIRO_STATUS_SUCCESS);
	cairo_destroy(cr);
	cairo_surface_flush(surface);
	png_write(surface, s, out);
	cairo_surface_destroy(surface);
	free(pixels);
	draw_cache_free(own);
	*width = layout.w;
	*height = layout.h;
	*used = layout.scale;
}
