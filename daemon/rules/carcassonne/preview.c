/*
 * The outcome of a move as a small picture: the new tile among its eight
 * neighbours, and the feature that a new meeple is set on, shining.
 */
#include "config.h"

#include "base/scene.h"
#include "rules/carcassonne/carcassonne.h"
#include "rules/carcassonne/sheet.h"

enum { SIDE = 3, REACH = SIDE * SIDE * CARC_PARTS_MAX };

/* Smaller than on the board: what they stand on is to be seen. */
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
	return carc_edges_turn(
	    s->p->set->face[at->tile->face].part[at->part].edges,
	    at->tile->turn);
}

/* The part that joins PLACE beyond EDGE; its tile is NULL without one. */
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

/* Makes the feature shine as far as it is in the picture. */
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

void
carc_preview_draw(const struct carc_picture *p, bool meeple, struct scene *out)
{
	const struct carc_placed *t = &p->placed[p->last];
	struct carc_sheet s = {.out = out,
	    .p = p,
	    .since = p->last,
	    .figure = FIGURE,
	    .box = {t->x - 1, t->x + 1, t->y - 1, t->y + 1}};

	scene_reset(out, 0, 0, SIDE * CARC_TILE, SIDE * CARC_TILE,
	    CARC_TONE_TABLE);
	carc_art_init(&s.art, out, p->set);
	carc_sheet_grid(&s);
	carc_sheet_tiles(&s);
	if (meeple)
		draw_feature(&s, &p->meeple[p->n_meeples - 1]);
	carc_sheet_outlines(&s);
	carc_sheet_meeples(&s);
}

void
carc_preview(const void *state, int seat, uint64_t move, struct scene *out)
{
	struct carc_picture p;
	bool meeple = carc_preview_take(&p, state, seat, move);

	carc_preview_draw(&p, meeple, out);
}
