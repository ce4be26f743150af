/*
 * The strip above a board: the drawn tile in its turns, other tiles, the pile.
 */
#include "config.h"

#include <stdio.h>

#include "base/scene.h"
#include "rules/tiles/sheet.h"

static void
draw_label(struct tiles_sheet *s, const char *text, float x, float y)
{
	const struct scene_style ink = tiles_ink(s->art->ink, SCENE_MIDDLE);

	scene_text(s->out, &ink, x, y + s->label * 1.1f, s->label, text);
}

float
tiles_sheet_pile(struct tiles_sheet *s, float x, float low)
{
	const struct scene_style back =
	    tiles_edged(s->art->back, s->art->paper, 2);
	const struct scene_style ink = tiles_ink(s->art->ink, SCENE_MIDDLE);
	float size = s->small * 0.75f, step = size / 8;
	char text[12];

	snprintf(text, sizeof text, "%d", s->p->left);
	for (int i = 2; i >= 0; i--)
		if (s->p->left > i)
			scene_rect(s->out, &back, x - size - step * (float)i,
			    low - size - step * (float)i, size, size, 5);
	scene_text(s->out, &ink, x - size / 2,
	    low - size / 2 + s->label * 0.36f, s->label, text);
	return size;
}

float
tiles_sheet_shown(struct tiles_sheet *s, int face, const char *label, float x,
    float low, float side)
{
	s->art->tile(s->self, face, 0, x, low - side, side / TILES_UNIT);
	tiles_sheet_name(s, face, x, low - side, side / TILES_UNIT);
	draw_label(s, label, x + side / 2, low);
	return x + side + TILES_GUTTER;
}

float
tiles_sheet_drawn(struct tiles_sheet *s, float x, float low)
{
	const struct scene_style frame =
	    tiles_edged(s->art->dark, s->art->paper, 3);
	int turns = s->p->set->face[s->p->drawn].turns;
	char text[12];

	scene_rect(s->out, &frame, x - 3, low - s->large - 3, s->large + 6,
	    s->large + 6, 5);
	x = tiles_sheet_shown(s, s->p->drawn, "0\302\260", x, low, s->large) +
	    3;
	for (int t = 1; t < turns; t++) {
		s->art->tile(s->self, s->p->drawn, t, x, low - s->small,
		    s->small / TILES_UNIT);
		snprintf(text, sizeof text, "%d\302\260", 90 * t);
		draw_label(s, text, x + s->small / 2, low);
		x += s->small + TILES_GUTTER;
	}
	return x + TILES_GUTTER;
}
