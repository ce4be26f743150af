/*
 * Draws a scene (base/scene.h) as SVG text, or as a PNG with a palette.
 *
 * The stroke of a text is a halo beneath its letters. Text in a PNG is drawn
 * with letters of our own (glyphs.c: European languages in Latin script, a few
 * signs; a box for all others), so that it is the same on every machine. In SVG
 * the text is in the browser's sans-serif, so widths differ a little.
 *
 * To make PNGs fast, rulesets should draw what recurs as a symbol, with its
 * corner at a multiple of its size.
 *
 * Not here: what a board looks like (rules/.../scene.c).
 */
#ifndef TURNPOST_DRAW_DRAW_H
#define TURNPOST_DRAW_DRAW_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buffer.h"
#include "base/scene.h"

/* Where hot spots lead, as callbacks. */
struct draw_links {
	/* Appends the address of hot spot NAME (not yet escaped); appends
	 * nothing for a spot without a link. */
	void (*href)(void *arg, const char *name, struct buffer *out);
	/* Appends what the link is, in words (not yet escaped). */
	void (*title)(void *arg, const char *name, struct buffer *out);
	void *arg;
};

/* Keeps how shapes of symbols are written, for one thread; bounded in memory (1
 * MB). The bytes of an SVG do not depend on it. */
struct draw_shapes;
struct draw_shapes *
draw_shapes_new(void);
void
draw_shapes_free(struct draw_shapes *shapes);

/* Appends the scene as one <svg> element that can stand in an HTML page or
 * alone in a file (xmlns given), with viewBox, natural size and TITLE as its
 * <title> (not yet escaped; NULL or "": none). PREFIX, letters and digits, is
 * put before every id, so that several SVGs fit in one page. LINKS and SHAPES
 * may be NULL.
 * No style attribute, script, external reference, url() or data: URI (the
 * page's CSP forbids them).
 *
 * Hot spots with an address become, after the drawing and in the scene's
 * order, <a class="hot" href><title/><rect/></a>: the page's CSS shows focus
 * on "a.hot rect". Then the role is "group" and the drawing itself is hidden
 * from screen readers; without links it is "img", and without links and TITLE
 * all is decorative (aria-hidden). */
void
draw_svg(const struct scene *s, const char *title, const char *prefix,
    const struct draw_links *links, struct draw_shapes *shapes,
    struct buffer *out);

/* A cache of pictures of symbols, shapes and letters: bounded in memory (8 MB),
 * for any threads, of which one paints at a time. The bytes of a PNG do not
 * depend on it. */
struct draw_cache;
struct draw_cache *
draw_cache_new(void);
void
draw_cache_free(struct draw_cache *cache);

/* A PNG of more bytes is compressed harder, which takes longer. It is as much as
 * a letter's picture may have. */
enum { DRAW_PNG_HEAVY = 45000 };

/* Appends an opaque palette PNG, SCALE pixels a unit, of at most MAX_PIXELS
 * (and never more than 4096) pixels on its longer side: the scale is lowered
 * to fit. It is also changed a little so that the cells of a board, the
 * symbol that covers most of the scene, are whole pixels. A picture full of
 * small things gets few colours (palette.h). CACHE may be NULL.
 * Sets *WIDTH and *HEIGHT (pixels) and *USED (the scale). Equal scenes give
 * equal bytes. */
void
draw_png(const struct scene *s, double scale, int max_pixels,
    struct draw_cache *cache, struct buffer *out, int *width, int *height,
    double *used);

#endif
