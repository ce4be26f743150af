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

/* Paints a text in one colour from pixel X, Y on. */
static void
paint_letters(const struct painter *p, const struct draw_face *face, int x,
    int y, const char *text)
{
	uint32_t point;

	while ((point = draw_text_next(&text)) != 0) {
		const struct draw_picture *letter =
		    draw_font_letter(p->cache, face, point);

		if (letter->surface != NULL)
			cairo_mask_surface(p->cr, letter->surface,
			    x + letter->left, y + letter->top);
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
		draw_shape_colour(p->cr, style->stroke, group ? 1 : alpha);
		paint_letters(p, &halo, (int)x, (int)y, text);
	}
	if (style->fill != SCENE_NONE) {
		draw_shape_colour(p->cr, style->fill, group ? 1 : alpha);
		paint_letters(p, &face, (int)x, (int)y, text);
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

static bool
is_opaque(cairo_surface_t *surface)
{
	const unsigned char *data = cairo_image_surface_get_data(surface);
	int stride = cairo_image_surface_get_stride(surface);
	int w = cairo_image_surface_get_width(surface);
	int h = cairo_image_surface_get_height(surface);

	for (int y = 0; y < h; y++) {
		const uint32_t *row =
		    (const uint32_t *)(const void *)(data + (size_t)y * stride);

		for (int x = 0; x < w; x++)
			if (row[x] >> 24 != 255)
				return false;
	}
	return true;
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

/* Copies a surface turned pixel by pixel, so that all four turns look alike,
 * into another with its corner at X, Y. */
static void
copy_turned(cairo_surface_t *from, int turn, cairo_surface_t *to, int x, int y)
{
	int w = cairo_image_surface_get_width(from);
	int h = cairo_image_surface_get_height(from);
	ptrdiff_t down = cairo_image_surface_get_stride(from) / 4;
	ptrdiff_t to_down = cairo_image_surface_get_stride(to) / 4;
	/* The source's corner that comes first, and where the pixels to its
	 * right and below it are. */
	const ptrdiff_t corner[] = {
	    0, (h - 1) * down, (h - 1) * down + w - 1, w - 1};
	const ptrdiff_t right[] = {1, -down, -1, down},
			below[] = {down, 1, -down, -1};
	int wide = (turn & 1) != 0 ? h : w, high = (turn & 1) != 0 ? w : h;
	int left = x < 0 ? -x : 0, top = y < 0 ? -y : 0;
	const uint32_t *src =
	    (const uint32_t *)(const void *)cairo_image_surface_get_data(from) +
	    corner[turn];
	uint32_t *dst = (uint32_t *)(void *)cairo_image_surface_get_data(to);

	if (wide > cairo_image_surface_get_width(to) - x)
		wide = cairo_image_surface_get_width(to) - x;
	if (high > cairo_image_surface_get_height(to) - y)
		high = cairo_image_surface_get_height(to) - y;
	for (int i = top; i < high; i++) {
		const uint32_t *pixel = src + i * below[turn];
		uint32_t *row = dst + (y + i) * to_down + x;

		if (turn == 0 && left < wide)
			memcpy(row + left, pixel + left,
			    (size_t)(wide - left) * sizeof *row);
		for (int k = left; turn != 0 && k < wide; k++)
			row[k] = pixel[k * right[turn]];
	}
	cairo_surface_mark_dirty(to);
}

static cairo_surface_t *
turn_surface(cairo_surface_t *from, int turn)
{
	int w = cairo_image_surface_get_width(from);
	int h = cairo_image_surface_get_height(from);
	bool odd = (turn & 1) != 0;
	cairo_surface_t *to = cairo_image_surface_create(CAIRO_FORMAT_ARGB32,
	    odd ? h : w, odd ? w : h);

	assert(cairo_surface_status(to) == CAIRO_STATUS_SUCCESS);
	copy_turned(from, turn, to, 0, 0);
	return to;
}

/* The picture of a symbol that has W x H pixels before it is turned. Borrowed
 * from the cache. */
static const struct draw_picture *
find_symbol(const struct painter *p, int index, int w, int h, int turn)
{
	struct draw_key key = {.what = paint_digest_of(p, index),
	    .kind = DRAW_SYMBOL,
	    .w = w,
	    .h = h,
	    .turn = turn};
	const struct draw_picture *kept = draw_cache_find(p->cache, &key);
	struct draw_picture made = {.surface = NULL};

	if (kept != NULL)
		return kept;
	if (turn == 0) {
		made.surface = draw_symbol(p, index, w, h);
		made.opaque = is_opaque(made.surface);
	} else {
		kept = find_symbol(p, index, w, h, 0);
		made.surface = turn_surface(kept->surface, turn);
		made.opaque = kept->opaque;
	}
	return draw_cache_keep(p->cache, &key, &made);
}

static int
to_side(double pixels)
{
	return pixels < 1 ? 1 : (int)fmin(round(pixels), 1e5);
}

static void
paint_use(const struct painter *p, const struct scene_item *item)
{
	const struct scene_symbol *symbol = &p->s->symbols[item->index];
	double w = (double)symbol->w * (double)item->r;
	double h = (double)symbol->h * (double)item->r;
	double x = (double)item->x + w / 2, y = (double)item->y + h / 2;
	int wide = to_side(w * p->sx), high = to_side(h * p->sy);
	int kept_wide = wide < SYMBOL_SIDE_MAX ? wide : SYMBOL_SIDE_MAX;
	int kept_high = high < SYMBOL_SIDE_MAX ? high : SYMBOL_SIDE_MAX;
	bool odd = (item->turn & 1) != 0;
	bool whole = wide == kept_wide && high == kept_high;
	const struct draw_picture *picture;

	if (!(w > 0 && h > 0))
		return;
	cairo_user_to_device(p->cr, &x, &y);
	x = floor(x - (odd ? high : wide) / 2.0 + 0.5);
	y = floor(y - (odd ? wide : high) / 2.0 + 0.5);
	/* A position so far out is outside of every picture. */
	if (fabs(x) > 1e6 || fabs(y) > 1e6)
		return;
	picture = find_symbol(p, item->index, kept_wide, kept_high, 0);
	if (picture->opaque && whole) {
		/* It covers what was there, so nothing needs to be mixed; and
		 * its turns need no room in the cache. */
		cairo_surface_flush(cairo_get_target(p->cr));
		copy_turned(picture->surface, item->turn & 3,
		    cairo_get_target(p->cr), (int)x, (int)y);
		return;
	}
	if ((item->turn & 3) != 0)
		picture = find_symbol(p, item->index, kept_wide, kept_high,
		    item->turn & 3);
	cairo_save(p->cr);
	cairo_identity_matrix(p->cr);
	cairo_translate(p->cr, x, y);
	if (!whole)
		cairo_scale(p->cr,
		    odd ? (double)high / kept_high : (double)wide / kept_wide,
		    odd ? (double)wide / kept_wide : (double)high / kept_high);
	cairo_set_source_surface(p->cr, picture->surface, 0, 0);
	cairo_paint(p->cr);
	cairo_restore(p->cr);
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
