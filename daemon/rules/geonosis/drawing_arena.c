/*
 * Draws the arena: spaces, zones with their borders and numbers, columns, and
 * the pieces on the spaces.
 */
#include "config.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/geonosis/drawing.h"
#include "rules/geonosis/view.h"

/* a multiple of so many units is whole pixels at every scale of letters */
enum { GEO_WHOLE = 16 };

/* The corners of a space, clockwise. Side N goes from corner N to the next one;
 * enum geo_way numbers the sides in the same way. */
static const float corners[GEO_WAYS][2] = {{GEO_HEX_W, -GEO_HEX / 2},
    {GEO_HEX_W, GEO_HEX / 2}, {0, GEO_HEX}, {-GEO_HEX_W, GEO_HEX / 2},
    {-GEO_HEX_W, -GEO_HEX / 2}, {0, -GEO_HEX}};

static void
draw_hexagon(struct scene *out, const struct scene_style *style, float x,
    float y, float scale)
{
	float p[GEO_WAYS][2];

	for (int i = 0; i < GEO_WAYS; i++) {
		p[i][0] = x + corners[i][0] * scale;
		p[i][1] = y + corners[i][1] * scale;
	}
	scene_pathf(out, style,
	    "M%.1f %.1fL%.1f %.1fL%.1f %.1fL%.1f %.1fL%.1f %.1fL%.1f %.1fZ",
	    p[0][0], p[0][1], p[1][0], p[1][1], p[2][0], p[2][1], p[3][0],
	    p[3][1], p[4][0], p[4][1], p[5][0], p[5][1]);
}

static void
draw_space(const struct geo_drawing *d, unsigned at)
{
	const struct scene_style sand =
	    geo_style(GEO_TONE_SAND, GEO_TONE_LINE, 1);
	const struct geo_space *space = &d->s->set->space[at];
	float x, y;

	geo_drawing_middle(d, space->q, space->r, &x, &y);
	draw_hexagon(d->out, &sand, x, y, 1);
}

/* Draws a thick line along the sides of a space where another zone, a column or
 * the outside begins. */
static void
draw_borders(const struct geo_drawing *d, unsigned at)
{
	const struct scene_style line = {.fill = SCENE_NONE,
	    .stroke = GEO_TONE_BORDER,
	    .width = 3,
	    .round = true};
	const struct geo_space *space = &d->s->set->space[at];
	float x, y;

	geo_drawing_middle(d, space->q, space->r, &x, &y);
	for (unsigned way = 0; way < GEO_WAYS; way++) {
		unsigned to = space->near[way], next = (way + 1) % GEO_WAYS;

		if (to != GEO_NONE &&
		    (to < at || d->s->set->space[to].zone == space->zone))
			continue;
		scene_pathf(d->out, &line, "M%.1f %.1fL%.1f %.1f",
		    x + corners[way][0], y + corners[way][1],
		    x + corners[next][0], y + corners[next][1]);
	}
}

/* Draws R2-D2, pale, or a part of C-3PO, gold, with a red rim while the part
 * has to be beaten. */
static void
draw_metal(struct scene *out, float x, float y, const char *text, bool enemy)
{
	const struct scene_style style =
	    geo_style(*text == 'R' ? GEO_TONE_PAPER : GEO_TONE_GOLD,
		enemy ? GEO_TONE_ALARM : GEO_TONE_DARK, enemy ? 3.5f : 1.5f);

	float w = text[1] == '+' ? 29 : 22;

	scene_rect(out, &style, x + 2 - w / 2, y - 7, w, 20, 8);
	geo_draw_letter(out, GEO_TONE_DARK, x + 2, y + 3,
	    text[1] == '+' ? 12 : 14, text);
}

/* Draws only the disc of a seat's figure: a name does not fit into a space at
 * the scale of letters. The seat's name stands beside the same disc at its
 * sheet. */
static void
draw_figure(const struct geo_drawing *d, unsigned seat, float x, float y)
{
	geo_draw_seat(d->out, d->s, seat, x + 2.5f, y + 2.5f, 11.5f);
}

/* Uses a symbol for a droid, so that all droids of a kind are the same
 * pixels. */
static void
use_droid(struct scene *out, unsigned droid, float x, float y)
{
	static const char *const names[GEO_DROIDS] = {"b", "s", "d"};
	const float half = GEO_WHOLE;
	int symbol = scene_symbol_find(out, names[droid]);

	if (symbol < 0) {
		symbol =
		    scene_symbol_begin(out, names[droid], 2 * half, 2 * half);
		geo_draw_droid(out, droid, half, half, 10);
		scene_symbol_end(out);
	}
	scene_use(out, symbol, x - half, y - half, 0, 1);
}

static void
draw_who(const struct geo_drawing *d, unsigned at)
{
	const struct geo_state *s = d->s;
	const struct geo_space *space = &s->set->space[at];
	float x, y;

	geo_drawing_middle(d, space->q, space->r, &x, &y);
	for (unsigned k = 0; k < GEO_DROIDS; k++)
		if (geo_mask_has(&s->droid[k], at))
			use_droid(d->out, k, x + 2, y + 2.5f);
	for (unsigned i = 0; i < s->seats; i++)
		if (s->figure[i] == at)
			draw_figure(d, i, x, y);
	for (unsigned p = 0; p < GEO_PARTS; p++)
		if (s->part_at[p] == at)
			draw_metal(d->out, x, y, p == GEO_PART_HEAD ? "H" : "C",
			    s->part[p] == GEO_PART_DROID);
	if (s->r2 == at)
		draw_metal(d->out, x, y,
		    s->part[GEO_PART_BODY] == GEO_PART_WHOLE	     ? "R+C"
			: s->part[GEO_PART_HEAD] == GEO_PART_CARRIED ? "R+H"
								     : "R2",
		    false);
}

/* Draws the number of a zone, in the upper left of its first space. */
static void
arena_draw_number(const struct geo_drawing *d, unsigned at)
{
	const struct geo_space *space = &d->s->set->space[at];
	struct geo_mask zone = d->s->set->zone[space->zone];
	float x, y;
	char text[4];

	if (geo_mask_take(&zone) != at)
		return;
	geo_drawing_middle(d, space->q, space->r, &x, &y);
	snprintf(text, sizeof text, "%d", space->zone + 1);
	geo_draw_letter(d->out, GEO_TONE_BORDER, x - 11, y - 9.5f, 11, text);
}

void
geo_draw_ring(const struct geo_drawing *d, unsigned space, int32_t tone,
    float width)
{
	const struct scene_style ring = geo_style(SCENE_NONE, tone, width);
	const struct geo_space *at = &d->s->set->space[space];
	float x, y;

	geo_drawing_middle(d, at->q, at->r, &x, &y);
	draw_hexagon(d->out, &ring, x, y, 0.88f);
}

static bool
is_near(const struct geo_set *set, unsigned a, unsigned b, int distance)
{
	int q = set->space[a].q - set->space[b].q;
	int r = set->space[a].r - set->space[b].r;

	return (abs(q) + abs(r) + abs(q + r)) / 2 <= distance;
}

static void
draw_columns(const struct geo_drawing *d)
{
	const struct scene_style stone =
	    geo_style(GEO_TONE_PILLAR, GEO_TONE_BORDER, 3);
	const struct scene_style top = geo_style(SCENE_NONE, GEO_TONE_SAND, 2);
	float x, y;

	for (unsigned i = 0; i < GEO_COLUMNS; i++) {
		geo_drawing_middle(d, d->s->set->column[i][0],
		    d->s->set->column[i][1], &x, &y);
		draw_hexagon(d->out, &stone, x, y, 1);
		scene_circle(d->out, &top, x, y, 9);
	}
}

static void
draw_layer(const struct geo_drawing *d, unsigned at, int distance,
    void (*draw)(const struct geo_drawing *, unsigned))
{
	for (unsigned i = 0; i < d->s->set->n_spaces; i++)
		if (at == GEO_NONE || is_near(d->s->set, at, i, distance))
			draw(d, i);
}

static void
draw_ground(const struct geo_drawing *d, unsigned at, int distance)
{
	draw_columns(d);
	draw_layer(d, at, distance, draw_space);
	draw_layer(d, at, distance, draw_borders);
}

static float
whole(float units)
{
	return GEO_WHOLE * ceilf(units / GEO_WHOLE);
}

/* Draws the empty arena as a symbol. It is the same in all pictures of a set,
 * so that the cache of pictures paints it once for many letters; and it has no
 * holes, so that it is copied row by row. */
static void
use_ground(const struct geo_drawing *d)
{
	const struct scene_style table =
	    geo_style(GEO_TONE_TABLE, SCENE_NONE, 0);
	float w = whole(d->width), h = whole(d->stocks);
	int ground = scene_symbol_begin(d->out, "arena", w, h);

	scene_rect(d->out, &table, 0, 0, w, h, 0);
	draw_ground(d, GEO_NONE, 0);
	scene_symbol_end(d->out);
	scene_use(d->out, ground, 0, 0, 0, 1);
}

void
geo_draw_arena(const struct geo_drawing *d, unsigned at, int distance)
{
	if (at == GEO_NONE)
		use_ground(d);
	else
		draw_ground(d, at, distance);
	draw_layer(d, at, distance, draw_who);
}

void
geo_draw_numbers(const struct geo_drawing *d, unsigned at, int distance)
{
	draw_layer(d, at, distance, arena_draw_number);
}
