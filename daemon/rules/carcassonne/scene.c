/*
 * The board as a scene: above, the drawn tile with its turns; below, the part
 * of the board that matters, with coordinates at its margins.
 *
 * The unit is a pixel where there is room; everything that people read is so
 * large that the whole width can shrink to that of a telephone.
 *
 * Not here: what tiles and meeples look like (art.c), which cells are legal
 * (the engine; they come in struct carc_picture).
 */
#include "config.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/scene.h"
#include "rules/carcassonne/carcassonne.h"
#include "rules/carcassonne/picture.h"
#include "rules/carcassonne/sheet.h"
#include "rules/carcassonne/state.h"

enum {
	PHONE = 390, /* width of a telephone in pixels, at which all must be
		      * legible */
	WHOLE = 10,  /* boards of up to so many columns and rows are shown
		      * whole */
	COLUMNS_MIN = 7,
	ROWS_MIN = 3,
	WIDE = 8,
	VERY_WIDE = 13, /* columns beyond which the strip grows */
	GUTTER = 12,	/* between things of the strip */
	WAY_HALF = 11,	/* half the width of a letter's disc on a route */
	WAY_EDGE = 10	/* from the disc's middle to the tile's edge */
};

enum { TONE_OPEN = 0x55607a }; /* a cell that can be chosen */

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
box_fits(const struct carc_box *b)
{
	return b->east - b->west < WHOLE && b->north - b->south < WHOLE;
}

/* Reads "X,Y" at the start of TEXT. */
static bool
cell_read(const char *text, int *x, int *y)
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
since_find(const struct carc_picture *p, const char *since)
{
	int x, y;

	if (cell_read(since, &x, &y))
		for (size_t i = 0; i < p->n_placed; i++)
			if (p->placed[i].x == x && p->placed[i].y == y)
				return (int)i;
	return p->last;
}

static struct carc_box
box_of(const struct carc_placed *t)
{
	return (struct carc_box){t->x, t->x, t->y, t->y};
}

/* Makes the box reach to all cells that can be chosen. */
static void
box_add_cells(struct carc_box *b, const struct carc_picture *p)
{
	for (size_t i = 0; i < p->n_cells; i++)
		carc_box_add(b, p->cell[i].x, p->cell[i].y);
}

/* The part that matters: new tiles, meeples, cells to choose, and one more cell
 * on each side as far as the board goes. */
static struct carc_box
box_crop(const struct carc_sheet *s, bool cells)
{
	const struct carc_picture *p = s->p;
	size_t from = s->since < 0 ? 0 : (size_t)s->since;
	struct carc_box b = box_of(&p->placed[from]);

	for (size_t i = from; i < p->n_placed; i++)
		carc_box_add(&b, p->placed[i].x, p->placed[i].y);
	for (size_t i = 0; i < p->n_meeples; i++)
		carc_box_add(&b, p->meeple[i].x, p->meeple[i].y);
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
box_read(const char *text, struct carc_box *b)
{
	const char *second = text != NULL ? strchr(text, ' ') : NULL;
	int x, y;

	if (second == NULL || !cell_read(text, &b->west, &b->north) ||
	    !cell_read(second, &x, &y))
		return false;
	b->east = b->west;
	b->south = b->north;
	carc_box_add(b, x, y);
	return true;
}

static void
sheet_frame(struct carc_sheet *s, bool whole, bool cells, bool ways)
{
	s->all = box_of(&s->p->placed[0]);
	for (size_t i = 0; i < s->p->n_placed; i++)
		carc_box_add(&s->all, s->p->placed[i].x, s->p->placed[i].y);
	if (cells)
		box_add_cells(&s->all, s->p);
	s->box = whole || box_fits(&s->all) ? s->all : box_crop(s, cells);
	for (size_t i = 0; ways && i < s->p->n_ways; i++)
		carc_box_add(&s->box, s->p->way[i].x, s->p->way[i].y);
	extent_grow(&s->box.west, &s->box.east, COLUMNS_MIN);
	extent_grow(&s->box.south, &s->box.north, ROWS_MIN);
}

/* --- the board ----------------------------------------------------------- */

/* The symbol of a cell to choose, without its letter. Cells share it because
 * dashed lines are slow to draw. */
static int
cell_symbol(struct carc_sheet *s, bool chosen)
{
	const char *name = chosen ? "cell-chosen" : "cell-open";
	struct scene_style style = chosen
	    ? carc_edged(CARC_TONE_MARK, CARC_TONE_DARK, 3)
	    : carc_edged(TONE_OPEN, CARC_TONE_PAPER, 2.5f);
	int symbol = scene_symbol_find(s->out, name);

	if (symbol >= 0)
		return symbol;
	style.dash = chosen ? 0 : 7;
	symbol = scene_symbol_begin(s->out, name, CARC_TILE, CARC_TILE);
	scene_rect(s->out, &style, 5, 5, CARC_TILE - 10, CARC_TILE - 10, 8);
	scene_symbol_end(s->out);
	return symbol;
}

/* Draws the cells where the drawn tile can go, with their letters; AT is the
 * chosen one. */
static void
draw_cells(struct carc_sheet *s, const char *at)
{
	int ax = 0, ay = 0;
	bool any = cell_read(at, &ax, &ay);

	for (size_t i = 0; i < s->p->n_cells; i++) {
		const struct carc_cell *c = &s->p->cell[i];
		bool here = any && c->x == ax && c->y == ay;
		struct scene_style ink =
		    carc_ink(here ? CARC_TONE_DARK : CARC_TONE_INK,
			SCENE_MIDDLE);
		float x = carc_sheet_x(s, c->x), y = carc_sheet_y(s, c->y);
		float size = strlen(c->label) > 1 ? 30 : 38;
		char name[24];

		if (!carc_box_has(&s->box, c->x, c->y))
			continue;
		scene_use(s->out, cell_symbol(s, here), x, y, 0, 1);
		scene_text(s->out, &ink, x + 32, y + 32 + size * 0.36f, size,
		    c->label);
		snprintf(name, sizeof name, "%d,%d", c->x, c->y);
		scene_hot(s->out, name, x, y, CARC_TILE, CARC_TILE);
	}
}

/* Draws in the cell AT, "X,Y/TURN", the tile that is going to be laid there. */
static void
draw_ahead(struct carc_sheet *s, const char *at)
{
	const struct scene_style frame =
	    carc_edged(CARC_TONE_MARK, CARC_TONE_DARK, 2);
	const float side = CARC_TILE * 0.7f, gap = (CARC_TILE - side) / 2;
	const char *slash = strchr(at, '/');
	int turn = slash != NULL ? atoi(slash + 1) / 90 & 3 : 0, cx, cy;
	float x, y;

	if (!cell_read(at, &cx, &cy) || s->p->drawn < 0)
		return;
	x = carc_sheet_x(s, cx);
	y = carc_sheet_y(s, cy);
	scene_rect(s->out, &frame, x + gap - 5, y + gap - 5, side + 10,
	    side + 10, 5);
	carc_art_tile(&s->art, s->p->drawn, turn, x + gap, y + gap,
	    side / CARC_TILE);
}

/* The middle of a route's letter: at the edge that names the route, because two
 * routes of a tile never share an edge. */
static struct carc_spot
way_spot(const struct carc_sheet *s, const struct carc_way_on *way)
{
	static const struct carc_spot step[4] = {
	    {0, -1}, {1, 0}, {0, 1}, {-1, 0}};
	const float half = CARC_TILE / 2;
	int edge = s->p->set->table[way->face].first[way->turn][way->part];

	return (struct carc_spot){
	    carc_sheet_x(s, way->x) + half + step[edge].x * (half - WAY_EDGE),
	    carc_sheet_y(s, way->y) + half + step[edge].y * (half - WAY_EDGE)};
}

/* Draws letters on the routes where a meeple can be set again; AT is the chosen
 * one. */
static void
draw_ways(struct carc_sheet *s, const char *at)
{
	for (size_t i = 0; i < s->p->n_ways; i++) {
		const struct carc_way_on *way = &s->p->way[i];
		bool here = at != NULL && strcmp(at, way->name) == 0;
		const struct scene_style disc =
		    carc_edged(here ? CARC_TONE_MARK : TONE_OPEN,
			CARC_TONE_PAPER, 2);
		const struct scene_style ink =
		    carc_ink(here ? CARC_TONE_DARK : CARC_TONE_INK,
			SCENE_MIDDLE);
		struct carc_spot spot = way_spot(s, way);
		float size = strlen(way->label) > 1 ? 14 : 18;
		float x = spot.x, y = spot.y;

		scene_rect(s->out, &disc, x - WAY_HALF, y - WAY_HALF,
		    2 * WAY_HALF, 2 * WAY_HALF, WAY_HALF);
		scene_text(s->out, &ink, x, y + size * 0.36f, size, way->label);
		scene_hot(s->out, way->name, x - WAY_HALF, y - WAY_HALF,
		    2 * WAY_HALF, 2 * WAY_HALF);
	}
}

/* --- margins ------------------------------------------------------------- */

static void
scene_draw_number(struct carc_sheet *s, int value, float x, float y,
    enum scene_anchor anchor)
{
	const struct scene_style ink = carc_ink(CARC_TONE_INK, anchor);
	char text[12];

	snprintf(text, sizeof text, "%d", value);
	scene_text(s->out, &ink, x, y, s->letter, text);
}

static void
draw_coordinates(struct carc_sheet *s)
{
	float h = (float)(s->box.north - s->box.south + 1) * CARC_TILE;
	float rise = s->letter * 0.36f;

	for (int x = s->box.west; x <= s->box.east; x++) {
		float at = carc_sheet_x(s, x) + CARC_TILE / 2;

		scene_draw_number(s, x, at, h + s->foot / 2 + rise,
		    SCENE_MIDDLE);
	}
	for (int y = s->box.south; y <= s->box.north; y++)
		scene_draw_number(s, y, -8,
		    carc_sheet_y(s, y) + CARC_TILE / 2 + rise, SCENE_END);
}

/* Draws a wedge in the margin wherever the board goes on beyond what is shown.
 * The wedge points between two coordinates. */
static void
draw_more(struct carc_sheet *s)
{
	const struct scene_style wedge =
	    carc_edged(CARC_TONE_MARK, CARC_TONE_DARK, 1.5f);
	int columns = s->box.east - s->box.west + 1;
	int rows = s->box.north - s->box.south + 1;
	int w = columns * CARC_TILE, x = columns / 2 * CARC_TILE;
	int h = rows * CARC_TILE, y = rows / 2 * CARC_TILE;

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

/* --- the strip above ----------------------------------------------------- */

static void
draw_label(struct carc_sheet *s, const char *text, float x, float y)
{
	const struct scene_style ink = carc_ink(CARC_TONE_INK, SCENE_MIDDLE);

	scene_text(s->out, &ink, x, y + s->label * 1.1f, s->label, text);
}

/* Draws a pile with the number of tiles that are left; X, Y is its lower right
 * corner. */
static void
draw_pile(struct carc_sheet *s, float x, float y)
{
	const struct scene_style back =
	    carc_edged(CARC_TONE_SPACE, CARC_TONE_PAPER, 2);
	const struct scene_style ink = carc_ink(CARC_TONE_INK, SCENE_MIDDLE);
	float size = s->small * 0.75f, step = size / 8;
	char text[12];

	snprintf(text, sizeof text, "%d", s->p->left);
	for (int i = 2; i >= 0; i--)
		if (s->p->left > i)
			scene_rect(s->out, &back, x - size - step * (float)i,
			    y - size - step * (float)i, size, size, 5);
	scene_text(s->out, &ink, x - size / 2, y - size / 2 + s->label * 0.36f,
	    s->label, text);
}

/* Draws the drawn tile large, and then smaller in each other turn. Returns the
 * x beyond the last. */
static float
draw_drawn(struct carc_sheet *s, float x, float low)
{
	const struct scene_style frame =
	    carc_edged(CARC_TONE_DARK, CARC_TONE_PAPER, 3);
	int turns = s->p->set->face[s->p->drawn].turns;
	char text[12];

	scene_rect(s->out, &frame, x - 3, low - s->large - 3, s->large + 6,
	    s->large + 6, 5);
	carc_art_tile(&s->art, s->p->drawn, 0, x, low - s->large,
	    s->large / CARC_TILE);
	carc_art_name(&s->art, s->p->drawn, x, low - s->large,
	    s->large / CARC_TILE);
	draw_label(s, "0\302\260", x + s->large / 2, low);
	x += s->large + GUTTER + 3;
	for (int t = 1; t < turns; t++) {
		carc_art_tile(&s->art, s->p->drawn, t, x, low - s->small,
		    s->small / CARC_TILE);
		snprintf(text, sizeof text, "%d\302\260", 90 * t);
		draw_label(s, text, x + s->small / 2, low);
		x += s->small + GUTTER;
	}
	return x;
}

/* Draws the open tiles with their numbers, large while a seat is to choose one.
 * HOT: VIEWER is that seat; then tiles without a place stay small. */
static void
draw_row(struct carc_sheet *s, float x, float low, bool hot)
{
	const struct carc_picture *p = s->p;

	for (int i = 0; i < p->n_row; i++) {
		bool can = hot && p->row_open[i];
		float side =
		    p->drawn < 0 && (can || !hot) ? s->large : s->small;
		char text[12];

		carc_art_tile(&s->art, p->row[i], 0, x, low - side,
		    side / CARC_TILE);
		carc_art_name(&s->art, p->row[i], x, low - side,
		    side / CARC_TILE);
		snprintf(text, sizeof text, "%d", i + 1);
		draw_label(s, text, x + side / 2, low);
		snprintf(text, sizeof text, "row:%d", i + 1);
		if (can)
			scene_hot(s->out, text, x, low - side, side, side);
		x += side + GUTTER;
	}
}

/* Draws the strip: the drawn tile, the open tiles, and the pile. LOW is the y
 * of their lower edges. */
static void
draw_strip(struct carc_sheet *s, float left, float right, float low, bool hot)
{
	float size = s->small * 0.75f;

	if (s->p->drawn >= 0)
		left = draw_drawn(s, left, low) + GUTTER;
	/* Beside a drawn tile only a wide board has room for the row. The
	 * picture of the next turn shows the row again. */
	if (s->p->drawn < 0 ||
	    left + 3 * (s->small + GUTTER) + s->small < right)
		draw_row(s, left, low, hot);
	draw_pile(s, right, low);
	if (hot && s->p->left > 0)
		scene_hot(s->out, "draw", right - size, low - size, size, size);
}

/* --- the whole ----------------------------------------------------------- */

static void
sheet_draw(struct carc_sheet *s, const struct rules_look *look, bool cells,
    bool ways, bool row)
{
	int columns = s->box.east - s->box.west + 1;
	int rows = s->box.north - s->box.south + 1;
	bool ahead = s->part && look->at != NULL;
	bool strip = (s->p->drawn >= 0 || s->p->n_row > 0) &&
	    (!s->part || cells || row) && !ahead;
	float w = (float)(columns * CARC_TILE), top = 16, right = 16, step;

	s->letter = (w + 60) * 11 / PHONE;
	if (s->letter < 16)
		s->letter = 16;
	if (s->letter > 28)
		s->letter = 28;
	s->left = s->part ? right : s->letter * 2 + 12;
	s->foot = s->part ? right : s->letter * 1.7f;
	step = columns > VERY_WIDE ? 3 : columns > WIDE ? 2 : 1;
	s->large = 64 + 48 * step;
	s->small = 32 + 32 * step;
	s->label = 12 + 8 * step;
	if (strip)
		top += s->large + s->label * 1.1f + 20;
	scene_reset(s->out, -s->left, -top, s->left + w + right,
	    top + (float)(rows * CARC_TILE) + s->foot, CARC_TONE_TABLE);
	carc_art_init(&s->art, s->out, s->p->set);
	carc_sheet_grid(s);
	carc_sheet_tiles(s);
	if (look->n_done == 0 && !s->part)
		carc_sheet_outlines(s);
	carc_sheet_meeples(s);
	carc_sheet_names(s);
	carc_sheet_done(s, look);
	if (ahead)
		draw_ahead(s, look->at);
	else if (cells)
		draw_cells(s, look->at);
	if (ways)
		draw_ways(s, look->at);
	if (!s->part) {
		draw_coordinates(s);
		draw_more(s);
	}
	if (strip)
		draw_strip(s, 16 - s->left, w, 16 - top + s->large, row);
}

void
carc_scene_draw(const struct carc_picture *p, int viewer,
    const struct rules_look *look, struct scene *out)
{
	struct carc_sheet s = {.out = out, .p = p, .figure = 1};
	bool cells =
	    look->spots && carc_picture_asks(p, viewer, CARC_PLY_PLACE);
	bool ways = look->spots && carc_picture_asks(p, viewer, CARC_PLY_TRADE);
	bool row = look->spots && carc_picture_asks(p, viewer, CARC_PLY_ROW);

	assert(p->n_placed > 0);
	s.since = since_find(p, look->since);
	s.part = box_read(look->part, &s.box);
	if (!s.part)
		sheet_frame(&s, look->whole, cells, ways);
	sheet_draw(&s, look, cells, ways, row);
}

void
carc_scene(const void *state, int viewer, const struct rules_look *look,
    struct scene *out)
{
	struct carc_picture p;

	carc_picture_take(&p, state, look->spots);
	carc_scene_draw(&p, viewer, look, out);
}
