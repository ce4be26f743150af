/*
 * Pictures that are kept, and how they are laid onto the picture of the whole
 * scene, which has pixels of sixteen bits (palette.h). They go to whole pixels,
 * and most are small: cairo takes longer to begin with one than it takes to lay
 * it.
 */
#ifndef TURNPOST_DRAW_BLIT_H
#define TURNPOST_DRAW_BLIT_H

#include <stdint.h>

#include <cairo.h>

struct draw_picture;

/* Sets what OUT shows to what a surface of ARGB32 does. */
void
draw_blit_take(cairo_surface_t *from, struct draw_picture *out);

/* Lays what was taken over a surface of RGB16_565, turned by TURN quarter turns
 * clockwise, with its corner at X, Y. Pixel by pixel, so that all four turns
 * look alike. */
void
draw_blit(const struct draw_picture *p, int turn, cairo_surface_t *to, int x,
    int y);

/* Lays COLOUR (0xRRGGBB), ALPHA times as opaque as the mask of P, over a surface
 * of RGB16_565, the mask's corner at X, Y. */
void
draw_blit_mask(const struct draw_picture *p, int32_t colour, double alpha,
    cairo_surface_t *to, int x, int y);

#endif
