/*
 * Which part of a board is shown, and what stands around it: the coordinates at
 * its margins, and wedges where the board goes on.
 *
 * The unit is a pixel where there is room; everything that people read is so
 * large that the whole width can shrink to that of a telephone.
 */
#include "config.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/scene.h"
#include "rules/tiles/sheet.h"

enum {
	PHONE = 390, /* width of a telephone in pixels, at which all must be
		      * legible */
	WHOLE = 10,  /* boards of up to so many columns and rows are shown
		      * whole */
	COLUMNS_MIN = 7,
	ROWS_MIN = 3,
	WIDE = 8,
	VERY_WIDE = 13 /* columns beyond which the strip grows */
};

/* --- what is shown ------------------------------------------------------- */

/* Grows the extent from *LOW to *HIGH to MIN cells, in turn at either end. */
static void
extent_grow(int *low, int *high, int min)
{
	for (int i = 0; *high - *low + 1 < min; i++)
		if (i & 1)
			--*low;
		else
			++*high;
}

static bool
box_fits(const struct tiles_box *b)
{
	return b->east - b->west < WHOLE && b->north - b->south < WHOLE;
}

bool
tiles_cell_read(const char *text, int *x, int *y)
{
	char *end;
	long v;

	if (text == NULL)
		return false;
	v = strtol(text, &end, 10);
	if (end == text || *end != ',' || v < -TILES_MAX || v > TILES_MAX)
		return false;
	*x = (int)v;
	text = end + 1;
	v = strtol(text, &end, 10);
	if (end == text || v < -TILES_MAX || v > TILES_MAX)
		return false;
	*y = (int)v;
	return true;
}

/* The first tile to outline: the one that move SINCE laid, else the last
 * one. */
static int
since_find(const struct tiles_picture *p, const char *since)
{
	int x, y;
	const struct tiles_placed *t = NULL;

	if (tiles_cell_read(since, &x, &y))
		t = tiles_picture_at(p, x, y);
	return t == NULL ? p->last : (int)(t - p->placed);
}

static struct tiles_box
box_of(const struct tiles_placed *t)
{
	return (struct tiles_box){t->x, t->x, t->y, t->y};
}

/* Makes the box reach to all cells that can be chosen. */
static void
box_add_cells(struct tiles_box *b, const struct tiles_picture *p)
{
	for (size_t i = 0; i < p->n_cells; i++)
		tiles_box_add(b, p->cell[i].x, p->cell[i].y);
}

/* The part that matters: new tiles, figures, cells to choose, and one more cell
 * on each side as far as the board goes. */
static struct tiles_box
box_crop(const struct tiles_sheet *s, bool cells)
{
	const struct tiles_picture *p = s->p;
	size_t from = s->since < 0 ? 0 : (size_t)s->since;
	struct tiles_box b = box_of(&p->placed[from]);

	for (size_t i = from; i < p->n_placed; i++)
		tiles_box_add(&b, p->placed[i].x, p->placed[i].y);
	for (size_t i = 0; i < p->n_figures; i++)
		tiles_box_add(&b, p->figure[i].x, p->figure[i].y);
	if (cells)
		box_add_cells(&b, p);
	b.west -= b.west > s->all.west;
	b.east += b.east < s->all.east;
	b.south -= b.south > s->all.south;
	b.north += b.north < s->all.north;
	return b;
}

/* Reads "X,Y X,Y", two corners of a part of the board. */
static bool
box_read(const char *text, struct tiles_box *b)
{
	const char *second = text != NULL ? strchr(text, ' ') : NULL;
	int x, y;

	if (second == NULL || !tiles_cell_read(text, &b->west, &b->north) ||
	    !tiles_cell_read(second, &x, &y))
		return false;
	b->east = b->west;
	b->south = b->north;
	tiles_box_add(b, x, y);
	return true;
}

void
tiles_sheet_frame(struct tiles_sheet *s, const struct rules_look *look,
    bool cells)
{
	const struct tiles_picture *p = s->p;

	assert(p->n_placed > 0);
	s->since = since_find(p, look->since);
	s->part = box_read(look->part, &s->box);
	if (s->part)
		return;
	s->all = tiles_box_of(p, cells);
	s->box = look->whole || box_fits(&s->all) ? s->all : box_crop(s, cells);
}

float
tiles_sheet_measure(struct tiles_sheet *s, bool strip)
{
	int columns, rows;
	float w, top = TILES_RIM, step;

	if (!s->part) {
		extent_grow(&s->box.west, &s->box.east, COLUMNS_MIN);
		extent_grow(&s->box.south, &s->box.north, ROWS_MIN);
	}
	columns = s->box.east - s->box.west + 1;
	rows = s->box.north - s->box.south + 1;
	w = (float)(columns * TILES_UNIT);
	s->letter = (w + 60) * 11 / PHONE;
	if (s->letter < 16)
		s->letter = 16;
	if (s->letter > 28)
		s->letter = 28;
	s->left = s->part ? TILES_RIM : s->letter * 2 + 12;
	s->foot = s->part ? TILES_RIM : s->letter * 1.7f;
	step = columns > VERY_WIDE ? 3 : columns > WIDE ? 2 : 1;
	s->large = 64 + 48 * step;
	s->small = 32 + 32 * step;
	s->label = 12 + 8 * step;
	if (strip)
		top += s->large + s->label * 1.1f + 20;
	scene_reset(s->out, -s->left, -top, s->left + w + TILES_RIM,
	    top + (float)(rows * TILES_UNIT) + s->foot, s->art->table);
	return TILES_RIM - top + s->large;
}

/* --- margins ------------------------------------------------------------- */

static void
draw_number(struct tiles_sheet *s, int value, float x, float y,
    enum scene_anchor anchor)
{
	const struct scene_style ink = tiles_ink(s->art->ink, anchor);
	char text[12];

	snprintf(text, sizeof text, "%d", value);
	scene_text(s->out, &ink, x, y, s->letter, text);
}

static void
draw_coordinates(struct tiles_sheet *s)
{
	float h = (float)(s->box.north - s->box.south + 1) * TILES_UNIT;
	float rise = s->letter * 0.36f;

	for (int x = s->box.west; x <= s->box.east; x++) {
		float at = tiles_sheet_x(s, x) + TILES_UNIT / 2;

		draw_number(s, x, at, h + s->foot / 2 + rise, SCENE_MIDDLE);
	}
	for (int y = s->box.south; y <= s->box.north; y++)
		draw_number(s, y, -8,
		    tiles_sheet_y(s, y) + TILES_UNIT / 2 + rise, SCENE_END);
}

/* Draws a wedge in the margin wherever the board goes on beyond what is shown.
 * The wedge points between two coordinates. */
static void
draw_more(struct tiles_sheet *s)
{
	const struct scene_style wedge =
	    tiles_edged(s->art->mark, s->art->dark, 1.5f);
	int columns = s->box.east - s->box.west + 1;
	int rows = s->box.north - s->box.south + 1;
	int w = columns * TILES_UNIT, x = columns / 2 * TILES_UNIT;
	int h = rows * TILES_UNIT, y = rows / 2 * TILES_UNIT;

	if (s->all.west < s->box.west)
		scene_pathf(s->out, &wedge, "M-1 %dL-12 %dL-1 %dZ", y - 12, y,
		    y + 12);
	if (s->all.east > s->box.east)
		scene_pathf(s->out, &wedge, "M%d %dL%d %dL%d %dZ", w + 1,
		    y - 12, w + 12, y, w + 1, y + 12);
	if (s->all.north > s->box.north)
		scene_pathf(s->out, &wedge, "M%d -1L%d -12L%d -1Z", x - 12, x,
		    x + 12);
	if (s->all.south < s->box.south)
		scene_pathf(s->out, &wedge, "M%d %dL%d %dL%d %dZ", x - 12,
		    h + 1, x, h + 12, x + 12, h + 1);
}

void
tiles_sheet_margins(struct tiles_sheet *s)
{
	if (s->part)
		return;
	draw_coordinates(s);
	draw_more(s);
}
