/*
 * Draws the outcome of a move as a small picture: the new tile and half of each
 * neighbour, with the feature highlighted on which a new figure is set. For a
 * move that lays no tile it shows only the tile that is chosen.
 */
#include "config.h"

#include "base/scene.h"
#include "rules/tiles/sheet.h"

enum { SIDE = 3, REACH = SIDE * SIDE * TILES_PARTS_MAX };

/* Figures are smaller than on the board, so that the feature below them
 * shows. */
static const float figure_size = 0.75f;

/* A part of a tile on the board. */
struct place {
	const struct tiles_placed *tile;
	int part;
};

struct places {
	size_t n;
	struct place place[REACH];
};

static const struct tiles_placed *
tile_at(const struct tiles_sheet *s, int x, int y)
{
	return tiles_box_has(&s->box, x, y) ? tiles_picture_at(s->p, x, y)
					    : NULL;
}

static void
places_add(struct places *list, const struct tiles_placed *tile, int part)
{
	if (part == TILES_NO_PART)
		return;
	for (size_t i = 0; i < list->n; i++)
		if (list->place[i].tile == tile && list->place[i].part == part)
			return;
	list->place[list->n++] = (struct place){tile, part};
}

/* Adds what lies beyond edge E of the part AT, and beyond its halves: there it
 * is the same feature. */
static void
places_add_beyond(struct places *list, const struct tiles_sheet *s,
    const struct place *at, unsigned e)
{
	static const int dx[] = {0, 1, 0, -1}, dy[] = {1, 0, -1, 0};
	const struct tiles_placed *from = at->tile;
	const struct tiles_placed *to =
	    tile_at(s, from->x + dx[e], from->y + dy[e]);
	const struct tiles_table *here = &s->p->set->table[from->face], *there;

	if (to == NULL)
		return;
	there = &s->p->set->table[to->face];
	if (here->part_at[from->turn][e] == at->part)
		places_add(list, to, there->part_at[to->turn][e ^ 2]);
	for (unsigned h = 2 * e; h < 2 * e + 2; h++)
		if (here->half_at[from->turn][h] == at->part)
			places_add(list, to,
			    there->half_at[to->turn][tiles_half_beyond(h)]);
}

/* Highlights the feature that a figure stands on, as far as the picture shows
 * it. */
static void
draw_feature(struct tiles_sheet *s, const struct tiles_figure *f)
{
	const struct tiles_placed *tile = tile_at(s, f->x, f->y);
	struct places list = {.n = 0};

	if (tile != NULL)
		places_add(&list, tile, f->part);
	for (size_t i = 0; i < list.n; i++) {
		const struct tiles_placed *t = list.place[i].tile;

		s->art->glow(s->self, &s->p->set->face[t->face], t->turn,
		    list.place[i].part, tiles_sheet_x(s, t->x),
		    tiles_sheet_y(s, t->y));
		for (unsigned e = 0; e < 4; e++)
			places_add_beyond(&list, s, &list.place[i], e);
	}
}

/* Puts a cell in the middle of the picture. */
static void
preview_centre(struct tiles_sheet *s, int x, int y)
{
	s->box = (struct tiles_box){x - 1, x + 1, y - 1, y + 1};
}

/* Whether the picture shows the middle of its last figure. */
static bool
is_figure_seen(const struct tiles_sheet *s)
{
	const float low = TILES_UNIT / 2, high = (SIDE - 0.5f) * TILES_UNIT;
	struct tiles_spot at = tiles_sheet_stand(s, s->p->n_figures - 1);

	return at.x > low && at.x < high && at.y > low && at.y < high;
}

void
tiles_preview_begin(struct tiles_sheet *s, bool figure)
{
	/* The middle of the cells that are drawn. */
	const float edge = TILES_UNIT / 2, side = (SIDE - 1) * TILES_UNIT;
	const struct tiles_picture *p = s->p;
	const struct tiles_placed *last = &p->placed[p->last < 0 ? 0 : p->last];

	s->since = p->last;
	s->figure = figure_size;
	preview_centre(s, last->x, last->y);
	/* A figure that went away from the new tile counts more than that. */
	if (figure && !is_figure_seen(s))
		preview_centre(s, p->figure[p->n_figures - 1].x,
		    p->figure[p->n_figures - 1].y);
	scene_reset(s->out, edge, edge, side, side, s->art->table);
}

void
tiles_preview_draw(struct tiles_sheet *s, bool figure)
{
	const float half = TILES_UNIT / 8;
	struct tiles_spot spot;

	tiles_sheet_grid(s);
	tiles_sheet_tiles(s);
	if (figure)
		draw_feature(s, &s->p->figure[s->p->n_figures - 1]);
	tiles_sheet_outlines(s);
	/* Figures are drawn over names: who goes there matters more. */
	tiles_sheet_names(s);
	tiles_sheet_figures(s);
	if (!figure)
		return;
	spot = tiles_sheet_stand(s, s->p->n_figures - 1);
	scene_hot(s->out, "mark", spot.x - half, spot.y - half, 2 * half,
	    2 * half);
}

void
tiles_preview_tile(struct tiles_sheet *s, int face)
{
	static const float at = TILES_UNIT * 3 / 4.0f, side = 1.5f * TILES_UNIT;
	const struct scene_style back =
	    tiles_edged(s->art->back, s->art->paper, 3);
	const struct scene_style ink = tiles_ink(s->art->ink, SCENE_MIDDLE);

	if (face >= 0) {
		s->art->tile(s->self, face, 0, at, at, 1.5f);
		tiles_sheet_name(s, face, at, at, 1.5f);
		return;
	}
	scene_rect(s->out, &back, at, at, side, side, 8);
	scene_text(s->out, &ink, at + side / 2, at + side * 0.64f, side * 0.4f,
	    "?");
}

struct tiles_spot
tiles_preview_foot(void)
{
	return (struct tiles_spot){
	    SIDE * TILES_UNIT / 2.0f, (SIDE - 0.72f) * TILES_UNIT};
}

struct tiles_spot
tiles_preview_middle(void)
{
	return (struct tiles_spot){
	    SIDE * TILES_UNIT / 2, SIDE * TILES_UNIT / 2};
}
