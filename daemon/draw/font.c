/*
 * Makes the masks of letters from the tracks of glyphs.c. It bends a track so
 * that level and upright strokes cover whole pixels, and then draws it with a
 * pen. Without bending, small text is a blur.
 */
#include "config.h"

#include "draw/font.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

#include "base/xmalloc.h"
#include "draw/escape.h"
#include "draw/glyphs.h"

enum { STEPS_MAX = 48, KNOTS_MAX = 24 };

struct step {
	char op; /* as in glyphs.h */
	double x[3], y[3];
};

struct track {
	struct step step[STEPS_MAX];
	int n;
	int n_base;	  /* the steps of the letter itself, before those of an
			   * accent */
	double low, high; /* the extent of x */
};

/* A bent axis: linear between knots, at plain scale beyond them. */
struct axis {
	double from[KNOTS_MAX], to[KNOTS_MAX];
	int n;
	double scale; /* pixels per unit */
	double pen;   /* the pen's breadth in pixels */
};

/* A small bold letter is drawn twice with the plain pen, the second time one
 * pixel to the right: a broader pen would fill the eyes of e and a. */
static bool
is_doubled(const struct draw_face *face)
{
	return face->bold && face->size < 16 * 16;
}

/* The breadth of a face's pen: whole or half pixels, never below one. */
static double
pen_of(const struct draw_face *face)
{
	double size = face->size / 16.0;
	bool broad = face->bold && !is_doubled(face);

	return fmax(1, round(size * (broad ? 0.135 : 0.09) * 2) / 2);
}

/* --- reading tracks ------------------------------------------------------- */

static void
take_extent(struct track *t, double x)
{
	if (t->n == 1 || x < t->low)
		t->low = x;
	if (t->n == 1 || x > t->high)
		t->high = x;
}

static void
read_track(struct track *t, const char *text, double dx, double dy)
{
	double x = 0;

	while (*text != '\0') {
		struct step *step = &t->step[t->n++];
		int points;

		assert(t->n <= STEPS_MAX);
		step->op = *text++;
		points = step->op == 'C' ? 3 : 1;
		for (int i = 0; i < points; i++) {
			char *end;

			step->x[i] = (double)strtol(text, &end, 10) + dx;
			step->y[i] = (double)strtol(end, &end, 10) + dy;
			text = end;
		}
		/* The middle of a curve is where it bulges out. */
		if (step->op == 'C')
			take_extent(t,
			    (x + 3 * step->x[0] + 3 * step->x[1] + step->x[2]) /
				8);
		x = step->x[points - 1];
		take_extent(t, x);
	}
}

static void
read_glyph(struct track *t, uint32_t point)
{
	struct draw_glyph glyph = draw_glyph_find(point);

	t->n = 0;
	t->low = 0;
	t->high = 0;
	read_track(t, glyph.base, 0, 0);
	t->n_base = t->n;
	if (glyph.mark != NULL)
		read_track(t, glyph.mark, (t->low + t->high) / 2, glyph.rise);
}

/* --- fitting to pixels ---------------------------------------------------- */

static double
bend(const struct axis *a, double v)
{
	int i = 0;

	if (a->n == 0)
		return v * a->scale;
	if (v <= a->from[0])
		return a->to[0] + (v - a->from[0]) * a->scale;
	while (i < a->n && a->from[i] < v)
		i++;
	if (i == a->n)
		return a->to[i - 1] + (v - a->from[i - 1]) * a->scale;
	return a->to[i - 1] +
	    (v - a->from[i - 1]) * (a->to[i] - a->to[i - 1]) /
	    (a->from[i] - a->from[i - 1]);
}

/* Ties FROM to TO. Strokes that nearly touch a tied one move along with it. */
static void
tie(struct axis *a, double from, double to)
{
	int i = 0;

	while (i < a->n && a->from[i] < from)
		i++;
	if ((i > 0 && from - a->from[i - 1] < 7) ||
	    (i < a->n && a->from[i] - from < 7))
		return;
	assert(a->n < KNOTS_MAX);
	for (int k = a->n; k > i; k--) {
		a->from[k] = a->from[k - 1];
		a->to[k] = a->to[k - 1];
	}
	a->from[i] = from;
	a->to[i] = to;
	a->n++;
}

/* Ties a stroke at V so that its edge lies between two pixels. */
static void
tie_stroke(struct axis *a, double v)
{
	tie(a, v, round(bend(a, v) - a->pen / 2) + a->pen / 2);
}

static bool
has_level(const struct track *t, double y)
{
	for (int i = 0; i < t->n; i++)
		if (t->step[i].y[t->step[i].op == 'C' ? 2 : 0] == y)
			return true;
	return false;
}

/* The heights of capitals and small letters in pixels, with room for a dot over
 * the i between them. */
static void
find_heights(double size, double pen, double *cap, double *low)
{
	double room = ceil(pen) + 1;
	double want_cap = DRAW_CAP * size / 100;
	double want_low = (DRAW_LOW + 1) * size / 100;

	*cap = round(want_cap);
	*low = round(want_low);
	if (*cap - *low >= room)
		return;
	if (*low + room - want_cap < want_low - (*cap - room))
		*cap = *low + room;
	else
		*low = *cap - room;
}

/* Ties the base line and the heights, which all letters of a text share. */
static void
tie_heights(struct axis *a, const struct track *t, double size)
{
	double half = a->pen / 2, cap, low;

	find_heights(size, a->pen, &cap, &low);
	tie(a, 0, half);
	tie(a, DRAW_CAP, cap - half);
	if (has_level(t, DRAW_LOW))
		tie(a, DRAW_LOW, low - half);
	if (has_level(t, DRAW_DESC))
		tie(a, DRAW_DESC, round(DRAW_DESC * size / 100) + half);
}

/* Ties the strokes, and the points where quarters of ellipses touch the
 * axes. */
static void
tie_strokes(const struct track *t, struct axis *ax, struct axis *ay)
{
	for (int i = 0; i < t->n; i++) {
		const struct step *to = &t->step[i];
		const struct step *at = i > 0 ? &t->step[i - 1] : to;
		int k = at->op == 'C' ? 2 : 0;

		if (to->op == 'D') {
			tie_stroke(ax, to->x[0]);
			tie_stroke(ay, to->y[0]);
		} else if (to->op == 'H') {
			tie_stroke(ay, at->y[k]);
			tie_stroke(ax, to->x[0]);
		} else if (to->op == 'V') {
			tie_stroke(ax, at->x[k]);
			tie_stroke(ay, to->y[0]);
		} else if (to->op == 'L' && to->x[0] == at->x[k]) {
			tie_stroke(ax, to->x[0]);
		} else if (to->op == 'L' && to->y[0] == at->y[k]) {
			tie_stroke(ay, to->y[0]);
		}
	}
}

/* Bends the track into pixels, y down. Returns the letter's breadth. */
static int
fit(struct track *t, const struct draw_face *face)
{
	double size = face->size / 16.0, pen = pen_of(face);
	struct axis ax = {.pen = pen, .scale = size * 0.009};
	struct axis ay = {.pen = pen, .scale = size * 0.009};
	double stretch = is_doubled(face) ? 1.12 : 1;
	double breadth = round((t->high - t->low) * ax.scale * stretch + pen);

	if (breadth < pen)
		breadth = ceil(pen);
	tie(&ax, t->low, pen / 2);
	tie(&ax, t->high, breadth - pen / 2);
	tie_heights(&ay, t, size);
	tie_strokes(t, &ax, &ay);
	for (int i = 0; i < t->n; i++) {
		struct step *step = &t->step[i];

		for (int k = 0; k < (step->op == 'C' ? 3 : 1); k++) {
			step->x[k] = bend(&ax, step->x[k]);
			step->y[k] = -bend(&ay, step->y[k]);
		}
	}
	return (int)breadth;
}

/* --- drawing -------------------------------------------------------------- */

static void
add_step(cairo_t *cr, const struct step *step)
{
	const double round_k = 0.58; /* makes curves a little squarer than an
				      * ellipse */
	double x, y, to_x = step->x[0], to_y = step->y[0];

	switch (step->op) {
	case 'M':
		cairo_move_to(cr, to_x, to_y);
		break;
	case 'L':
		cairo_line_to(cr, to_x, to_y);
		break;
	case 'H':
		cairo_get_current_point(cr, &x, &y);
		cairo_curve_to(cr, x + round_k * (to_x - x), y, to_x,
		    to_y - round_k * (to_y - y), to_x, to_y);
		break;
	case 'V':
		cairo_get_current_point(cr, &x, &y);
		cairo_curve_to(cr, x, y + round_k * (to_y - y),
		    to_x - round_k * (to_x - x), to_y, to_x, to_y);
		break;
	case 'C':
		cairo_curve_to(cr, step->x[0], step->y[0], step->x[1],
		    step->y[1], step->x[2], step->y[2]);
		break;
	default:
		assert(step->op == 'D');
		break;
	}
}

static void
draw_dot(cairo_t *cr, const struct step *dot, double pen, double halo)
{
	double side = (pen < 2 ? pen : pen * 1.1) + halo;

	if (pen < 3)
		cairo_rectangle(cr, dot->x[0] - side / 2, dot->y[0] - side / 2,
		    side, side);
	else
		cairo_arc(cr, dot->x[0], dot->y[0], side * 0.55, 0, 2 * M_PI);
	cairo_fill(cr);
}

static void
draw_track(cairo_t *cr, const struct track *t, int n_dots, double pen,
    double halo)
{
	/* Thin strokes end at pixels; broad ones look better when rounded. */
	bool soft = pen >= 3 || halo > 0;

	cairo_set_line_width(cr, pen + halo);
	cairo_set_line_join(cr, CAIRO_LINE_JOIN_ROUND);
	cairo_set_line_cap(cr,
	    soft ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_SQUARE);
	for (int i = 0; i < t->n; i++)
		add_step(cr, &t->step[i]);
	cairo_stroke(cr);
	for (int i = 0; i < n_dots; i++)
		if (t->step[i].op == 'D')
			draw_dot(cr, &t->step[i], pen, halo);
}

/* The pixels that the pen can touch. */
static void
find_box(const struct track *t, double reach, int *box)
{
	double low_x = 0, low_y = 0, high_x = 0, high_y = 0;

	for (int i = 0; i < t->n; i++) {
		const struct step *step = &t->step[i];

		for (int k = 0; k < (step->op == 'C' ? 3 : 1); k++) {
			low_x = fmin(low_x, step->x[k]);
			low_y = fmin(low_y, step->y[k]);
			high_x = fmax(high_x, step->x[k]);
			high_y = fmax(high_y, step->y[k]);
		}
	}
	box[0] = (int)floor(low_x - reach);
	box[1] = (int)floor(low_y - reach);
	box[2] = (int)ceil(high_x + reach);
	box[3] = (int)ceil(high_y + reach);
}

/* Characters that take no room: accents that stand alone, joiners, marks of
 * direction. */
static bool
is_silent(uint32_t point)
{
	return (point >= 0x300 && point < 0x370) || point < 0x20 ||
	    (point >= 0x7f && point < 0xa0) || point == 0xad ||
	    (point >= 0x200b && point < 0x2010) || point == 0xfeff ||
	    (point >= 0x2028 && point < 0x202f) ||
	    (point >= 0x2060 && point < 0x2070) ||
	    (point >= 0xfe00 && point < 0xfe10);
}

cairo_surface_t *
draw_font_mask(const struct draw_picture *letter)
{
	return cairo_image_surface_create_for_data(letter->mask,
	    CAIRO_FORMAT_A8, letter->w, letter->h, letter->w);
}

static void
make_letter(const struct draw_face *face, uint32_t point,
    struct draw_picture *picture)
{
	double size = face->size / 16.0, halo = face->halo / 16.0;
	double pen = pen_of(face);
	struct track t;
	int box[4];
	cairo_surface_t *surface;
	cairo_t *cr;

	*picture = (struct draw_picture){.mask = NULL};
	if (is_silent(point))
		return;
	read_glyph(&t, point);
	if (t.n == 0) {
		picture->advance = (int)round(size * 0.27);
		return;
	}
	picture->advance =
	    fit(&t, face) + is_doubled(face) + (int)fmax(1, round(size * 0.09));
	find_box(&t, (pen + halo) / 2 + 1 + is_doubled(face), box);
	picture->left = box[0];
	picture->top = box[1];
	picture->w = (box[2] - box[0] + 3) & ~3;
	picture->h = box[3] - box[1];
	picture->mask = xcalloc((size_t)picture->h, (size_t)picture->w);
	surface = draw_font_mask(picture);
	cr = cairo_create(surface);
	cairo_translate(cr, -box[0], -box[1]);
	draw_track(cr, &t, t.n, pen, halo);
	if (is_doubled(face)) {
		/* Without this shift the two dots of an accent would grow
		 * together. */
		cairo_translate(cr, 1, 0);
		draw_track(cr, &t, t.n_base, pen, halo);
	}
	assert(cairo_status(cr) == CAIRO_STATUS_SUCCESS);
	cairo_destroy(cr);
	cairo_surface_destroy(surface);
}

const struct draw_picture *
draw_font_letter(struct draw_cache *cache, const struct draw_face *face,
    uint32_t point)
{
	struct draw_key key = {.what = point,
	    .kind = DRAW_LETTER,
	    .w = face->size,
	    .h = face->halo,
	    .bold = face->bold};
	const struct draw_picture *kept = draw_cache_find(cache, &key);
	struct draw_picture made;

	assert(face->size >= DRAW_SIZE_MIN && face->size <= DRAW_SIZE_MAX);
	if (kept != NULL)
		return kept;
	make_letter(face, point, &made);
	return draw_cache_keep(cache, &key, &made);
}

int
draw_font_width(struct draw_cache *cache, const struct draw_face *face,
    const char *text)
{
	int gap = (int)fmax(1, round(face->size / 16.0 * 0.09));
	int width = 0;
	uint32_t point;

	while ((point = draw_text_next(&text)) != 0)
		width += draw_font_letter(cache, face, point)->advance;
	return width > gap ? width - gap : width;
}
