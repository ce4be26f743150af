/*
 * Draws the layers that every picture of the board has. What the things on them
 * look like stands in art.c.
 */
#include "config.h"

#include "rules/carcassonne/sheet.h"

#include "base/scene.h"

enum {
	COMPANY_DROP = 12, /* how much lower every other meeple stands */
	/* A letter's picture shows planets' names up to this size of board: on
	 * a larger one nobody could read them. */
	NAMED_COLUMNS = 10,
	NAMED_CELLS = 150
};

void
carc_box_add(struct carc_box *b, int x, int y)
{
	if (x < b->west)
		b->west = x;
	if (x > b->east)
		b->east = x;
	if (y < b->south)
		b->south = y;
	if (y > b->north)
		b->north = y;
}

bool
carc_box_has(const struct carc_box *b, int x, int y)
{
	return x >= b->west && x <= b->east && y >= b->south && y <= b->north;
}

float
carc_sheet_x(const struct carc_sheet *s, int x)
{
	return (float)((x - s->box.west) * CARC_TILE);
}

float
carc_sheet_y(const struct carc_sheet *s, int y)
{
	return (float)((s->box.north - y) * CARC_TILE);
}

void
carc_sheet_grid(struct carc_sheet *s)
{
	const struct scene_style line = carc_line(CARC_TONE_GRID, 1);
	int w = (s->box.east - s->box.west + 1) * CARC_TILE;
	int h = (s->box.north - s->box.south + 1) * CARC_TILE;
	struct buffer path = {0};

	for (int x = 0; x <= w; x += CARC_TILE)
		buffer_printf(&path, "M%d.5 0L%d.5 %d", x, x, h);
	for (int y = 0; y <= h; y += CARC_TILE)
		buffer_printf(&path, "M0 %d.5L%d %d.5", y, w, y);
	scene_path(s->out, &line, buffer_text(&path));
	buffer_fini(&path);
}

void
carc_sheet_tiles(struct carc_sheet *s)
{
	const struct carc_picture *p = s->p;

	for (size_t i = 0; i < p->n_placed; i++) {
		const struct carc_placed *t = &p->placed[i];

		if (carc_box_has(&s->box, t->x, t->y))
			carc_art_tile(&s->art, t->face, t->turn,
			    carc_sheet_x(s, t->x), carc_sheet_y(s, t->y), 1);
	}
}

/* Outlines the tiles from number SINCE on; the newest one stands out most. The
 * frame lies outside of its tile, because the tile's edges matter. */
void
carc_sheet_outlines(struct carc_sheet *s)
{
	const struct scene_style under = carc_line(CARC_TONE_DARK, 6);
	const struct scene_style newest = carc_line(CARC_TONE_MARK, 4);
	const struct scene_style newer = carc_line(CARC_TONE_MARK, 2);
	const struct carc_picture *p = s->p;

	for (int i = s->since; i >= 0 && (size_t)i < p->n_placed; i++) {
		const struct carc_placed *t = &p->placed[i];
		bool last = (size_t)i == p->n_placed - 1;
		float out = last ? 2 : 1;
		float x = carc_sheet_x(s, t->x) - out;
		float y = carc_sheet_y(s, t->y) - out;
		float side = CARC_TILE + 2 * out;

		if (!carc_box_has(&s->box, t->x, t->y))
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

/* Counts the meeples on the part where number INDEX stands, and says which of
 * them it is. */
static int
count_company(const struct carc_picture *p, size_t index, int *place)
{
	const struct carc_meeple *m = &p->meeple[index];
	int all = 0;

	*place = 0;
	for (size_t i = 0; i < p->n_meeples; i++) {
		const struct carc_meeple *o = &p->meeple[i];

		if (o->x != m->x || o->y != m->y || o->part != m->part)
			continue;
		all++;
		*place += i < index;
	}
	return all;
}

/* The middle of meeple number INDEX on its tile. Several on one part stand side
 * by side, every other one lower. */
static struct carc_spot
meeple_spot(const struct carc_sheet *s, size_t index)
{
	const struct carc_picture *p = s->p;
	const struct carc_meeple *m = &p->meeple[index];
	struct carc_spot half = carc_art_meeple_half(m->large), spot;
	int place, all = count_company(p, index, &place);

	half.x *= s->figure;
	half.y *= s->figure;
	spot = carc_art_stand(&p->set->face[m->face], m->turn, m->part, half);
	if (all == 1)
		return spot;
	half.x -= CARC_OVERHANG;
	half.y -= CARC_OVERHANG;
	spot.x =
	    half.x + (float)place * (CARC_TILE - 2 * half.x) / (float)(all - 1);
	spot.y = sheet_clamp(spot.y + (place & 1 ? COMPANY_DROP : 0), half.y,
	    CARC_TILE - half.y);
	return spot;
}

struct carc_spot
carc_sheet_stand(const struct carc_sheet *s, size_t index)
{
	const struct carc_meeple *m = &s->p->meeple[index];
	struct carc_spot at = meeple_spot(s, index);

	return (struct carc_spot){
	    carc_sheet_x(s, m->x) + at.x, carc_sheet_y(s, m->y) + at.y};
}

void
carc_sheet_meeples(struct carc_sheet *s)
{
	const struct carc_picture *p = s->p;

	for (size_t i = 0; i < p->n_meeples; i++) {
		const struct carc_meeple *m = &p->meeple[i];
		struct carc_spot at;

		if (!carc_box_has(&s->box, m->x, m->y))
			continue;
		at = carc_sheet_stand(s, i);
		carc_art_meeple(&s->art, m->seat, m->large, at.x, at.y,
		    s->figure);
	}
}

/* Draws the planets' names, unless the board is too large. */
void
carc_sheet_names(struct carc_sheet *s)
{
	const struct carc_picture *p = s->p;
	int columns = s->box.east - s->box.west + 1;
	int rows = s->box.north - s->box.south + 1;

	if (columns > NAMED_COLUMNS || columns * rows > NAMED_CELLS)
		return;
	for (size_t i = 0; i < p->n_placed; i++) {
		const struct carc_placed *t = &p->placed[i];

		if (carc_box_has(&s->box, t->x, t->y))
			carc_art_name(&s->art, t->face, carc_sheet_x(s, t->x),
			    carc_sheet_y(s, t->y), 1);
	}
}
