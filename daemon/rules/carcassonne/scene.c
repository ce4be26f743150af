/*
 * The board as a scene: above, the drawn tile with its turns and the open tiles;
 * below, the part of the board that matters, with coordinates at its margins.
 *
 * Not here: all that boards of tiles have in common (rules/tiles/sheet.h), what
 * tiles and meeples look like (art.c), which cells are legal (the engine; they
 * come in struct carc_picture).
 */
#include "config.h"

#include <stdio.h>
#include <string.h>

#include "base/scene.h"
#include "rules/carcassonne/art.h"
#include "rules/carcassonne/carcassonne.h"
#include "rules/carcassonne/picture.h"
#include "rules/carcassonne/state.h"
#include "rules/tiles/sheet.h"

enum {
	WAY_HALF = 11, /* half the width of a letter's disc on a route */
	WAY_EDGE = 10  /* from the disc's middle to the tile's edge */
};

/* The middle of a route's letter: at the edge that names the route, because two
 * routes of a tile never share an edge. */
static struct tiles_spot
way_spot(const struct tiles_sheet *s, const struct carc_way_on *way)
{
	static const struct tiles_spot step[4] = {
	    {0, -1}, {1, 0}, {0, 1}, {-1, 0}};
	const float half = TILES_UNIT / 2;
	int edge = s->p->set->table[way->face].first[way->turn][way->part];

	return (struct tiles_spot){
	    tiles_sheet_x(s, way->x) + half + step[edge].x * (half - WAY_EDGE),
	    tiles_sheet_y(s, way->y) + half + step[edge].y * (half - WAY_EDGE)};
}

/* Draws letters on the routes where a meeple can be set again; AT is the chosen
 * one. */
static void
draw_ways(struct tiles_sheet *s, const struct carc_picture *p, const char *at)
{
	for (size_t i = 0; i < p->n_ways; i++) {
		const struct carc_way_on *way = &p->way[i];
		bool here = at != NULL && strcmp(at, way->name) == 0;
		const struct scene_style disc =
		    tiles_edged(here ? CARC_TONE_MARK : CARC_TONE_OPEN,
			CARC_TONE_PAPER, 2);
		const struct scene_style ink =
		    tiles_ink(here ? CARC_TONE_DARK : CARC_TONE_INK,
			SCENE_MIDDLE);
		struct tiles_spot spot = way_spot(s, way);
		float size = strlen(way->label) > 1 ? 14 : 18;
		float x = spot.x, y = spot.y;

		scene_rect(s->out, &disc, x - WAY_HALF, y - WAY_HALF,
		    2 * WAY_HALF, 2 * WAY_HALF, WAY_HALF);
		scene_text(s->out, &ink, x, y + size * 0.36f, size, way->label);
		scene_hot(s->out, way->name, x - WAY_HALF, y - WAY_HALF,
		    2 * WAY_HALF, 2 * WAY_HALF);
	}
}

/* Draws the open tiles with their numbers, large while a seat is to choose one.
 * HOT: VIEWER is that seat; then tiles without a place stay small. */
static void
draw_row(struct tiles_sheet *s, const struct carc_picture *p, float x,
    float low, bool hot)
{
	for (int i = 0; i < p->n_row; i++) {
		bool can = hot && p->row_open[i];
		float side =
		    s->p->drawn < 0 && (can || !hot) ? s->large : s->small;
		char text[12];
		float beyond;

		snprintf(text, sizeof text, "row:%d", i + 1);
		beyond = tiles_sheet_shown(s, p->row[i], text + strlen("row:"),
		    x, low, side);
		if (can)
			scene_hot(s->out, text, x, low - side, side, side);
		x = beyond;
	}
}

/* Draws the strip: the drawn tile, the open tiles, and the pile. LOW is the y
 * of their lower edges. */
static void
draw_strip(struct tiles_sheet *s, const struct carc_picture *p, float low,
    bool hot)
{
	float left = TILES_RIM - s->left, size;
	float right = (float)((s->box.east - s->box.west + 1) * TILES_UNIT);

	if (s->p->drawn >= 0)
		left = tiles_sheet_drawn(s, left, low);
	/* Beside a drawn tile only a wide board has room for the row. The
	 * picture of the next turn shows the row again. */
	if (s->p->drawn < 0 ||
	    left + 3 * (s->small + TILES_GUTTER) + s->small < right)
		draw_row(s, p, left, low, hot);
	size = tiles_sheet_pile(s, right, low);
	if (hot && s->p->left > 0)
		scene_hot(s->out, "draw", right - size, low - size, size, size);
}

void
carc_scene_draw(const struct carc_picture *p, int viewer,
    const struct rules_look *look, struct scene *out)
{
	struct carc_art art;
	struct tiles_sheet s = {.out = out,
	    .p = &p->tiles,
	    .art = &carc_art,
	    .self = &art,
	    .figure = 1};
	bool cells =
	    look->spots && carc_picture_asks(p, viewer, CARC_PLY_PLACE);
	bool ways = look->spots && carc_picture_asks(p, viewer, CARC_PLY_TRADE);
	bool row = look->spots && carc_picture_asks(p, viewer, CARC_PLY_ROW);
	bool ahead, strip;
	float low;

	tiles_sheet_frame(&s, look, cells);
	for (size_t i = 0; ways && !s.part && i < p->n_ways; i++)
		tiles_box_add(&s.box, p->way[i].x, p->way[i].y);
	ahead = s.part && look->at != NULL;
	strip = (s.p->drawn >= 0 || p->n_row > 0) && !look->back &&
	    (!s.part || cells || row) && !ahead;
	low = tiles_sheet_measure(&s, strip);
	carc_art_init(&art, out, s.p->set);
	tiles_sheet_board(&s, look);
	if (ahead)
		tiles_sheet_ahead(&s, look->at);
	else if (cells)
		tiles_sheet_cells(&s, look->at);
	if (ways)
		draw_ways(&s, p, look->at);
	tiles_sheet_margins(&s);
	if (strip)
		draw_strip(&s, p, low, row);
}

void
carc_scene(const void *state, int viewer, const struct rules_look *look,
    struct scene *out)
{
	struct carc_picture p;

	carc_picture_take(&p, state, look->spots);
	carc_scene_draw(&p, viewer, look, out);
}
