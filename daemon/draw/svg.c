/*
 * A scene as SVG, with only what pages under a strict content security policy
 * may have: presentation attributes, no style attribute, no url(). Pages carry
 * it within their HTML, so numbers and paths have their shortest spelling.
 *
 * It has two parts: the drawing, which is hidden from screen readers when links
 * lie over it, and the links, whose titles say what the drawing shows there.
 */
#include "config.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

#include "base/xmalloc.h"
#include "draw/draw.h"
#include "draw/escape.h"
#include "draw/path.h"

/* Coordinates are written in hundredths of a unit. */
static long
to_cents(double v)
{
	assert(isfinite(v) && fabs(v) < 1e7);
	return lround(v * 100);
}

/* Writes hundredths in the shortest spelling: "12", "-3.5", ".25". */
static void
put_cents(struct buffer *out, long v)
{
	long part;

	if (v < 0) {
		buffer_putc(out, '-');
		v = -v;
	}
	part = v % 100;
	if (v >= 100 || part == 0)
		buffer_add_int(out, v / 100);
	if (part == 0)
		return;
	buffer_putc(out, '.');
	buffer_putc(out, (char)('0' + part / 10));
	if (part % 10 != 0)
		buffer_putc(out, (char)('0' + part % 10));
}

static void
put_number(struct buffer *out, double v)
{
	put_cents(out, to_cents(v));
}

/* Writes NAME="V" with a space before it. */
static void
put_attribute(struct buffer *out, const char *name, double v)
{
	buffer_putc(out, ' ');
	buffer_puts(out, name);
	buffer_puts(out, "=\"");
	put_number(out, v);
	buffer_putc(out, '"');
}

/* Does what put_attribute() does, but writes nothing for 0, which is SVG's
 * default. */
static void
put_unless_zero(struct buffer *out, const char *name, double v)
{
	if (to_cents(v) != 0)
		put_attribute(out, name, v);
}

static void
put_colour(struct buffer *out, const char *name, int32_t colour)
{
	static const char digits[] = "0123456789abcdef";
	unsigned c = (unsigned)colour;

	buffer_putc(out, ' ');
	buffer_puts(out, name);
	buffer_puts(out, "=\"#");
	if (((c >> 4) & 0x0f0f0f) == (c & 0x0f0f0f)) {
		for (int shift = 16; shift >= 0; shift -= 8)
			buffer_putc(out, digits[c >> shift & 15]);
	} else {
		for (int shift = 20; shift >= 0; shift -= 4)
			buffer_putc(out, digits[c >> shift & 15]);
	}
	buffer_putc(out, '"');
}

/* The root element says fill="none", so only colours are written. */
static void
put_style(struct buffer *out, const struct scene_style *style)
{
	bool stroked = style->stroke != SCENE_NONE && style->width > 0;

	if (style->fill != SCENE_NONE)
		put_colour(out, "fill", style->fill);
	if (stroked) {
		put_colour(out, "stroke", style->stroke);
		if (to_cents((double)style->width) != 100)
			put_attribute(out, "stroke-width",
			    (double)style->width);
		if (style->dash > 0)
			put_attribute(out, "stroke-dasharray",
			    (double)style->dash);
		if (style->round)
			buffer_puts(out,
			    " stroke-linecap=\"round\""
			    " stroke-linejoin=\"round\"");
	}
	if (style->opacity > 0 && style->opacity < 1)
		put_attribute(out, "opacity", (double)style->opacity);
}

/* --- shapes --------------------------------------------------------------- */

/* Writes a number of path data; a minus sign is its own separator. */
static void
put_next(struct buffer *out, long v, bool *first)
{
	if (!*first && v >= 0)
		buffer_putc(out, ' ');
	*first = false;
	put_cents(out, v);
}

/* Lines along an axis have a shorter spelling. */
static void
put_line(struct buffer *out, const long *from, const long *to, char *op)
{
	bool first = true;
	char use = to[1] == from[1] ? 'H' : to[0] == from[0] ? 'V' : 'L';

	/* After a move, points without a letter are lines. */
	if (use == *op || (use == 'L' && *op == 'M'))
		first = false;
	else
		buffer_putc(out, use);
	*op = use;
	if (use != 'V')
		put_next(out, to[0], &first);
	if (use != 'H')
		put_next(out, to[1], &first);
}

static void
put_path_data(struct buffer *out, const char *text)
{
	struct draw_path path = {.text = text};
	struct draw_step step;
	long at[2] = {0, 0}, start[2] = {0, 0};
	char op = '\0';

	while (draw_path_next(&path, &step)) {
		long to[6] = {0};
		size_t n = step.op == 'Z' ? 0 : step.op == 'C' ? 3 : 1;
		bool first = true;

		for (size_t i = 0; i < n; i++) {
			to[2 * i] = to_cents(step.x[i]);
			to[2 * i + 1] = to_cents(step.y[i]);
		}
		if (step.op == 'L') {
			put_line(out, at, to, &op);
		} else {
			if (step.op != 'C' || op != 'C')
				buffer_putc(out, step.op);
			else
				first = false;
			op = step.op;
			for (size_t i = 0; i < 2 * n; i++)
				put_next(out, to[i], &first);
		}
		if (step.op == 'Z') {
			at[0] = start[0];
			at[1] = start[1];
		} else {
			at[0] = to[2 * n - 2];
			at[1] = to[2 * n - 1];
		}
		if (step.op == 'M') {
			start[0] = at[0];
			start[1] = at[1];
		}
	}
}

static void
put_path(struct buffer *out, const struct scene_item *item, const char *text)
{
	buffer_puts(out, "<path");
	put_style(out, &item->style);
	buffer_puts(out, " d=\"");
	put_path_data(out, text);
	buffer_puts(out, "\"/>");
}

static void
put_rect(struct buffer *out, const struct scene_item *item)
{
	buffer_puts(out, "<rect");
	put_unless_zero(out, "x", (double)item->x);
	put_unless_zero(out, "y", (double)item->y);
	put_attribute(out, "width", (double)item->w);
	put_attribute(out, "height", (double)item->h);
	put_unless_zero(out, "rx", (double)item->r);
}

static void
put_circle(struct buffer *out, const struct scene_item *item)
{
	buffer_puts(out, "<circle");
	put_unless_zero(out, "cx", (double)item->x);
	put_unless_zero(out, "cy", (double)item->y);
	put_attribute(out, "r", (double)item->w);
	put_style(out, &item->style);
	buffer_puts(out, "/>");
}

static void
svg_put_text(struct buffer *out, const struct scene_item *item,
    const char *text)
{
	const struct scene_style *style = &item->style;

	buffer_puts(out, "<text");
	put_unless_zero(out, "x", (double)item->x);
	put_unless_zero(out, "y", (double)item->y);
	put_attribute(out, "font-size", (double)item->w);
	if (style->bold)
		buffer_puts(out, " font-weight=\"700\"");
	if (style->anchor == SCENE_MIDDLE)
		buffer_puts(out, " text-anchor=\"middle\"");
	else if (style->anchor == SCENE_END)
		buffer_puts(out, " text-anchor=\"end\"");
	put_style(out, style);
	/* The stroke is a halo, which must not cover the letters. */
	if (style->stroke != SCENE_NONE && style->width > 0)
		buffer_puts(out, " paint-order=\"stroke\"");
	buffer_putc(out, '>');
	draw_escape(text, out);
	buffer_puts(out, "</text>");
}

/* --- symbols -------------------------------------------------------------- */

/* Ids are numbers, because names may hold characters that ids may not. */
static void
put_id(struct buffer *out, const char *prefix, size_t index)
{
	draw_escape(prefix, out);
	buffer_putc(out, 's');
	buffer_add_int(out, (int64_t)index);
}

static void
put_use(struct buffer *out, const struct scene *s,
    const struct scene_item *item, const char *prefix)
{
	const struct scene_symbol *symbol = &s->symbols[item->index];
	double x = (double)item->x, y = (double)item->y;
	double w = (double)symbol->w * (double)item->r;
	double h = (double)symbol->h * (double)item->r;

	buffer_puts(out, "<use href=\"#");
	put_id(out, prefix, (size_t)item->index);
	buffer_putc(out, '"');
	put_unless_zero(out, "x", x);
	put_unless_zero(out, "y", y);
	put_attribute(out, "width", w);
	put_attribute(out, "height", h);
	if (item->turn != 0) {
		buffer_puts(out, " transform=\"rotate(");
		buffer_add_int(out, 90 * item->turn);
		buffer_putc(out, ' ');
		put_number(out, x + w / 2);
		buffer_putc(out, ' ');
		put_number(out, y + h / 2);
		buffer_puts(out, ")\"");
	}
	buffer_puts(out, "/>");
}

static void
put_items(struct buffer *out, const struct scene *s,
    const struct scene_item *items, size_t n, const char *prefix)
{
	for (size_t i = 0; i < n; i++) {
		const struct scene_item *item = &items[i];

		switch (item->op) {
		case SCENE_PATH:
			put_path(out, item, scene_string(s, item->text));
			break;
		case SCENE_CIRCLE:
			put_circle(out, item);
			break;
		case SCENE_RECT:
			put_rect(out, item);
			put_style(out, &item->style);
			buffer_puts(out, "/>");
			break;
		case SCENE_TEXT:
			svg_put_text(out, item, scene_string(s, item->text));
			break;
		case SCENE_USE:
			put_use(out, s, item, prefix);
			break;
		case SCENE_HOT:
			break;
		}
	}
}

/* Writes the symbols that are used, each as a viewport, which cuts off what
 * lies outside of its box. */
static void
put_symbols(struct buffer *out, const struct scene *s, const char *prefix)
{
	bool *used = xcalloc(s->n_symbols + 1, sizeof *used);
	bool any = false;

	for (size_t i = 0; i < s->n_items; i++) {
		if (s->items[i].op == SCENE_USE) {
			assert((size_t)s->items[i].index < s->n_symbols);
			used[s->items[i].index] = true;
			any = true;
		}
	}
	if (any)
		buffer_puts(out, "<defs>");
	for (size_t i = 0; i < s->n_symbols; i++) {
		const struct scene_symbol *symbol = &s->symbols[i];

		if (!used[i])
			continue;
		buffer_puts(out, "<symbol id=\"");
		put_id(out, prefix, i);
		buffer_puts(out, "\" viewBox=\"0 0 ");
		put_number(out, (double)symbol->w);
		buffer_putc(out, ' ');
		put_number(out, (double)symbol->h);
		buffer_puts(out, "\">");
		put_items(out, s, s->symbol_items + symbol->first,
		    symbol->count, prefix);
		buffer_puts(out, "</symbol>");
	}
	if (any)
		buffer_puts(out, "</defs>");
	free(used);
}

/* --- links ---------------------------------------------------------------- */

/* Writes a link for every hot spot that leads somewhere, in the scene's
 * order. */
static void
svg_put_links(struct buffer *out, const struct scene *s,
    const struct draw_links *links)
{
	struct buffer href = {0}, title = {0};

	for (size_t i = 0; i < s->n_items; i++) {
		const struct scene_item *item = &s->items[i];
		const char *name;

		if (item->op != SCENE_HOT)
			continue;
		name = scene_string(s, item->text);
		buffer_reset(&href);
		buffer_reset(&title);
		links->href(links->arg, name, &href);
		links->title(links->arg, name, &title);
		if (href.len == 0)
			continue;
		buffer_puts(out, "<a class=\"hot\" href=\"");
		draw_escape(buffer_text(&href), out);
		buffer_puts(out, "\"><title>");
		draw_escape(buffer_text(&title), out);
		buffer_puts(out, "</title>");
		put_rect(out, item);
		buffer_puts(out, "/></a>");
	}
	buffer_fini(&title);
	buffer_fini(&href);
}

static bool
has_links(const struct scene *s, const struct draw_links *links)
{
	struct buffer href = {0};
	bool any = false;

	for (size_t i = 0; links != NULL && i < s->n_items && !any; i++) {
		if (s->items[i].op == SCENE_HOT)
			links->href(links->arg,
			    scene_string(s, s->items[i].text), &href);
		any = href.len > 0;
	}
	buffer_fini(&href);
	return any;
}

/* --- the whole ------------------------------------------------------------ */

static void
put_root(struct buffer *out, const struct scene *s, const char *title,
    bool linked)
{
	buffer_puts(out,
	    "<svg xmlns=\"http://www.w3.org/2000/svg\""
	    " viewBox=\"");
	put_number(out, (double)s->x);
	buffer_putc(out, ' ');
	put_number(out, (double)s->y);
	buffer_putc(out, ' ');
	put_number(out, (double)s->w);
	buffer_putc(out, ' ');
	put_number(out, (double)s->h);
	buffer_putc(out, '"');
	put_attribute(out, "width", (double)s->w);
	put_attribute(out, "height", (double)s->h);
	/* An element of role "img" has no parts for a screen reader, so links
	 * need a "group". */
	if (linked)
		buffer_puts(out, " role=\"group\"");
	else if (title != NULL)
		buffer_puts(out, " role=\"img\"");
	else
		buffer_puts(out, " aria-hidden=\"true\"");
	buffer_puts(out, " fill=\"none\" font-family=\"sans-serif\">");
	if (title != NULL) {
		buffer_puts(out, "<title>");
		draw_escape(title, out);
		buffer_puts(out, "</title>");
	}
}

void
draw_svg(const struct scene *s, const char *title, const char *prefix,
    const struct draw_links *links, struct buffer *out)
{
	bool linked = has_links(s, links);

	assert(s->w >= 0 && s->h >= 0);
	/* A picture with an empty name would be announced, and not named. */
	put_root(out, s, title != NULL && *title != '\0' ? title : NULL,
	    linked);
	put_symbols(out, s, prefix);
	if (linked)
		buffer_puts(out, "<g aria-hidden=\"true\">");
	if (s->background != SCENE_NONE) {
		buffer_puts(out, "<rect");
		put_unless_zero(out, "x", (double)s->x);
		put_unless_zero(out, "y", (double)s->y);
		put_attribute(out, "width", (double)s->w);
		put_attribute(out, "height", (double)s->h);
		put_colour(out, "fill", s->background);
		buffer_puts(out, "/>");
	}
	put_items(out, s, s->items, s->n_items, prefix);
	if (linked) {
		/* Links are not painted and must still take clicks. */
		buffer_puts(out, "</g><g pointer-events=\"all\">");
		svg_put_links(out, s, links);
		buffer_puts(out, "</g>");
	}
	buffer_puts(out, "</svg>");
}
