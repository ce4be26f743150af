/*
 * Paints the items of a scene with cairo. Symbols and letters come from the
 * cache and go to whole pixels, so that they look the same everywhere.
 */
#include "config.h"

#include "draw/paint.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"
#include "draw/blit.h"
#include "draw/cache.h"
#include "draw/digest.h"
#include "draw/escape.h"
#include "draw/font.h"
#include "draw/shape.h"

/* Larger symbols are painted at this size and stretched. */
enum { SYMBOL_SIDE_MAX = 2048 };

struct painter {
	const struct scene *s;
	cairo_t *cr;   /* its matrix: units to pixels, no turn */
	double sx, sy; /* pixels per unit; both are the same except in a
		        * symbol */
	bool in_symbol;
	struct draw_cache *cache;
	uint64_t *digests; /* of the symbols; 0: not known yet */
};

static void
paint_items(const struct painter *p, const struct scene_item *items, size_t n);

/* --- text ----------------------------------------------------------------- */

static int
to_sixteenths(double pixels, int low, int high)
{
	double v = round(pixels * 16);

	return v < low ? low : v > high ? high : (int)v;
}

static void
paint_mask(cairo_t *cr, const struct draw_picture *letter, int x, int y)
{
	cairo_surface_t *mask = draw_font_mask(letter);

	cairo_mask_surface(cr, mask, x + letter->left, y + letter->top);
	cairo_surface_destroy(mask);
}

/* Paints a text in one colour from pixel X, Y on. Symbols and groups have
 * pixels of their own format. */
static void
paint_letters(const struct painter *p, const struct draw_face *face, int x,
    int y, const char *text, int32_t colour, double alpha)
{
	cairo_surface_t *to = cairo_get_group_target(p->cr);
	bool whole =
	    cairo_image_surface_get_format(to) == CAIRO_FORMAT_RGB16_565;
	uint32_t point;

	draw_shape_colour(p->cr, colour, alpha);
	while ((point = draw_text_next(&text)) != 0) {
		const struct draw_picture *letter =
		    draw_font_letter(p->cache, face, point);

		if (letter->mask != NULL && whole)
			draw_blit_mask(letter, colour, alpha, to,
			    x + letter->left, y + letter->top);
		else if (letter->mask != NULL)
			paint_mask(p->cr, letter, x, y);
		x += letter->advance;
	}
}

static void
paint_text(const struct painter *p, const struct scene_item *item)
{
	const struct scene_style *style = &item->style;
	const char *text = scene_string(p->s, item->text);
	struct draw_face face = {.bold = style->bold,
	    .size = to_sixteenths((double)item->w * p->sy, DRAW_SIZE_MIN,
		DRAW_SIZE_MAX)};
	struct draw_face halo = face;
	double x = (double)item->x, y = (double)item->y;
	double alpha = draw_shape_alpha(style);
	bool group = alpha < 1 && draw_shape_stroked(style);

	cairo_user_to_device(p->cr, &x, &y);
	if (style->anchor != SCENE_START)
		x -= draw_font_width(p->cache, &face, text) *
		    (style->anchor == SCENE_MIDDLE ? 0.5 : 1);
	x = floor(x + 0.5);
	y = floor(y + 0.5);
	/* A position so far out is outside of every picture. */
	if (fabs(x) > 1e6 || fabs(y) > 1e6)
		return;
	cairo_save(p->cr);
	cairo_identity_matrix(p->cr);
	if (group)
		cairo_push_group(p->cr);
	if (draw_shape_stroked(style)) {
		halo.halo = to_sixteenths((double)style->width * p->sy, 1,
		    DRAW_SIZE_MAX);
		paint_letters(p, &halo, (int)x, (int)y, text, style->stroke,
		    group ? 1 : alpha);
	}
	if (style->fill != SCENE_NONE) {
		paint_letters(p, &face, (int)x, (int)y, text, style->fill,
		    group ? 1 : alpha);
	}
	if (group) {
		cairo_pop_group_to_source(p->cr);
		cairo_paint_with_alpha(p->cr, alpha);
	}
	cairo_restore(p->cr);
}

/* --- symbols -------------------------------------------------------------- */

/* The digest of what a symbol shows. If two rulesets gave one name to two
 * pictures, the cache would still keep them apart. */
static uint64_t
paint_digest_of(const struct painter *p, int index)
{
	const struct scene_symbol *symbol = &p->s->symbols[index];
	uint64_t d = p->digests[index];

	if (d != 0)
		return d;
	d = draw_mix_text(1, scene_string(p->s, symbol->name));
	d = draw_mix_float(draw_mix_float(d, symbol->w), symbol->h);
	for (size_t i = 0; i < symbol->count; i++)
		d = draw_mix_item(d, p->s,
		    &p->s->symbol_items[symbol->first + i]);
	p->digests[index] = d | 1;
	return d | 1;
}

static cairo_surface_t *
draw_symbol(const struct painter *p, int index, int w, int h)
{
	const struct scene_symbol *symbol = &p->s->symbols[index];
	cairo_surface_t *surface =
	    cairo_image_surface_create(CAIRO_FORMAT_ARGB32, w, h);
	struct painter inner = *p;

	inner.in_symbol = true;
	inner.cr = cairo_create(surface);
	inner.sx = w / (double)symbol->w;
	inner.sy = h / (double)symbol->h;
	cairo_scale(inner.cr, inner.sx, inner.sy);
	paint_items(&inner, p->s->symbol_items + symbol->first, symbol->count);
	assert(cairo_status(inner.cr) == CAIRO_STATUS_SUCCESS);
	cairo_destroy(inner.cr);
	cairo_surface_flush(surface);
	return surface;
}

/* The picture of a symbol in W x H pixels. Borrowed from the cache. */
static const struct draw_picture *
find_symbol(const struct painter *p, int index, int w, int h)
{
	struct draw_key key = {.what = paint_digest_of(p, index),
	    .kind = DRAW_SYMBOL,
	    .w = w,
	    .h = h};
	const struct draw_picture *kept = draw_cache_find(p->cache, &key);
	struct draw_picture made = {.mask = NULL};
	cairo_surface_t *surface;

	if (kept != NULL)
		return kept;
	surface = draw_symbol(p, index, w, h);
	draw_blit_take(surface, &made);
	cairo_surface_destroy(surface);
	return draw_cache_keep(p->cache, &key, &made);
}

static int
to_side(double pixels)
{
	return pixels < 1 ? 1 : (int)fmin(round(pixels), 1e5);
}

/* Paints a symbol that is too large to be kept, WIDE x HIGH before it is turned
 * about pixel X, Y. */
static void
paint_stretched(const struct painter *p, const struct scene_item *item,
    double wide, double high, double x, double y)
{
	cairo_surface_t *surface =
	    draw_symbol(p, item->index, SYMBOL_SIDE_MAX, SYMBOL_SIDE_MAX);

	cairo_save(p->cr);
	cairo_identity_matrix(p->cr);
	cairo_translate(p->cr, x, y);
	cairo_rotate(p->cr, item->turn * M_PI / 2);
	cairo_scale(p->cr, wide / SYMBOL_SIDE_MAX, high / SYMBOL_SIDE_MAX);
	cairo_set_source_surface(p->cr, surface, -SYMBOL_SIDE_MAX / 2.0,
	    -SYMBOL_SIDE_MAX / 2.0);
	cairo_paint(p->cr);
	cairo_restore(p->cr);
	cairo_surface_destroy(surface);
}

static void
paint_use(const struct painter *p, const struct scene_item *item)
{
	const struct scene_symbol *symbol = &p->s->symbols[item->index];
	double w = (double)symbol->w * (double)item->r;
	double h = (double)symbol->h * (double)item->r;
	double x = (double)item->x + w / 2, y = (double)item->y + h / 2;
	int wide = to_side(w * p->sx), high = to_side(h * p->sy);
	bool odd = (item->turn & 1) != 0;

	if (!(w > 0 && h > 0))
		return;
	cairo_user_to_device(p->cr, &x, &y);
	x = floor(x - (odd ? high : wide) / 2.0 + 0.5);
	y = floor(y - (odd ? wide : high) / 2.0 + 0.5);
	/* A position so far out is outside of every picture. */
	if (fabs(x) > 1e6 || fabs(y) > 1e6)
		return;
	if (wide > SYMBOL_SIDE_MAX || high > SYMBOL_SIDE_MAX)
		paint_stretched(p, item, wide, high,
		    x + (odd ? high : wide) / 2.0,
		    y + (odd ? wide : high) / 2.0);
	else
		draw_blit(find_symbol(p, item->index, wide, high), item->turn,
		    cairo_get_target(p->cr), (int)x, (int)y);
}

/* --- all of it ------------------------------------------------------------ */

/* A symbol is kept as a whole, so the shapes in it need not be kept as well. */
static void
paint_shape(const struct painter *p, const struct scene_item *item)
{
	const char *text =
	    item->op == SCENE_PATH ? scene_string(p->s, item->text) : NULL;

	if (p->in_symbol)
		draw_shape_paint(p->cr, item, text);
	else
		draw_shape_blit(p->cr, p->sx, p->cache, item, text);
}

static void
paint_items(const struct painter *p, const struct scene_item *items, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		const struct scene_item *item = &items[i];

		switch (item->op) {
		case SCENE_PATH:
		case SCENE_CIRCLE:
		case SCENE_RECT:
			paint_shape(p, item);
			break;
		case SCENE_TEXT:
			paint_text(p, item);
			break;
		case SCENE_USE:
			paint_use(p, item);
			break;
		case SCENE_HOT:
			break;
		}
	}
}

void
draw_paint_scene(const struct scene *s, cairo_t *cr, double scale, double dx,
    double dy, struct draw_cache *cache)
{
	struct painter p = {.s = s,
	    .cr = cr,
	    .sx = scale,
	    .sy = scale,
	    .cache = cache,
	    .digests = xcalloc(s->n_symbols + 1, sizeof(uint64_t))};

	cairo_save(cr);
	cairo_translate(cr, dx, dy);
	cairo_scale(cr, scale, scale);
	paint_items(&p, s->items, s->n_items);
	cairo_restore(cr);
	free(p.digests);
}
