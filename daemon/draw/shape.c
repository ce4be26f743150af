/*
 * Shapes painted with cairo. A board has many shapes that are alike, and the
 * letters of one game show nearly the same ones. Small shapes are therefore
 * kept as pictures: tracing an edge costs ten times as much as copying its
 * pixels.
 */
#include "config.h"

#include "draw/shape.h"

#include <math.h>
#include <string.h>

#include "draw/blit.h"
#include "draw/cache.h"
#include "draw/digest.h"
#include "draw/path.h"

enum {
	FINE = 256, /* an outline's units in a pixel, as in cairo */
	PHASES = 4,
	STEPS_MAX = 34,
	REACH_MAX = 1000 * FINE /* larger shapes are not kept */
};

/* A shape in pixels, relative to a whole pixel. A rectangle (its corner, size
 * and radius) and a circle (its middle and radius) are one step each. */
struct outline {
	int left, top; /* the whole pixel that the outline is relative to */
	int n;
	struct {
		char op; /* the letter of a path's step, or 0 */
		int v[6];
	} step[STEPS_MAX];
};

/* --- painting ------------------------------------------------------------- */

void
draw_shape_colour(cairo_t *cr, int32_t colour, double alpha)
{
	cairo_set_source_rgba(cr, (colour >> 16 & 255) / 255.0,
	    (colour >> 8 & 255) / 255.0, (colour & 255) / 255.0, alpha);
}

double
draw_shape_alpha(const struct scene_style *style)
{
	if (style->opacity <= 0 || style->opacity >= 1)
		return 1;
	return (double)style->opacity;
}

bool
draw_shape_stroked(const struct scene_style *style)
{
	return style->stroke != SCENE_NONE && style->width > 0;
}

static void
set_pen(cairo_t *cr, const struct scene_style *style)
{
	double dash = (double)style->dash;

	cairo_set_line_width(cr, (double)style->width);
	cairo_set_dash(cr, &dash, dash > 0 ? 1 : 0, 0);
	cairo_set_line_cap(cr,
	    style->round ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT);
	cairo_set_line_join(cr,
	    style->round ? CAIRO_LINE_JOIN_ROUND : CAIRO_LINE_JOIN_MITER);
}

/* Fills and strokes the current path, and clears it. */
static void
paint_path(cairo_t *cr, const struct scene_style *style)
{
	double alpha = draw_shape_alpha(style);
	bool stroked = draw_shape_stroked(style);
	bool both = stroked && style->fill != SCENE_NONE && alpha < 1;

	/* A transparent stroke must not show the shape's own inside. */
	if (both)
		cairo_push_group(cr);
	if (style->fill != SCENE_NONE) {
		draw_shape_colour(cr, style->fill, both ? 1 : alpha);
		cairo_fill_preserve(cr);
	}
	if (stroked) {
		draw_shape_colour(cr, style->stroke, both ? 1 : alpha);
		set_pen(cr, style);
		cairo_stroke_preserve(cr);
	}
	cairo_new_path(cr);
	if (both) {
		cairo_pop_group_to_source(cr);
		cairo_paint_with_alpha(cr, alpha);
	}
}

static void
trace_step(cairo_t *cr, char op, const double x[3], const double y[3])
{
	if (op == 'M')
		cairo_move_to(cr, x[0], y[0]);
	else if (op == 'L')
		cairo_line_to(cr, x[0], y[0]);
	else if (op == 'C')
		cairo_curve_to(cr, x[0], y[0], x[1], y[1], x[2], y[2]);
	else
		cairo_close_path(cr);
}

static void
trace_circle(cairo_t *cr, double x, double y, double r)
{
	cairo_new_sub_path(cr);
	cairo_arc(cr, x, y, r, 0, 2 * M_PI);
	cairo_close_path(cr);
}

static void
trace_rect(cairo_t *cr, double x, double y, double w, double h, double r)
{
	r = fmin(r, fmin(w, h) / 2);
	if (r <= 0) {
		cairo_rectangle(cr, x, y, w, h);
		return;
	}
	cairo_new_sub_path(cr);
	cairo_arc(cr, x + w - r, y + r, r, -M_PI / 2, 0);
	cairo_arc(cr, x + w - r, y + h - r, r, 0, M_PI / 2);
	cairo_arc(cr, x + r, y + h - r, r, M_PI / 2, M_PI);
	cairo_arc(cr, x + r, y + r, r, M_PI, 3 * M_PI / 2);
	cairo_close_path(cr);
}

/* The next step of PATH, in units. */
static bool
shape_next(struct draw_path *path, char *op, double x[3], double y[3])
{
	struct draw_step step = {0};

	if (!draw_path_next(path, &step))
		return false;
	*op = step.op;
	for (int i = 0; i < 3; i++) {
		x[i] = (double)step.x[i] / 100;
		y[i] = (double)step.y[i] / 100;
	}
	return true;
}

void
draw_shape_paint(cairo_t *cr, const struct scene_item *item, const char *text)
{
	struct draw_path path = {.text = text};
	bool lines = item->style.fill == SCENE_NONE &&
	    draw_shape_alpha(&item->style) >= 1;
	double x[3], y[3];
	char op;

	if (item->op == SCENE_CIRCLE)
		trace_circle(cr, (double)item->x, (double)item->y,
		    (double)item->w);
	else if (item->op == SCENE_RECT)
		trace_rect(cr, (double)item->x, (double)item->y,
		    (double)item->w, (double)item->h, (double)item->r);
	else
		while (shape_next(&path, &op, x, y)) {
			/* Cairo goes through the box of a path: that of a line
			 * is small, that of a grid is not. */
			if (lines && op == 'M')
				paint_path(cr, &item->style);
			trace_step(cr, op, x, y);
		}
	paint_path(cr, &item->style);
}

/* --- outlines ------------------------------------------------------------- */

/* Begins the outline of a shape at X, Y. *PHASE_X and *PHASE_Y become how far
 * inside its pixel that is. */
static bool
begin_outline(cairo_t *cr, double x, double y, struct outline *o, int *phase_x,
    int *phase_y)
{
	cairo_user_to_device(cr, &x, &y);
	if (!(fabs(x) < 1e6 && fabs(y) < 1e6))
		return false;
	x = floor(x * PHASES + 0.5) / PHASES;
	y = floor(y * PHASES + 0.5) / PHASES;
	o->left = (int)floor(x);
	o->top = (int)floor(y);
	o->n = 0;
	*phase_x = (int)((x - o->left) * FINE);
	*phase_y = (int)((y - o->top) * FINE);
	return true;
}

/* Converts to an outline's units. False when that is too far for a kept
 * shape. */
static bool
to_fine(double units, double scale, int *out)
{
	double v = floor(units * scale * FINE + 0.5);

	if (!(fabs(v) < REACH_MAX))
		return false;
	*out = (int)v;
	return true;
}

static bool
take_path(cairo_t *cr, double scale, const char *text, struct outline *o)
{
	struct draw_path path = {.text = text};
	int phase_x = 0, phase_y = 0;
	double x[3], y[3], left = 0, top = 0;
	char op;

	o->n = 0;
	while (shape_next(&path, &op, x, y)) {
		int points = op == 'Z' ? 0 : op == 'C' ? 3 : 1;
		int *v = o->step[o->n].v;

		if (o->n == STEPS_MAX - 1)
			return false;
		if (o->n == 0) {
			left = x[0];
			top = y[0];
			if (points == 0 ||
			    !begin_outline(cr, left, top, o, &phase_x,
				&phase_y))
				return false;
		}
		memset(&o->step[o->n], 0, sizeof o->step[o->n]);
		for (int i = 0; i < points; i++) {
			if (!to_fine(x[i] - left, scale, &v[2 * i]) ||
			    !to_fine(y[i] - top, scale, &v[2 * i + 1]))
				return false;
			v[2 * i] += phase_x;
			v[2 * i + 1] += phase_y;
		}
		o->step[o->n++].op = op;
	}
	return o->n > 0;
}

/* Takes the outline of a shape. False when painting it is better than keeping
 * it. */
static bool
take_outline(cairo_t *cr, double scale, const struct scene_item *item,
    const char *text, struct outline *o)
{
	int *v = o->step[0].v;

	if (item->op == SCENE_PATH)
		return take_path(cr, scale, text, o);
	memset(&o->step[0], 0, sizeof o->step[0]);
	if (!begin_outline(cr, (double)item->x, (double)item->y, o, &v[0],
		&v[1]))
		return false;
	o->n = 1;
	return to_fine((double)item->w, scale, &v[2]) &&
	    to_fine((double)item->h, scale, &v[3]) &&
	    to_fine((double)item->r, scale, &v[4]);
}

static uint64_t
shape_digest_of(const struct scene_item *item, double scale,
    const struct outline *o)
{
	uint64_t d = draw_mix(2, (uint64_t)item->op), bits;

	memcpy(&bits, &scale, sizeof bits);
	d = draw_mix(draw_mix_style(d, &item->style), bits);
	for (int i = 0; i < o->n; i++) {
		d = draw_mix(d, (uint64_t)o->step[i].op);
		for (int k = 0; k < 6; k += 2)
			d = draw_mix(d,
			    (uint64_t)(uint32_t)o->step[i].v[k] << 32 |
				(uint32_t)o->step[i].v[k + 1]);
	}
	return d;
}

static void
trace_outline(cairo_t *cr, const struct scene_item *item,
    const struct outline *o)
{
	for (int i = 0; i < o->n; i++) {
		double v[6], x[3], y[3];

		for (int k = 0; k < 6; k++)
			v[k] = o->step[i].v[k] / (double)FINE;
		for (int k = 0; k < 3; k++) {
			x[k] = v[2 * k];
			y[k] = v[2 * k + 1];
		}
		if (item->op == SCENE_CIRCLE)
			trace_circle(cr, v[0], v[1], v[2]);
		else if (item->op == SCENE_RECT)
			trace_rect(cr, v[0], v[1], v[2], v[3], v[4]);
		else
			trace_step(cr, o->step[i].op, x, y);
	}
}

/* --- pictures ------------------------------------------------------------- */

/* Measures the pixels that the outline on CR (which has the pen's scale)
 * covers. */
static void
measure(cairo_t *cr, const struct scene_item *item, double scale,
    struct draw_picture *out, int *w, int *h)
{
	double box[4], pen[4];

	set_pen(cr, &item->style);
	cairo_fill_extents(cr, &box[0], &box[1], &box[2], &box[3]);
	if (draw_shape_stroked(&item->style)) {
		cairo_stroke_extents(cr, &pen[0], &pen[1], &pen[2], &pen[3]);
		/* The extents of stroke and fill together, because dashes do
		 * not reach every corner. */
		box[0] = fmin(box[0], pen[0]);
		box[1] = fmin(box[1], pen[1]);
		box[2] = fmax(box[2], pen[2]);
		box[3] = fmax(box[3], pen[3]);
	}
	out->left = (int)floor(box[0] * scale) - 1;
	out->top = (int)floor(box[1] * scale) - 1;
	*w = (int)ceil(box[2] * scale) + 1 - out->left;
	*h = (int)ceil(box[3] * scale) + 1 - out->top;
}

static void
make_picture(cairo_t *cr, const struct scene_item *item, double scale,
    const struct outline *o, struct draw_picture *out)
{
	cairo_surface_t *surface;
	cairo_t *inner;
	int w, h;

	cairo_save(cr);
	cairo_identity_matrix(cr);
	trace_outline(cr, item, o);
	cairo_scale(cr, scale, scale);
	measure(cr, item, scale, out, &w, &h);
	cairo_new_path(cr);
	cairo_restore(cr);
	surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, w, h);
	inner = cairo_create(surface);
	cairo_translate(inner, -out->left, -out->top);
	trace_outline(inner, item, o);
	cairo_scale(inner, scale, scale);
	paint_path(inner, &item->style);
	cairo_destroy(inner);
	draw_blit_take(surface, out);
	cairo_surface_destroy(surface);
}

void
draw_shape_blit(cairo_t *cr, double scale, struct draw_cache *cache,
    const struct scene_item *item, const char *text)
{
	struct draw_key key = {.kind = DRAW_SHAPE};
	struct draw_picture made = {.mask = NULL};
	const struct draw_picture *kept;
	struct outline o;

	if (!take_outline(cr, scale, item, text, &o)) {
		draw_shape_paint(cr, item, text);
		return;
	}
	key.what = shape_digest_of(item, scale, &o);
	kept = draw_cache_find(cache, &key);
	if (kept == NULL) {
		make_picture(cr, item, scale, &o, &made);
		kept = draw_cache_keep(cache, &key, &made);
	}
	draw_blit(kept, 0, cairo_get_target(cr), o.left + kept->left,
	    o.top + kept->top);
}
