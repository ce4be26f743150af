/*
 * Paths, circles and rectangles painted with cairo.
 */
#ifndef TURNPOST_DRAW_SHAPE_H
#define TURNPOST_DRAW_SHAPE_H

#include <stdbool.h>

#include <cairo.h>

#include "base/scene.h"

struct draw_cache;

/* Makes COLOUR (0xRRGGBB) what is painted with. */
void
draw_shape_colour(cairo_t *cr, int32_t colour, double alpha);

/* How opaque a style is, 0 to 1, and whether it has a line. */
double
draw_shape_alpha(const struct scene_style *style);
bool
draw_shape_stroked(const struct scene_style *style);

/* Paints the shape ITEM, whose path (of a SCENE_PATH) is TEXT, by the matrix
 * of CR. */
void
draw_shape_paint(cairo_t *cr, const struct scene_item *item, const char *text);

/* The same where CR's matrix only moves, and scales by SCALE, from a picture in
 * the cache; a small shape begins at a sixteenth of a pixel, so that few
 * pictures do. */
void
draw_shape_blit(cairo_t *cr, double scale, struct draw_cache *cache,
    const struct scene_item *item, const char *text);

#endif
