/*
 * Draws the outcome of a move as a small picture: the new tile and half of each
 * neighbour, with the feature highlighted on which a new meeple is set. For a
 * move that lays no tile it shows only the tile or meeple that is chosen.
 */
#include "config.h"

#include <assert.h>

#include "base/scene.h"
#include "rules/carcassonne/carcassonne.h"
#include "rules/carcassonne/moves.h"
#include "rules/carcassonne/sheet.h"

enum { SIDE = 3, REACH = SIDE * SIDE * CARC_PARTS_MAX };

/* Meeples are smaller than on the board, so that the feature below them
 * shows. */
#define FIGURE 0.75f

/* A part of a tile on the board. */
struct place {
	const struct carc_placed *tile;
	int part;
};

static const struct carc_placed *
tile_at(const struct carc_sheet *s, int x, int y)
{
	for (size_t i = 0; i < s->p->n_placed; i++)
		if (s->p->placed[i].x == x && s->p->placed[i].y == y)
			return carc_box_has(&s->box, x, y) ? &s->p->placed[i]
							   : NULL;
	return NULL;
}

static unsigned
part_edges(const struct carc_sheet *s, const struct place *at)
{
	return tiles_edges_turn(
	    s->p->set->face[at->tile->face].part[at->part].edges,
	    at->tile->turn);
}

/* The part beyond EDGE that belongs to the same feature as the part AT; its
 * tile is NULL when there is none. */
static struct place
part_beyond(const struct carc_sheet *s, const struct place *at, int edge)
{
	static const int dx[] = {0, 1, 0, -1}, dy[] = {1, 0, -1, 0};
	struct place to = {
	    .tile = tile_at(s, at->tile->x + dx[edge], at->tile->y + dy[edge])};

	if (to.tile == NULL)
		return to;
	for (; to.part < s->p->set->face[to.tile->face].n_parts; to.part++)
		if (part_edges(s, &to) >> ((edge + 2) & 3) & 1)
			return to;
	to.tile = NULL;
	return to;
}

static bool
place_known(const struct place *known, size_t n, const struct place *at)
{
	for (size_t i = 0; i < n; i++)
		if (known[i].tile == at->tile && known[i].part == at->part)
			return true;
	return false;
}

/* Highlights the feature that meeple M stands on, as far as the picture shows
 * it. */
static void
draw_feature(struct carc_sheet *s, const struct carc_meeple *m)
{
	struct place todo[REACH];
	size_t n = 0;

	todo[0].tile = tile_at(s, m->x, m->y);
	todo[0].part = m->part;
	if (todo[0].tile != NULL)
		n = 1;
	for (size_t i = 0; i < n; i++) {
		const struct carc_placed *t = todo[i].tile;

		carc_art_glow(&s->art, &s->p->set->face[t->face], t->turn,
		    todo[i].part, carc_sheet_x(s, t->x), carc_sheet_y(s, t->y));
		for (int e = 0; e < 4; e++) {
			struct place to;

			if (!(part_edges(s, &todo[i]) >> e & 1))
				continue;
			to = part_beyond(s, &todo[i], e);
			if (to.tile != NULL && n < REACH &&
			    !place_known(todo, n, &to))
				todo[n++] = to;
		}
	}
}

/* Draws the drawn tile alone, or the back of the pile when no tile is drawn. */
static void
draw_alone(struct carc_sheet *s)
{
	static const float at = CARC_TILE * 3 / 4.0f, side = 1.5f * CARC_TILE;
	const struct scene_style back =
	    carc_edged(CARC_TONE_SPACE, CARC_TONE_PAPER, 3);
	const struct scene_style ink = carc_ink(CARC_TONE_INK, SCENE_MIDDLE);

	if (s->p->drawn >= 0) {
		carc_art_tile(&s->art, s->p->drawn, 0, at, at, 1.5f);
		carc_art_name(&s->art, s->p->drawn, at, at, 1.5f);
		return;
	}
	scene_rect(s->out, &back, at, at, side, side, 8);
	scene_text(s->out, &ink, at + side / 2, at + side * 0.64f, side * 0.4f,
	    "?");
}

/* The tile in the middle of the picture: that of the new meeple when the meeple
 * went far away, else the new tile. */
static struct carc_placed
centre(const struct carc_picture *p, bool meeple)
{
	struct carc_placed at = p->placed[p->last < 0 ? 0 : p->last];
	const struct carc_meeple *m;

	if (!meeple)
		return at;
	m = &p->meeple[p->n_meeples - 1];
	if (m->x < at.x - 1 || m->x > at.x + 1 || m->y < at.y - 1 ||
	    m->y > at.y + 1) {
		at.x = m->x;
		at.y = m->y;
	}
	return at;
}

/* Shows the middle of the cells that are drawn. */
static void
preview_frame(struct scene *out)
{
	const float edge = CARC_TILE / 2, side = (SIDE - 1) * CARC_TILE;

	scene_reset(out, edge, edge, side, side, CARC_TONE_TABLE);
}

void
carc_preview_draw(const struct carc_picture *p, bool meeple, struct scene *out)
{
	struct carc_placed at = centre(p, meeple);
	struct carc_sheet s = {.out = out,
	    .p = p,
	    .since = p->last,
	    .figure = FIGURE,
	    .box = {at.x - 1, at.x + 1, at.y - 1, at.y + 1}};

	preview_frame(out);
	carc_art_init(&s.art, out, p->set);
	carc_sheet_grid(&s);
	carc_sheet_tiles(&s);
	if (meeple)
		draw_feature(&s, &p->meeple[p->n_meeples - 1]);
	carc_sheet_outlines(&s);
	/* Meeples are drawn over names: who goes there matters more. */
	carc_sheet_names(&s);
	carc_sheet_meeples(&s);
	if (meeple) {
		struct carc_spot spot = carc_sheet_stand(&s, p->n_meeples - 1);
		const float half = CARC_TILE / 8;

		scene_hot(out, "mark", spot.x - half, spot.y - half, 2 * half,
		    2 * half);
	}
}

/* Draws on the lower edge what the move brings. */
static void
draw_gains(const struct carc_picture *p, const struct carc_state *state,
    const struct carc_move *m, struct scene *out)
{
	struct carc_sheet s = {.out = out, .p = p};

	carc_sheet_gains(&s, state, m, SIDE * CARC_TILE / 2.0f,
	    (SIDE - 0.72f) * CARC_TILE);
}

/* Draws the outcome of choosing an open or an unseen tile. */
static void
draw_choice(const struct carc_picture *p, struct scene *out)
{
	struct carc_sheet s = {.out = out, .p = p};

	preview_frame(out);
	carc_art_init(&s.art, out, p->set);
	draw_alone(&s);
}

/* Draws the outcome of keeping a meeple that came back: the meeple alone. */
static void
draw_kept(const struct carc_picture *p, int seat, struct scene *out)
{
	static const float middle = SIDE * CARC_TILE / 2;
	struct carc_sheet s = {.out = out, .p = p};
	bool large = true;

	for (int i = 0; i < p->n_waiting; i++)
		if (p->waiting[i].seat == seat)
			large = p->waiting[i].small == 0;
	preview_frame(out);
	carc_art_init(&s.art, out, p->set);
	carc_art_meeple(&s.art, seat, large, middle, middle, 2);
}

void
carc_preview(const void *state, int seat, uint64_t move, struct scene *out)
{
	struct carc_picture p;
	bool meeple = carc_preview_take(&p, state, seat, move), known;
	struct carc_move m;

	known = carc_move_unpack(move, &m);
	assert(known);
	(void)known;
	if (m.kind == CARC_PLY_ROW)
		draw_choice(&p, out);
	else if (m.kind == CARC_PLY_TRADE && !meeple)
		draw_kept(&p, seat, out);
	else
		carc_preview_draw(&p, meeple, out);
	if (m.kind == CARC_PLY_PLACE)
		draw_gains(&p, state, &m, out);
}
