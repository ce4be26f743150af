/*
 * Draws on a board who did what: around each new tile a frame in the colour of
 * whoever laid it, with a figure of that seat in its corner, and at each
 * feature the points that were won there.
 */
#include "config.h"

#include <stdio.h>
#include <string.h>

#include "base/scene.h"
#include "rules/tiles/plates.h"

static const float corner_scale = 0.65f;

/* Reads "X,Y" at the start of TEXT. False when it lies outside of the board
 * that is shown. */
static bool
read_place(const struct tiles_sheet *s, const char *text, int *x, int *y)
{
	return tiles_cell_read(text, x, y) && tiles_box_has(&s->box, *x, *y);
}

static void
draw_frame(struct tiles_sheet *s, int seat, int column, int row)
{
	int32_t ink, tone = s->art->tone(seat, &ink);
	const struct scene_style under = tiles_line(ink, 7);
	const struct scene_style frame = tiles_line(tone, 4);
	float x = tiles_sheet_x(s, column), y = tiles_sheet_y(s, row);
	const float side = TILES_UNIT + 4;

	scene_rect(s->out, &under, x - 2, y - 2, side, side, 3);
	scene_rect(s->out, &frame, x - 2, y - 2, side, side, 3);
	s->art->figure(s->self, seat, 0, x + 8, y + 9, corner_scale);
}

/* Draws POINTS in the middle of a cell, below those that are there. */
static void
draw_points(struct tiles_sheet *s, const struct rules_done *done, int above,
    int column, int row)
{
	char text[16];

	snprintf(text, sizeof text, "%+d", done->points);
	tiles_sheet_plate(s, done->seat, text,
	    tiles_sheet_x(s, column) + TILES_UNIT / 2,
	    tiles_sheet_y(s, row) + TILES_UNIT / 2 +
		TILES_PLATE_H * (float)above);
}

static bool
is_same_place(const struct rules_done *a, const struct rules_done *b)
{
	return a->points != 0 && b->points != 0 &&
	    strcmp(a->place, b->place) == 0;
}

void
tiles_sheet_done(struct tiles_sheet *s, const struct rules_look *look)
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
