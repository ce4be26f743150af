/*
 * The hot spots of a scene as the areas of an HTML picture map, for pages and
 * letters that show the board as a PNG. SVGs have links of their own (svg.c).
 */
#include "config.h"

#include <assert.h>
#include <math.h>

#include "draw/draw.h"
#include "draw/escape.h"

/* Rounds to whole pixels, at most to the edges of the picture. */
static int
to_pixel(double units, double scale, double size)
{
	double end = ceil(size * scale - 1e-3);
	double at = round(units * scale);

	return (int)(at < 0 ? 0 : at > end ? end : at);
}

static void
add_area(const struct scene *s, const struct scene_item *item, double scale,
    const char *href, const char *title, struct buffer *out)
{
	double x = (double)item->x - (double)s->x;
	double y = (double)item->y - (double)s->y;
	int left = to_pixel(x, scale, (double)s->w);
	int top = to_pixel(y, scale, (double)s->h);
	int right = to_pixel(x + (double)item->w, scale, (double)s->w);
	int bottom = to_pixel(y + (double)item->h, scale, (double)s->h);

	if (right <= left || bottom <= top)
		return;
	buffer_printf(out,
	    "<area shape=\"rect\" coords=\"%d,%d,%d,%d\" href=\"", left, top,
	    right, bottom);
	draw_escape(href, out);
	buffer_puts(out, "\" alt=\"");
	draw_escape(title, out);
	buffer_puts(out, "\" title=\"");
	draw_escape(title, out);
	buffer_puts(out, "\"/>\n");
}

void
draw_areas(const struct scene *s, double scale, const struct draw_links *links,
    struct buffer *out)
{
	struct buffer href = {0}, title = {0};

	assert(scale > 0 && isfinite(scale));
	for (size_t i = 0; links != NULL && i < s->n_items; i++) {
		const struct scene_item *item = &s->items[i];
		const char *name;

		if (item->op != SCENE_HOT)
			continue;
		name = scene_string(s, item->text);
		buffer_reset(&href);
		buffer_reset(&title);
		links->href(links->arg, name, &href);
		links->title(links->arg, name, &title);
		if (href.len > 0)
			add_area(s, item, scale, buffer_text(&href),
			    buffer_text(&title), out);
	}
	buffer_fini(&title);
	buffer_fini(&href);
}
