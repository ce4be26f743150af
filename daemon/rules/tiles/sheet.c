/*
 * Draws the layers that every picture of a board has. What the things on them
 * look like is the ruleset's (struct tiles_art).
 */
#include "config.h"

#include "rules/tiles/sheet.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/scene.h"

enum {
	COMPANY_DROP = 12, /* how much lower every other figure stands */
	/* A letter's picture shows names up to this size of board: on
	 * a larger one nobody could read them. */
	NAMED_COLUMNS = 10,
	NAMED_CELLS = 150
};

float
tiles_sheet_x(const struct tiles_sheet *s, int x)
{
	return (float)((x - s->box.west) * TILES_UNIT);
}

float
tiles_sheet_y(const struct tiles_sheet *s, int y)
{
	return (float)((s->box.north - y) * TILES_UNIT);
}

void
tiles_sheet_grid(struct tiles_sheet *s)
{
	const struct scene_style line = tiles_line(s->art->grid, 1);
	int w = (s->box.east - s->box.west + 1) * TILES_UNIT;
	int h = (s->box.north - s->box.south + 1) * TILES_UNIT;
	struct buffer path = {0};

	for (int x = 0; x <= w; x += TILES_UNIT)
		buffer_printf(&path, "M%d.5 0L%d.5 %d", x, x, h);
	for (int y = 0; y <= h; y += TILES_UNIT)
		buffer_printf(&path, "M0 %d.5L%d %d.5", y, w, y);
	scene_path(s->out, &line, buffer_text(&path));
	buffer_fini(&path);
}

void
tiles_sheet_tiles(struct tiles_sheet *s)
{
	const struct tiles_picture *p = s->p;

	for (size_t i = 0; i < p->n_placed; i++) {
		const struct tiles_placed *t = &p->placed[i];

		if (tiles_box_has(&s->box, t->x, t->y))
			s->art->tile(s->self, t->face, t->turn,
			    tiles_sheet_x(s, t->x), tiles_sheet_y(s, t->y), 1);
	}
}

/* Outlines the tiles from number SINCE on; the newest one stands out most. The
 * frame lies outside of its tile, because the tile's edges matter. */
void
tiles_sheet_outlines(struct tiles_sheet *s)
{
	const struct scene_style under = tiles_line(s->art->dark, 6);
	const struct scene_style newest = tiles_line(s->art->mark, 4);
	const struct scene_style newer = tiles_line(s->art->mark, 2);
	const struct tiles_picture *p = s->p;

	for (int i = s->since; i >= 0 && (size_t)i < p->n_placed; i++) {
		const struct tiles_placed *t = &p->placed[i];
		bool last = (size_t)i == p->n_placed - 1;
		float out = last ? 2 : 1;
		float x = tiles_sheet_x(s, t->x) - out;
		float y = tiles_sheet_y(s, t->y) - out;
		float side = TILES_UNIT + 2 * out;

		if (!tiles_box_has(&s->box, t->x, t->y))
			continue;
		if (last)
			scene_rect(s->out, &under, x, y, side, side, 3);
		scene_rect(s->out, last ? &newest : &newer, x, y, side, side,
		    3);
	}
}

static float
sheet_clamp(float v, float low, float high)
{
	return v < low ? low : v > high ? high : v;
}

/* Counts the figures on the part where number INDEX stands, and says which of
 * them it is. */
static int
count_company(const struct tiles_picture *p, size_t index, int *place)
{
	const struct tiles_figure *f = &p->figure[index];
	int all = 0;

	*place = 0;
	for (size_t i = 0; i < p->n_figures; i++) {
		const struct tiles_figure *o = &p->figure[i];

		if (o->x != f->x || o->y != f->y || o->part != f->part)
			continue;
		all++;
		*place += i < index;
	}
	return all;
}

/* The middle of figure number INDEX on its tile. Several on one part stand side
 * by side, every other one lower. */
static struct tiles_spot
figure_spot(const struct tiles_sheet *s, size_t index)
{
	const struct tiles_picture *p = s->p;
	const struct tiles_figure *f = &p->figure[index];
	struct tiles_spot half = s->art->half(f->kind), spot;
	int place, all = count_company(p, index, &place);

	half.x *= s->figure;
	half.y *= s->figure;
	spot = s->art->stand(&p->set->face[f->face], f->turn, f->part, half);
	if (all == 1)
		return spot;
	half.x -= TILES_OVERHANG;
	half.y -= TILES_OVERHANG;
	spot.x = half.x +
	    (float)place * (TILES_UNIT - 2 * half.x) / (float)(all - 1);
	spot.y = sheet_clamp(spot.y + (place & 1 ? COMPANY_DROP : 0), half.y,
	    TILES_UNIT - half.y);
	return spot;
}

struct tiles_spot
tiles_sheet_stand(const struct tiles_sheet *s, size_t index)
{
	const struct tiles_figure *f = &s->p->figure[index];
	struct tiles_spot at = figure_spot(s, index);

	return (struct tiles_spot){
	    tiles_sheet_x(s, f->x) + at.x, tiles_sheet_y(s, f->y) + at.y};
}

void
tiles_sheet_figures(struct tiles_sheet *s)
{
	const struct tiles_picture *p = s->p;

	for (size_t i = 0; i < p->n_figures; i++) {
		const struct tiles_figure *f = &p->figure[i];
		struct tiles_spot at;

		if (!tiles_box_has(&s->box, f->x, f->y))
			continue;
		at = tiles_sheet_stand(s, i);
		s->art->figure(s->self, f->seat, f->kind, at.x, at.y,
		    s->figure);
	}
}

void
tiles_sheet_name(struct tiles_sheet *s, int face, float x, float y, float scale)
{
	if (s->p->set->face[face].name[0] != '\0')
		s->art->name(s->self, face, x, y, scale);
}

/* Draws the names of places, unless the board is too large. */
void
tiles_sheet_names(struct tiles_sheet *s)
{
	const struct tiles_picture *p = s->p;
	int columns = s->box.east - s->box.west + 1;
	int rows = s->box.north - s->box.south + 1;

	if (columns > NAMED_COLUMNS || columns * rows > NAMED_CELLS)
		return;
	for (size_t i = 0; i < p->n_placed; i++) {
		const struct tiles_placed *t = &p->placed[i];

		if (tiles_box_has(&s->box, t->x, t->y))
			tiles_sheet_name(s, t->face, tiles_sheet_x(s, t->x),
			    tiles_sheet_y(s, t->y), 1);
	}
}

void
tiles_sheet_board(struct tiles_sheet *s, const struct rules_look *look)
{
	tiles_sheet_grid(s);
	tiles_sheet_tiles(s);
	if (look->n_done == 0 && !s->part)
		tiles_sheet_outlines(s);
	tiles_sheet_figures(s);
	tiles_sheet_names(s);
	tiles_sheet_done(s, look);
}

/* --- the drawn tile on the board ----------------------------------------- */

/* The symbol of a cell to choose, without its letter. Cells share it because
 * dashed lines are slow to draw. */
static int
cell_symbol(struct tiles_sheet *s, bool chosen)
{
	const char *name = chosen ? "cell-chosen" : "cell-open";
	struct scene_style style = chosen
	    ? tiles_edged(s->art->mark, s->art->dark, 3)
	    : tiles_edged(s->art->open, s->art->paper, 2.5f);
	int symbol = scene_symbol_find(s->out, name);

	if (symbol >= 0)
		return symbol;
	style.dash = chosen ? 0 : 7;
	symbol = scene_symbol_begin(s->out, name, TILES_UNIT, TILES_UNIT);
	scene_rect(s->out, &style, 5, 5, TILES_UNIT - 10, TILES_UNIT - 10, 8);
	scene_symbol_end(s->out);
	return symbol;
}

void
tiles_sheet_cells(struct tiles_sheet *s, const char *at)
{
	int ax = 0, ay = 0;
	bool any = tiles_cell_read(at, &ax, &ay);

	for (size_t i = 0; i < s->p->n_cells; i++) {
		const struct tiles_cell *c = &s->p->cell[i];
		bool here = any && c->x == ax && c->y == ay;
		struct scene_style ink =
		    tiles_ink(here ? s->art->dark : s->art->ink, SCENE_MIDDLE);
		float x = tiles_sheet_x(s, c->x), y = tiles_sheet_y(s, c->y);
		float size = strlen(c->label) > 1 ? 30 : 38;
		char name[24];

		if (!tiles_box_has(&s->box, c->x, c->y))
			continue;
		scene_use(s->out, cell_symbol(s, here), x, y, 0, 1);
		scene_text(s->out, &ink, x + 32, y + 32 + size * 0.36f, size,
		    c->label);
		snprintf(name, sizeof name, "%d,%d", c->x, c->y);
		scene_hot(s->out, name, x, y, TILES_UNIT, TILES_UNIT);
	}
}

void
tiles_sheet_ahead(struct tiles_sheet *s, const char *at)
{
	const struct scene_style frame =
	    tiles_edged(s->art->mark, s->art->dark, 2);
	const float side = TILES_UNIT * 0.7f, gap = (TILES_UNIT - side) / 2;
	const char *slash = strchr(at, '/');
	int turn = slash != NULL ? atoi(slash + 1) / 90 & 3 : 0, cx, cy;
	float x, y;

	if (!tiles_cell_read(at, &cx, &cy) || s->p->drawn < 0)
		return;
	x = tiles_sheet_x(s, cx);
	y = tiles_sheet_y(s, cy);
	scene_rect(s->out, &frame, x + gap - 5, y + gap - 5, side + 10,
	    side + 10, 5);
	s->art->tile(s->self, s->p->drawn, turn, x + gap, y + gap,
	    side / TILES_UNIT);
}
