/*
 * A scene as SVG, with only what pages under a strict content security policy
 * may have: presentation attributes, no style attribute, no url(). Pages carry
 * it within their HTML, so numbers and paths have their shortest spelling.
 *
 * Shapes that several symbols have are written once, in the first of them.
 *
 * It has two parts: the drawing, which is hidden from screen readers when links
 * lie over it, and the links, whose titles say what the drawing shows there.
 */
#include "config.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"
#include "draw/digest.h"
#include "draw/draw.h"
#include "draw/escape.h"
#include "draw/shapes.h"
#include "draw/spell.h"

/* Coordinates are written in hundredths of a unit. */
static long
to_cents(double v)
{
	assert(isfinite(v) && fabs(v) < 1e7);
	return lround(v * 100);
}

static void
put_number(struct buffer *out, double v)
{
	draw_spell_cents(to_cents(v), out);
}

/* Writes NAME="V" with a space before it. */
static void
put_attribute(struct buffer *out, const char *name, double v)
{
	draw_spell_attribute(name, to_cents(v), out);
}

/* Does what put_attribute() does, but writes nothing for 0, which is SVG's
 * default. */
static void
put_unless_zero(struct buffer *out, const char *name, double v)
{
	long cents = to_cents(v);

	if (cents != 0)
		draw_spell_attribute(name, cents, out);
}

static void
put_colour(struct buffer *out, const char *name, int32_t colour)
{
	static const char digits[] = "0123456789abcdef";
	unsigned c = (unsigned)colour;
	bool brief = ((c >> 4) & 0x0f0f0f) == (c & 0x0f0f0f);

	buffer_putc(out, ' ');
	buffer_puts(out, name);
	buffer_puts(out, "=\"#");
	for (int shift = brief ? 16 : 20; shift >= 0; shift -= brief ? 8 : 4)
		buffer_putc(out, digits[c >> shift & 15]);
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
	}
	if (stroked && style->round)
		buffer_puts(out, " stroke-linejoin=\"round\"");
	if (style->opacity > 0 && style->opacity < 1)
		put_attribute(out, "opacity", (double)style->opacity);
}

/* --- shapes: an element without "<path" before it ------------------------- */

/* Whether a line of the path TEXT has ends. */
static bool
is_open(const char *text)
{
	int lines = 0;

	for (; *text != '\0'; text++)
		lines += (*text == 'M') - (*text == 'Z');
	return lines > 0;
}

static void
put_path(struct buffer *out, const struct scene_item *item, const char *text)
{
	put_style(out, &item->style);
	if (item->style.round && item->style.stroke != SCENE_NONE &&
	    (item->style.dash > 0 || is_open(text)))
		buffer_puts(out, " stroke-linecap=\"round\"");
	buffer_puts(out, " d=\"");
	draw_spell_path(text, out);
	buffer_puts(out, "\"/>");
}

static void
put_rect(struct buffer *out, const struct scene_item *item)
{
	put_unless_zero(out, "x", (double)item->x);
	put_unless_zero(out, "y", (double)item->y);
	put_attribute(out, "width", (double)item->w);
	put_attribute(out, "height", (double)item->h);
	put_unless_zero(out, "rx", (double)item->r);
}

static void
put_circle(struct buffer *out, const struct scene_item *item)
{
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

	put_unless_zero(out, "x", (double)item->x);
	put_unless_zero(out, "y", (double)item->y);
	put_attribute(out, "font-size", (double)item->w);
	/* The root says what most are: bold and in the middle. */
	if (!style->bold)
		buffer_puts(out, " font-weight=\"400\"");
	if (style->anchor == SCENE_START)
		buffer_puts(out, " text-anchor=\"start\"");
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

/* Ids are numbers, because names may hold characters that ids may not. PREFIX is
 * this program's own. KIND is 's' for a symbol and 'p' for a shape of one. */
static void
put_id(struct buffer *out, const char *prefix, char kind, size_t index)
{
	buffer_puts(out, prefix);
	buffer_putc(out, kind);
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

	buffer_puts(out, " href=\"#");
	put_id(out, prefix, 's', (size_t)item->index);
	buffer_putc(out, '"');
	put_unless_zero(out, "x", x);
	put_unless_zero(out, "y", y);
	if (item->r != 1) {
		put_attribute(out, "width", w);
		put_attribute(out, "height", h);
	}
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
put_item(struct buffer *out, const struct scene *s,
    const struct scene_item *item, const char *prefix)
{
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

static const char *const tags[] = {
    [SCENE_PATH] = "<path",
    [SCENE_CIRCLE] = "<circle",
    [SCENE_RECT] = "<rect",
    [SCENE_TEXT] = "<text",
    [SCENE_USE] = "<use",
    [SCENE_HOT] = "",
};

/* --- shapes that several symbols have ------------------------------------- */

/* Of each shape of the symbols: the number of the first one that is like it,
 * and whether a later one is. The different ones are found in a table by what
 * they are: one of PLACES, a power of two, has the number of a shape plus 1. */
struct shared {
	struct draw_shapes *kept; /* or NULL */
	uint64_t *digest;	  /* of each shape */
	size_t *first;
	bool *again;
	size_t *table, places;
};

static bool
svg_is_same(const struct scene *s, const struct scene_item *a,
    const struct scene_item *b)
{
	const struct scene_style *x = &a->style, *y = &b->style;

	return a->op == b->op && x->fill == y->fill && x->stroke == y->stroke &&
	    a->x == b->x && a->y == b->y && a->w == b->w && a->h == b->h &&
	    a->r == b->r && a->turn == b->turn && a->index == b->index &&
	    x->width == y->width && x->dash == y->dash &&
	    x->opacity == y->opacity && x->round == y->round &&
	    x->bold == y->bold && x->anchor == y->anchor &&
	    ((a->op != SCENE_PATH && a->op != SCENE_TEXT) ||
		strcmp(scene_string(s, a->text), scene_string(s, b->text)) ==
		    0);
}

/* Looks for shapes like those of SYMBOL in the table, and adds the others to
 * it. */
static void
find_shared(const struct scene *s, const struct scene_symbol *symbol,
    struct shared *sh)
{
	for (size_t i = symbol->first; i < symbol->first + symbol->count; i++) {
		const struct scene_item *item = &s->symbol_items[i];
		size_t k, found;

		sh->digest[i] = draw_mix_item(0, s, item);
		k = sh->digest[i] & (sh->places - 1);
		while ((found = sh->table[k]) != 0 &&
		    !svg_is_same(s, &s->symbol_items[found - 1], item))
			k = (k + 1) & (sh->places - 1);
		if (found == 0)
			sh->table[k] = i + 1;
		else
			sh->again[found - 1] = true;
		sh->first[i] = found == 0 ? i : found - 1;
	}
}

/* Writes shape I of the symbols, behind its name and its id. */
static void
put_shape(struct buffer *out, const struct scene *s, size_t i,
    const struct shared *sh, const char *prefix)
{
	size_t from = out->len;

	if (sh->kept != NULL && draw_shapes_get(sh->kept, sh->digest[i], out))
		return;
	put_item(out, s, &s->symbol_items[i], prefix);
	if (sh->kept != NULL)
		draw_shapes_keep(sh->kept, sh->digest[i], out->data + from,
		    out->len - from);
}

static void
put_symbol(struct buffer *out, const struct scene *s, size_t index,
    const struct shared *sh, const char *prefix)
{
	const struct scene_symbol *symbol = &s->symbols[index];

	buffer_puts(out, "<svg id=\"");
	put_id(out, prefix, 's', index);
	buffer_putc(out, '"');
	put_attribute(out, "width", (double)symbol->w);
	put_attribute(out, "height", (double)symbol->h);
	buffer_puts(out, " viewBox=\"0 0 ");
	put_number(out, (double)symbol->w);
	buffer_putc(out, ' ');
	put_number(out, (double)symbol->h);
	buffer_puts(out, "\">");
	for (size_t i = symbol->first; i < symbol->first + symbol->count; i++) {
		const struct scene_item *item = &s->symbol_items[i];

		if (sh->first[i] != i) {
			buffer_puts(out, "<use href=\"#");
			put_id(out, prefix, 'p', sh->first[i]);
			buffer_puts(out, "\"/>");
			continue;
		}
		buffer_puts(out, tags[item->op]);
		if (sh->again[i]) {
			buffer_puts(out, " id=\"");
			put_id(out, prefix, 'p', i);
			buffer_putc(out, '"');
		}
		put_shape(out, s, i, sh, prefix);
	}
	buffer_puts(out, "</svg>");
}

/* --- symbols -------------------------------------------------------------- */

/* Writes the symbols that are used, each as a viewport, which cuts off what
 * lies outside of its box; as "svg" and not as "symbol", because only that has
 * a size of its own, which then stands once. */
static void
put_symbols(struct buffer *out, const struct scene *s, const char *prefix,
    struct draw_shapes *kept)
{
	bool *used = xcalloc(s->n_symbols + 1, sizeof *used), any = false;
	struct shared sh = {
	    .kept = kept,
	    .places = 1,
	    .digest = xcalloc(s->n_symbol_items + 1, sizeof *sh.digest),
	    .first = xcalloc(s->n_symbol_items + 1, sizeof *sh.first),
	    .again = xcalloc(s->n_symbol_items + 1, sizeof *sh.again),
	};

	while (sh.places <= 2 * s->n_symbol_items)
		sh.places *= 2;
	sh.table = xcalloc(sh.places, sizeof *sh.table);
	for (size_t i = 0; i < s->n_items; i++) {
		if (s->items[i].op == SCENE_USE) {
			assert((size_t)s->items[i].index < s->n_symbols);
			used[s->items[i].index] = true;
			any = true;
		}
	}
	for (size_t i = 0; i < s->n_symbols; i++)
		if (used[i])
			find_shared(s, &s->symbols[i], &sh);
	if (any)
		buffer_puts(out, "<defs>");
	for (size_t i = 0; i < s->n_symbols; i++)
		if (used[i])
			put_symbol(out, s, i, &sh, prefix);
	if (any)
		buffer_puts(out, "</defs>");
	free(sh.table);
	free(sh.again);
	free(sh.first);
	free(sh.digest);
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
		buffer_puts(out, "</title><rect");
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
	buffer_puts(out,
	    " fill=\"none\" font-family=\"sans-serif\" font-weight=\"700\""
	    " text-anchor=\"middle\">");
	if (title != NULL) {
		buffer_puts(out, "<title>");
		draw_escape(title, out);
		buffer_puts(out, "</title>");
	}
}

void
draw_svg(const struct scene *s, const char *title, const char *prefix,
    const struct draw_links *links, struct draw_shapes *shapes,
    struct buffer *out)
{
	bool linked = has_links(s, links);

	assert(s->w >= 0 && s->h >= 0);
	/* A picture with an empty name would be announced, and not named. */
	put_root(out, s, title != NULL && *title != '\0' ? title : NULL,
	    linked);
	put_symbols(out, s, prefix, shapes);
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
	for (size_t i = 0; i < s->n_items; i++) {
		buffer_puts(out, tags[s->items[i].op]);
		put_item(out, s, &s->items[i], prefix);
	}
	if (linked) {
		/* Links are not painted and must still take clicks. */
		buffer_puts(out, "</g><g pointer-events=\"all\">");
		svg_put_links(out, s, links);
		buffer_puts(out, "</g>");
	}
	buffer_puts(out, "</svg>");
}
