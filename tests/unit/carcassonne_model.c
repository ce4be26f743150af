/*
 * The rules a second time, slow and plain.
 */
#include "config.h"

#include "carcassonne_model.h"

#include <stdio.h>
#include <string.h>

enum { STEPS_MAX = CARC_TILES_MAX * CARC_PARTS_MAX };

/* A feature: the parts of tiles that hang together. */
struct walk {
	int n;
	int tile[STEPS_MAX], part[STEPS_MAX];
	int open; /* open edges; empty cells around a planet */
};

/* What a notation says. */
struct wish {
	int x, y, turn;
	int size; /* 0 none, 1 small, 2 large */
	int edge; /* of the part, or -1 */
	int kind;
	bool own_planet, other_planet;
	int px, py;
};

static const int step_x[4] = {0, 1, 0, -1}, step_y[4] = {1, 0, -1, 0};

static int
tile_at(const struct model *m, int x, int y)
{
	for (int i = 0; i < m->n_tiles; i++)
		if (m->tile[i].x == x && m->tile[i].y == y)
			return i;
	return -1;
}

/* What a tile shows at an edge, and which part it is (-1: space). */
static int
shown(const struct model *m, const struct model_tile *t, int edge, int *part)
{
	const struct carc_face *face = &m->set->face[t->face];
	int printed = (edge + 4 - t->turn) % 4;

	*part = -1;
	for (int i = 0; i < face->n_parts; i++)
		if (face->part[i].edges & 1 << printed)
			*part = i;
	return face->edge[printed];
}

static const struct carc_part *
part_of(const struct model *m, int tile, int part)
{
	return &m->set->face[m->tile[tile].face].part[part];
}

static bool
walked(const struct walk *w, int tile, int part)
{
	for (int i = 0; i < w->n; i++)
		if (w->tile[i] == tile && w->part[i] == part)
			return true;
	return false;
}

static void
walk_on(struct walk *w, int tile, int part)
{
	if (walked(w, tile, part))
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
			w->open += tile_at(m, t->x + dx, t->y + dy) < 0;
}

static void
walk_feature(const struct model *m, struct walk *w, int tile, int part)
{
	w->n = w->open = 0;
	walk_on(w, tile, part);
	if (part_of(m, tile, part)->kind == CARC_KIND_PLANET) {
		walk_planet(m, w);
		return;
	}
	for (int i = 0; i < w->n; i++) {
		const struct model_tile *t = &m->tile[w->tile[i]];

		for (int e = 0; e < 4; e++) {
			int here, there, beyond;

			shown(m, t, e, &here);
			if (here != w->part[i])
				continue;
			beyond = tile_at(m, t->x + step_x[e], t->y + step_y[e]);
			if (beyond < 0) {
				w->open++;
				continue;
			}
			shown(m, &m->tile[beyond], (e + 2) % 4, &there);
			walk_on(w, beyond, there);
		}
	}
}

/* Different tiles of a feature, its symbols, and those of one faction. */
static void
count(const struct model *m, const struct walk *w, int *tiles, int *symbols,
    int *of_faction)
{
	bool seen[CARC_TILES_MAX + 1] = {false};

	*tiles = *symbols = 0;
	memset(of_faction, 0, 4 * sizeof *of_faction);
	for (int i = 0; i < w->n; i++) {
		int symbol = part_of(m, w->tile[i], w->part[i])->symbol;

		*tiles += !seen[w->tile[i]];
		seen[w->tile[i]] = true;
		*symbols += symbol != CARC_NO_SYMBOL;
		of_faction[symbol]++;
	}
}

/* Meeples of SEAT (-1: of all) in a feature; the large one counts WEIGHT. */
static int
present(const struct model *m, const struct walk *w, int seat, int weight)
{
	int n = 0;

	for (int i = 0; i < m->n_meeples; i++) {
		const struct model_meeple *e = &m->meeple[i];

		if (!e->gone && (seat < 0 || e->seat == seat) &&
		    walked(w, e->tile, e->part))
			n += e->large ? weight : 1;
	}
	return n;
}

static void
go_home(struct model *m, const struct walk *w, int seat)
{
	for (int i = 0; i < m->n_meeples; i++)
		if (m->meeple[i].seat == seat &&
		    walked(w, m->meeple[i].tile, m->meeple[i].part))
			m->meeple[i].gone = true;
}

static int
dice_of(const struct model *m, const struct walk *w, int seat)
{
	static const int faction[5] = {
	    CARC_REBEL, CARC_EMPIRE, CARC_REBEL, CARC_EMPIRE, CARC_BOUNTY};
	int tiles, symbols, of_faction[4], n;

	count(m, w, &tiles, &symbols, of_faction);
	n = present(m, w, seat, 2) + (of_faction[faction[seat]] > 0);
	return n > 3 ? 3 : n;
}

/* The next die among the draws, 0 when there is none. */
static int
next_die(const struct draws *draws, size_t *next)
{
	while (*next < draws->len) {
		const struct draw *d = &draws->draw[(*next)++];

		if (strcmp(d->label, "die") == 0)
			return (int)d->value + 1;
	}
	return 0;
}

/* One throw of all who are IN. Returns who has the highest die, as a mask. */
static unsigned throw(const int *dice, unsigned in, const struct draws *draws,
    size_t *next)
{
	int best[5] = {0}, highest = 0;
	unsigned tied = 0;

	for (int seat = 0; seat < 5; seat++)
		for (int i = 0; in >> seat & 1 && i < dice[seat]; i++) {
			int die = next_die(draws, next);

			if (die > best[seat])
				best[seat] = die;
		}
	for (int seat = 0; seat < 5; seat++)
		if (best[seat] > highest)
			highest = best[seat];
	for (int seat = 0; seat < 5; seat++)
		if (in >> seat & 1 && best[seat] == highest)
			tied |= 1u << seat;
	return tied;
}

static void
fight(struct model *m, const struct walk *w, const struct draws *draws,
    size_t *next)
{
	int dice[5] = {0}, fighters = 0;
	unsigned in = 0;

	for (int seat = 0; seat < m->seats; seat++)
		if (present(m, w, seat, 1) > 0) {
			dice[seat] = dice_of(m, w, seat);
			in |= 1u << seat;
			fighters++;
		}
	while (fighters > 1 && *next < draws->len) {
		unsigned tied = throw(dice, in, draws, next);

		fighters = 0;
		for (int seat = 0; seat < m->seats; seat++) {
			if (tied >> seat & 1) {
				fighters++;
			} else if (in >> seat & 1) {
				m->score[seat] += dice[seat];
				go_home(m, w, seat);
			}
		}
		for (int seat = 0; seat < m->seats && fighters > 1; seat++)
			m->score[seat] += tied >> seat & 1;
		in = tied;
	}
}

static int
worth(const struct model *m, const struct walk *w)
{
	int kind = part_of(m, w->tile[0], w->part[0])->kind;
	int tiles, symbols, of_faction[4];

	count(m, w, &tiles, &symbols, of_faction);
	if (kind == CARC_KIND_PLANET)
		return 9 - w->open + 2 * symbols;
	if (kind == CARC_KIND_ASTEROID && w->open == 0)
		tiles *= 2;
	return tiles + 2 * symbols;
}

static void
score(struct model *m, const struct walk *w)
{
	for (int seat = 0; seat < m->seats; seat++)
		if (present(m, w, seat, 1) > 0)
			m->score[seat] += worth(m, w);
}

/* What the new tile touches, one walk each. The order is the contract's. */
static int
touched(const struct model *m, struct walk *walks)
{
	int tile = m->n_tiles - 1, n = 0, part;
	const struct model_tile *t = &m->tile[tile];
	const struct carc_face *face;

	for (int e = 0; e < 4; e++) {
		bool known = false;

		shown(m, t, e, &part);
		for (int i = 0; i < n; i++)
			known |= walked(&walks[i], tile, part);
		if (part >= 0 && !known)
			walk_feature(m, &walks[n++], tile, part);
	}
	for (int dy = -2; dy <= 1; dy++)
		for (int dx = -1; dx <= 1; dx++) {
			/* The row -2 stands for the tile's own planet. */
			int y = dy == -2 ? 0 : dy, x = dy == -2 ? 0 : dx;
			int k = tile_at(m, t->x + x, t->y + y);

			if (k < 0 || (dy == -2) != (k == tile) ||
			    (dy == -2 && dx != 0))
				continue;
			face = &m->set->face[m->tile[k].face];
			for (part = 0; part < face->n_parts; part++)
				if (face->part[part].kind == CARC_KIND_PLANET)
					walk_feature(m, &walks[n++], k, part);
		}
	return n;
}

static struct wish
read_wish(const char *text)
{
	struct wish w = {.edge = -1};
	const char *at = strchr(text, '@');
	int degrees = 0;

	sscanf(text, "%d,%d/%d", &w.x, &w.y, &degrees);
	w.turn = degrees / 90;
	if (at == NULL)
		return w;
	w.size = strstr(text, " large@") != NULL ? 2 : 1;
	at++;
	if (strcmp(at, "planet") == 0) {
		w.own_planet = true;
	} else if (sscanf(at, "planet:%d,%d", &w.px, &w.py) == 2) {
		w.other_planet = true;
	} else {
		w.kind = *at == 'r' ? CARC_KIND_ROUTE : CARC_KIND_ASTEROID;
		w.edge = (int)(strchr("NESW", at[strlen(at) - 1]) - "NESW");
	}
	return w;
}

/* Where a wish's meeple goes, on a board with the new tile; false: nowhere. */
static bool
find_place(const struct model *m, const struct wish *w, int *tile, int *part)
{
	const struct carc_face *face;
	int x = w->other_planet ? w->px : w->x;
	int y = w->other_planet ? w->py : w->y;

	*tile = tile_at(m, x, y);
	if (*tile < 0)
		return false;
	face = &m->set->face[m->tile[*tile].face];
	if (w->edge >= 0) {
		shown(m, &m->tile[*tile], w->edge, part);
		return *part >= 0 && face->part[*part].kind == w->kind;
	}
	for (*part = 0; *part < face->n_parts; ++*part)
		if (face->part[*part].kind == CARC_KIND_PLANET)
			return true;
	return false;
}

static bool
tile_fits(const struct model *m, const struct wish *w, int face)
{
	struct model_tile t = {w->x, w->y, face, w->turn};
	int beside = 0, part;

	if (tile_at(m, w->x, w->y) >= 0)
		return false;
	for (int e = 0; e < 4; e++) {
		int k = tile_at(m, w->x + step_x[e], w->y + step_y[e]);

		if (k < 0)
			continue;
		beside++;
		if (shown(m, &t, e, &part) !=
		    shown(m, &m->tile[k], (e + 2) % 4, &part))
			return false;
	}
	return beside > 0;
}

static bool
meeple_fits(struct model *m, const struct wish *w, int seat)
{
	struct walk walk;
	int tile, part, used = 0;

	for (int i = 0; i < m->n_meeples; i++)
		used += !m->meeple[i].gone && m->meeple[i].seat == seat &&
		    m->meeple[i].large == (w->size == 2);
	if (used == (w->size == 2 ? 1 : 4) || !find_place(m, w, &tile, &part))
		return false;
	walk_feature(m, &walk, tile, part);
	if (!w->other_planet)
		return present(m, &walk, -1, 1) == 0;
	return w->px - w->x >= -1 && w->px - w->x <= 1 && w->py - w->y >= -1 &&
	    w->py - w->y <= 1 && tile != m->n_tiles - 1 &&
	    (m->reinforce || present(m, &walk, seat, 1) == 0);
}

bool
model_legal(const struct model *m, int seat, int face, const char *text)
{
	struct wish w = read_wish(text);
	static struct model after;

	if (!tile_fits(m, &w, face))
		return false;
	if (w.size == 0)
		return true;
	after = *m;
	after.tile[after.n_tiles++] =
	    (struct model_tile){w.x, w.y, face, w.turn};
	return meeple_fits(&after, &w, seat);
}

bool
model_play(struct model *m, int seat, int face, const char *text,
    const struct draws *draws)
{
	static struct walk walks[CARC_PARTS_MAX + 8];
	struct wish w = read_wish(text);
	size_t next = 0;
	int n;

	m->tile[m->n_tiles++] = (struct model_tile){w.x, w.y, face, w.turn};
	if (w.size != 0) {
		struct model_meeple *e = &m->meeple[m->n_meeples++];

		find_place(m, &w, &e->tile, &e->part);
		e->seat = seat;
		e->large = w.size == 2;
		e->gone = false;
	}
	n = touched(m, walks);
	for (int i = 0; i < n; i++)
		fight(m, &walks[i], draws, &next);
	for (int i = 0; i < n; i++) {
		if (walks[i].open != 0)
			continue;
		score(m, &walks[i]);
		for (int k = 0; k < m->seats; k++)
			go_home(m, &walks[i], k);
	}
	return next_die(draws, &next) == 0;
}

void
model_finish(struct model *m)
{
	struct model all = *m;
	struct walk walk;

	for (int i = 0; i < m->n_meeples; i++) {
		const struct model_meeple *e = &all.meeple[i];

		if (e->gone)
			continue;
		walk_feature(&all, &walk, e->tile, e->part);
		score(&all, &walk);
		for (int k = 0; k < m->seats; k++)
			go_home(&all, &walk, k);
	}
	memcpy(m->score, all.score, sizeof m->score);
}

static bool
same_meeples(const struct model *m, const struct carc_picture *p)
{
	int small[5] = {4, 4, 4, 4, 4}, large[5] = {1, 1, 1, 1, 1};
	size_t on_board = 0;

	for (int i = 0; i < m->n_meeples; i++) {
		const struct model_meeple *e = &m->meeple[i];
		bool found = false;

		if (e->gone)
			continue;
		on_board++;
		small[e->seat] -= !e->large;
		large[e->seat] -= e->large;
		for (size_t k = 0; k < p->n_meeples; k++)
			found |= p->meeple[k].x == m->tile[e->tile].x &&
			    p->meeple[k].y == m->tile[e->tile].y &&
			    p->meeple[k].part == e->part &&
			    p->meeple[k].seat == e->seat &&
			    p->meeple[k].large == e->large;
		if (!found)
			return false;
	}
	for (int i = 0; i < m->seats; i++)
		if (p->reserve[i].small != small[i] ||
		    p->reserve[i].large != large[i])
			return false;
	return on_board == p->n_meeples;
}

bool
model_same(const struct model *m, const struct carc_picture *p)
{
	bool same = (int)p->n_placed == m->n_tiles;

	for (int i = 0; i < m->n_tiles && same; i++)
		same = p->placed[i].x == m->tile[i].x &&
		    p->placed[i].y == m->tile[i].y &&
		    p->placed[i].face == m->tile[i].face &&
		    p->placed[i].turn == m->tile[i].turn;
	if (!same)
		printf("# tiles differ\n");
	if (!same_meeples(m, p)) {
		printf("# meeples differ after tile %d\n", m->n_tiles);
		same = false;
	}
	for (int i = 0; i < m->seats; i++)
		if (p->score[i] != m->score[i]) {
			printf("# seat %d has %d, should have %d\n", i,
			    p->score[i], m->score[i]);
			same = false;
		}
	return same;
}

void
model_start(struct model *m, const struct carc_set *set, int seats,
    bool reinforce)
{
	memset(m, 0, sizeof *m);
	m->set = set;
	m->seats = seats;
	m->reinforce = reinforce;
	m->tile[m->n_tiles++] = (struct model_tile){0, 0, set->start, 0};
}
