/*
 * Paths, circles and rectangles painted with cairo, directly or from pictures
 * in the cache. Text and symbols are painted in paint.c.
 */
#ifndef TURNPOST_DRAW_SHAPE_H
#define TURNPOST_DRAW_SHAPE_H

#include <stdbool.h>

#include <cairo.h>

#include "base/scene.h"

struct draw_cache;

/* Makes COLOUR (0xRRGGBB) the colour to paint with. */
void
draw_shape_colour(cairo_t *cr, int32_t colour, double alpha);

/* draw_shape_alpha() is how opaque a style is, 0 to 1; draw_shape_stroked()
 * whether it has a stroke. */
double
draw_shape_alpha(const struct scene_style *style);
bool
draw_shape_stroked(const struct scene_style *style);

/* Paints the shape ITEM, whose path (if it is a SCENE_PATH) is TEXT, under CR's
 * matrix. */
void
draw_shape_paint(cairo_t *cr, const struct scene_item *item, const char *text);

/* Paints the same from a picture in the cache, under a matrix of CR that only
 * moves, and scales by SCALE. A small shape is moved to a sixteenth of a pixel,
 * so that few pictures are enough. */
void
draw_shape_blit(cairo_t *cr, double scale, struct draw_cache *cache,
    const struct scene_item *item, const char *text);

#endif
