/*
 * The rules a second time: the board, and what is legal on it.
 */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "carcassonne_model_inner.h"

static const int step_x[4] = {0, 1, 0, -1}, step_y[4] = {1, 0, -1, 0};

int
model_tile_at(const struct model *m, int x, int y)
{
	for (int i = 0; i < m->n_tiles; i++)
		if (m->tile[i].x == x && m->tile[i].y == y)
			return i;
	return -1;
}

/* What a tile shows at an edge, and which part it is (-1: space). */
int
model_shown(const struct model *m, const struct model_tile *t, int edge,
    int *part)
{
	const struct carc_face *face = &m->set->face[t->face];
	int printed = (edge + 4 - t->turn) % 4;

	*part = -1;
	for (int i = 0; i < face->n_parts; i++)
		if (face->part[i].edges & 1 << printed)
			*part = i;
	return face->edge[printed];
}

const struct carc_part *
model_part(const struct model *m, int tile, int part)
{
	return &m->set->face[m->tile[tile].face].part[part];
}

bool
model_walked(const struct walk *w, int tile, int part)
{
	for (int i = 0; i < w->n; i++)
		if (w->tile[i] == tile && w->part[i] == part)
			return true;
	return false;
}

static void
walk_on(struct walk *w, int tile, int part)
{
	if (model_walked(w, tile, part))
		return;
	w->tile[w->n] = tile;
	w->part[w->n++] = part;
}

static void
walk_planet(const struct model *m, struct walk *w)
{
	const struct model_tile *t = &m->tile[w->tile[0]];

	for (int dy = -1; dy <= 1; dy++)
		for (int dx = -1; dx <= 1; dx++)
			w->open += model_tile_at(m, t->x + dx, t->y + dy) < 0;
}

void
model_walk(const struct model *m, struct walk *w, int tile, int part)
{
	w->n = w->open = 0;
	walk_on(w, tile, part);
	if (model_part(m, tile, part)->kind == CARC_KIND_PLANET) {
		walk_planet(m, w);
		return;
	}
	for (int i = 0; i < w->n; i++) {
		const struct model_tile *t = &m->tile[w->tile[i]];

		for (int e = 0; e < 4; e++) {
			int here, there, beyond;

			model_shown(m, t, e, &here);
			if (here != w->part[i])
				continue;
			beyond = model_tile_at(m, t->x + step_x[e],
			    t->y + step_y[e]);
			if (beyond < 0) {
				w->open++;
				continue;
			}
			model_shown(m, &m->tile[beyond], (e + 2) % 4, &there);
			walk_on(w, beyond, there);
		}
	}
}

void
model_count(const struct model *m, const struct walk *w, int *tiles,
    int *symbols, int *of_faction)
{
	bool seen[CARC_TILES_MAX + 1] = {false};

	*tiles = *symbols = 0;
	memset(of_faction, 0, 4 * sizeof *of_faction);
	for (int i = 0; i < w->n; i++) {
		int symbol = model_part(m, w->tile[i], w->part[i])->symbol;

		*tiles += !seen[w->tile[i]];
		seen[w->tile[i]] = true;
		*symbols += symbol != CARC_NO_SYMBOL;
		of_faction[symbol]++;
	}
}

int
model_present(const struct model *m, const struct walk *w, int seat, int weight)
{
	int n = 0;

	for (int i = 0; i < m->n_meeples; i++) {
		const struct model_meeple *e = &m->meeple[i];

		if (!e->gone && (seat < 0 || e->seat == seat) &&
		    model_walked(w, e->tile, e->part))
			n += e->large ? weight : 1;
	}
	return n;
}

int
model_side(const struct model *m, int seat)
{
	return m->o.teams ? seat % 2 : seat;
}

int
model_place_in_line(const struct model *m, int seat)
{
	for (int i = 0; i < m->n_line; i++)
		if (m->line[i].seat == seat)
			return i;
	return -1;
}

/* --- what a notation says -------------------------------------------------- */

/* "route:E", "planet", "asteroid:X,Y:E" ... */
static void
read_feature(const char *text, struct wish *w)
{
	size_t len = strlen(text);

	w->kind = *text == 'r' ? CARC_KIND_ROUTE
	    : *text == 'a'     ? CARC_KIND_ASTEROID
			       : CARC_KIND_PLANET;
	w->elsewhere = strchr(text, ',') != NULL;
	if (w->elsewhere)
		sscanf(strchr(text, ':') + 1, "%d,%d", &w->px, &w->py);
	if (w->kind != CARC_KIND_PLANET)
		w->edge = (int)(strchr("NESW", text[len - 1]) - "NESW");
}

/* Steps over "small@" or "large@". */
static const char *
read_size(const char *text, struct wish *w)
{
	w->size = strncmp(text, "small@", 6) == 0 ? 1
	    : strncmp(text, "large@", 6) == 0	  ? 2
						  : 0;
	return w->size != 0 ? text + 6 : text;
}

struct wish
model_read_wish(const char *text)
{
	struct wish w = {.edge = -1};
	const char *rest = strchr(text, ' ');
	int degrees = 0;

	w.keep = strcmp(text, "keep") == 0;
	w.draw = strcmp(text, "draw") == 0;
	if (w.keep || w.draw || sscanf(text, "row:%d", &w.row) == 1)
		return w;
	if (sscanf(text, "%d,%d/%d", &w.x, &w.y, &degrees) != 3) {
		read_feature(read_size(text, &w), &w);
		return w;
	}
	w.turn = degrees / 90;
	if (rest == NULL)
		return w;
	rest++;
	w.withdraw = strncmp(rest, "withdraw ", 9) == 0;
	rest = read_size(w.withdraw ? rest + 9 : rest, &w);
	read_feature(rest, &w);
	return w;
}

bool
model_find_place(const struct model *m, const struct wish *w, int *tile,
    int *part)
{
	const struct carc_face *face;

	*tile = model_tile_at(m, w->elsewhere ? w->px : w->x,
	    w->elsewhere ? w->py : w->y);
	if (*tile < 0)
		return false;
	face = &m->set->face[m->tile[*tile].face];
	if (w->edge >= 0) {
		model_shown(m, &m->tile[*tile], w->edge, part);
		return *part >= 0 && face->part[*part].kind == w->kind;
	}
	for (*part = 0; *part < face->n_parts; ++*part)
		if (face->part[*part].kind == CARC_KIND_PLANET)
			return true;
	return false;
}

/* --- what is legal --------------------------------------------------------- */

static bool
tile_fits(const struct model *m, int x, int y, int turn, int face)
{
	struct model_tile t = {x, y, face, turn};
	int beside = 0, part;

	if (model_tile_at(m, x, y) >= 0)
		return false;
	for (int e = 0; e < 4; e++) {
		int k = model_tile_at(m, x + step_x[e], y + step_y[e]);

		if (k < 0)
			continue;
		beside++;
		if (model_shown(m, &t, e, &part) !=
		    model_shown(m, &m->tile[k], (e + 2) % 4, &part))
			return false;
	}
	return beside > 0;
}

bool
model_has_place(const struct model *m, int face)
{
	for (int i = 0; i < 16 * m->n_tiles; i++) {
		const struct model_tile *t = &m->tile[i / 16];

		if (tile_fits(m, t->x + step_x[i % 4], t->y + step_y[i % 4],
			i / 4 % 4, face))
			return true;
	}
	return false;
}

bool
model_any_route(const struct model *m)
{
	static struct walk w;

	for (int i = 0; i < m->n_tiles * CARC_PARTS_MAX; i++) {
		int tile = i / CARC_PARTS_MAX, part = i % CARC_PARTS_MAX;

		if (part >= m->set->face[m->tile[tile].face].n_parts ||
		    model_part(m, tile, part)->kind != CARC_KIND_ROUTE)
			continue;
		model_walk(m, &w, tile, part);
		if (w.open > 0 && model_present(m, &w, -1, 1) == 0)
			return true;
	}
	return false;
}

static bool
in_reserve(const struct model *m, int seat, int size)
{
	int used = 0;

	for (int i = 0; i < m->n_meeples; i++)
		used += !m->meeple[i].gone && m->meeple[i].seat == seat &&
		    m->meeple[i].large == (size == 2);
	return used < (size == 2 ? 1 : 4);
}

/* Whether a walk has a part on that tile. */
static bool
runs_over(const struct walk *w, int tile)
{
	for (int i = 0; i < w->n; i++)
		if (w->tile[i] == tile)
			return true;
	return false;
}

/* Whether a route that the last tile is part of, with a meeple of SEAT, runs
 * over a tile of TARGET (a planet: over its tile). */
static bool
within_reach(const struct model *m, const struct walk *target, int seat)
{
	static struct walk w;
	int last = m->n_tiles - 1;
	const struct carc_face *face = &m->set->face[m->tile[last].face];

	for (int part = 0; part < face->n_parts; part++) {
		if (face->part[part].kind != CARC_KIND_ROUTE)
			continue;
		model_walk(m, &w, last, part);
		if (model_present(m, &w, seat, 1) == 0)
			continue;
		for (int i = 0; i < target->n; i++)
			if (runs_over(&w, target->tile[i]))
				return true;
	}
	return false;
}

/* A meeple on a planet elsewhere, or a field; M has the new tile. */
static bool
far_fits(const struct model *m, const struct wish *w, int seat, int tile,
    const struct walk *walk)
{
	bool beside = abs(w->px - w->x) <= 1 && abs(w->py - w->y) <= 1;

	if (w->kind == CARC_KIND_PLANET) {
		if (tile == m->n_tiles - 1 ||
		    (!m->o.reinforce && model_present(m, walk, seat, 1) > 0))
			return false;
		return beside ||
		    (m->o.hyperspace && walk->open > 0 &&
			within_reach(m, walk, seat));
	}
	if (w->kind == CARC_KIND_ROUTE || !m->o.hyperspace ||
	    tile == m->n_tiles - 1 || model_present(m, walk, -1, 1) > 0)
		return false;
	/* What the new tile joins is at hand. */
	return runs_over(walk, m->n_tiles - 1) ||
	    (walk->open > 0 && within_reach(m, walk, seat));
}

static bool
meeple_fits(const struct model *m, const struct wish *w, int seat)
{
	static struct walk walk;
	int tile, part;

	if (!in_reserve(m, seat, w->size) ||
	    !model_find_place(m, w, &tile, &part))
		return false;
	model_walk(m, &walk, tile, part);
	if (w->elsewhere)
		return far_fits(m, w, seat, tile, &walk);
	return model_present(m, &walk, -1, 1) == 0;
}

/* Meeples of SEAT in WALK, or on that very part of it, of the size of W;
 * those that stand together and are alike are one. The last to *FOUND. */
static int
count_own(const struct model *m, const struct wish *w, int seat,
    const struct walk *walk, bool whole, int *found)
{
	int n = 0;

	for (int i = 0; i < m->n_meeples; i++) {
		const struct model_meeple *e = &m->meeple[i];
		bool known = false;

		if (e->gone || e->seat != seat ||
		    (w->size != 0 && e->large != (w->size == 2)) ||
		    (whole ? !model_walked(walk, e->tile, e->part)
			   : e->tile != walk->tile[0] ||
				e->part != walk->part[0]))
			continue;
		for (int k = 0; k < i; k++)
			known |= !m->meeple[k].gone &&
			    m->meeple[k].seat == seat &&
			    m->meeple[k].large == e->large &&
			    m->meeple[k].tile == e->tile &&
			    m->meeple[k].part == e->part;
		n += !known;
		*found = i;
	}
	return n;
}

int
model_find_own(const struct model *m, const struct wish *w, int seat)
{
	static struct walk walk;
	int tile, part, found = -1, n;

	if (!w->elsewhere || !model_find_place(m, w, &tile, &part))
		return -1;
	model_walk(m, &walk, tile, part);
	n = count_own(m, w, seat, &walk, false, &found);
	if (n == 0)
		n = count_own(m, w, seat, &walk, true, &found);
	return n == 1 ? found : -1;
}

static bool
legal_trade(const struct model *m, int seat, const struct wish *w)
{
	static struct walk walk;
	int place = model_place_in_line(m, seat), tile, part;

	if (w->keep)
		return true;
	if (w->size != (m->line[place].small > 0 ? 1 : 2) ||
	    w->kind != CARC_KIND_ROUTE || !w->elsewhere ||
	    !model_find_place(m, w, &tile, &part))
		return false;
	model_walk(m, &walk, tile, part);
	return walk.open > 0 && model_present(m, &walk, -1, 1) == 0;
}

static bool
legal_row(const struct model *m, const struct wish *w)
{
	if (w->draw)
		return m->left > 0;
	return w->row >= 1 && w->row <= m->n_row &&
	    model_has_place(m, m->row[w->row - 1]);
}

static bool
legal_place(const struct model *m, int seat, const struct wish *w)
{
	static struct model after;

	if (!tile_fits(m, w->x, w->y, w->turn, m->drawn))
		return false;
	if (w->withdraw)
		return m->o.withdraw && model_find_own(m, w, seat) >= 0;
	if (w->size == 0)
		return true;
	after = *m;
	after.tile[after.n_tiles++] =
	    (struct model_tile){w->x, w->y, m->drawn, w->turn};
	return meeple_fits(&after, w, seat);
}

bool
model_legal(const struct model *m, int seat, const char *text)
{
	struct wish w = model_read_wish(text);
	bool place = strchr("-0123456789", *text) != NULL;
	bool row = w.draw || w.row != 0;

	if (!(model_to_move(m) >> seat & 1))
		return false;
	if (model_place_in_line(m, seat) >= 0)
		return !place && !row && legal_trade(m, seat, &w);
	if (m->drawn < 0)
		return row && legal_row(m, &w);
	return place && legal_place(m, seat, &w);
}
