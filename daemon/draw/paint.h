/*
 * Paints the items of a scene with cairo: the step between a scene and the
 * pixels that png.c makes a file of.
 */
#ifndef TURNPOST_DRAW_PAINT_H
#define TURNPOST_DRAW_PAINT_H

#include <cairo.h>

#include "base/scene.h"

struct draw_cache;

/* Paints the scene's own items (not the background) on CR: scene unit (X, Y)
 * goes to pixel (X * SCALE + DX, Y * SCALE + DY). */
void
draw_paint_scene(const struct scene *s, cairo_t *cr, double scale, double dx,
    double dy, struct draw_cache *cache);

#endif
