/*
 * The shapes of our own letters as tracks of a pen. With them a picture is the
 * same on every machine, and a server needs no fonts. font.c draws them.
 */
#ifndef TURNPOST_DRAW_GLYPHS_H
#define TURNPOST_DRAW_GLYPHS_H

#include <stdint.h>

enum {			/* in hundredths of the size */
	DRAW_CAP = 72,	/* height of capitals, digits and ascenders */
	DRAW_LOW = 53,	/* height of small letters */
	DRAW_DESC = -20 /* how deep g, j, p, q and y go */
};

/* A glyph is the track of a pen, in words of a letter and points:
 *	M x y	go there without drawing
 *	L x y	a straight line
 *	H x y	a quarter of an ellipse that starts level
 *	V x y	a quarter of an ellipse that starts upright
 *	C x y x y x y	a cubic curve
 *	D x y	a dot
 * x to the right and y up from the base line, in hundredths of the size. */
struct draw_glyph {
	const char *base; /* the letter's track; "" for a space */
	const char *mark; /* the accent's track, or NULL; x counts from the
			   * letter's middle */
	int rise;	  /* added to the accent's y */
};

/* The shape of POINT; a box when we have no shape for it. */
struct draw_glyph
draw_glyph_find(uint32_t point);

#endif
