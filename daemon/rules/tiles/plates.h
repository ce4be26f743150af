/*
 * Plates on a board: numbers and signs in the colours of whose they are.
 */
#ifndef TURNPOST_RULES_TILES_PLATES_H
#define TURNPOST_RULES_TILES_PLATES_H

#include "rules/tiles/sheet.h"

enum {
	TILES_PLATES_MAX = 12,
	TILES_PLATE_TEXT = 8,
	TILES_PLATE_NEUTRAL = -1,
	TILES_PLATE_H = 22
};

struct tiles_plate {
	int seat;    /* or TILES_PLATE_NEUTRAL */
	bool joined; /* it stands close to the one before it */
	char text[TILES_PLATE_TEXT];
};

/* A row of plates; all zeroes is empty. */
struct tiles_plates {
	struct tiles_plate plate[TILES_PLATES_MAX];
	size_t n;
};

/* A plate in the colour of SEAT, or in none's, with its middle at X, Y. */
void
tiles_sheet_plate(struct tiles_sheet *s, int seat, const char *text, float x,
    float y);

/* Adds SIGN with VALUE behind it, or SIGN alone when VALUE is 0. A plate for
 * which there is no room is left out. */
void
tiles_plates_add(struct tiles_plates *p, int seat, bool joined,
    const char *sign, int value);

/* Draws them side by side with the middle of all at X, Y. */
void
tiles_plates_draw(const struct tiles_plates *p, struct tiles_sheet *s, float x,
    float y);

#endif
