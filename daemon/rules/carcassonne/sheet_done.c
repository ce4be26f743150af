/*
 * Draws on a board who did what: around each new tile a frame in the colour of
 * whoever laid it, with a small meeple of that seat in its corner, and at each
 * feature the points that were won there.
 */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/scene.h"
#include "rules/carcassonne/sheet.h"

enum { PLATE_H = 22, PLATE_LETTER = 11, PLATE_SIZE = 18 };

static const float corner_scale = 0.65f;

/* Reads "X,Y" at the start of TEXT. False when it lies outside of the board
 * that is shown. */
static bool
read_place(const struct carc_sheet *s, const char *text, int *x, int *y)
{
	char *end;
	long column = strtol(text, &end, 10), row;

	if (end == text || *end != ',')
		return false;
	text = end + 1;
	row = strtol(text, &end, 10);
	*x = (int)column;
	*y = (int)row;
	return end != text && labs(column) <= TILES_MAX &&
	    labs(row) <= TILES_MAX && carc_box_has(&s->box, *x, *y);
}

static void
draw_frame(struct carc_sheet *s, int seat, int column, int row)
{
	int32_t ink, tone = carc_art_tone(seat, &ink);
	const struct scene_style under = carc_line(ink, 7);
	const struct scene_style frame = carc_line(tone, 4);
	float x = carc_sheet_x(s, column), y = carc_sheet_y(s, row);
	const float side = CARC_TILE + 4;

	scene_rect(s->out, &under, x - 2, y - 2, side, side, 3);
	scene_rect(s->out, &frame, x - 2, y - 2, side, side, 3);
	carc_art_meeple(&s->art, seat, false, x + 8, y + 9, corner_scale);
}

float
carc_sheet_plate_width(const char *text)
{
	return (float)(PLATE_LETTER * strlen(text) + 10);
}

void
carc_sheet_plate(struct carc_sheet *s, int seat, const char *text, float x,
    float y)
{
	int32_t ink = CARC_TONE_PAPER;
	int32_t tone = seat == CARC_PLATE_NEUTRAL ? CARC_TONE_DARK
						  : carc_art_tone(seat, &ink);
	const struct scene_style plate = carc_edged(tone, ink, 2);
	const struct scene_style letter = carc_ink(ink, SCENE_MIDDLE);
	float w = carc_sheet_plate_width(text);

	scene_rect(s->out, &plate, x - w / 2, y - PLATE_H / 2, w, PLATE_H, 6);
	scene_text(s->out, &letter, x, y + PLATE_SIZE * 0.36f, PLATE_SIZE,
	    text);
}

/* Draws POINTS in the middle of a cell, below those that are there. */
static void
draw_points(struct carc_sheet *s, const struct rules_done *done, int above,
    int column, int row)
{
	char text[16];

	snprintf(text, sizeof text, "%+d", done->points);
	carc_sheet_plate(s, done->seat, text,
	    carc_sheet_x(s, column) + CARC_TILE / 2,
	    carc_sheet_y(s, row) + CARC_TILE / 2 + PLATE_H * (float)above);
}

static bool
is_same_place(const struct rules_done *a, const struct rules_done *b)
{
	return a->points != 0 && b->points != 0 &&
	    strcmp(a->place, b->place) == 0;
}

void
carc_sheet_done(struct carc_sheet *s, const struct rules_look *look)
{
	for (size_t i = 0; i < look->n_done; i++) {
		const struct rules_done *done = &look->done[i];
		const char *colon = strchr(done->place, ':');
		int x, y, above = 0;

		if (done->points == 0 && read_place(s, done->place, &x, &y))
			draw_frame(s, done->seat, x, y);
		if (done->points == 0 || colon == NULL ||
		    !read_place(s, colon + 1, &x, &y))
			continue;
		for (size_t k = 0; k < i; k++)
			above += is_same_place(done, &look->done[k]);
		draw_points(s, done, above, x, y);
	}
}
