/*
 * Counts without laying the tile (scan.h): what features become when the tile
 * joins them follows from the few features beyond its edges.
 */
#include "config.h"

#include "rules/goldrush/scan.h"

#include <string.h>

#include "rules/goldrush/feature.h"

enum { RIM = 4 + TILES_HALVES, NO_FEATURE = -1 };

void
gold_hand_take(const struct gold_state *s, struct gold_hand *h)
{
	unsigned seat = s->to_move;

	memset(h, 0, sizeof *h);
	for (unsigned i = 0; i < s->cowboys; i++)
		if (s->cowboy[seat][i] == GOLD_HOME)
			h->cowboy = true;
		else
			h->withdraws += s->withdraw;
	h->tent = s->tent[seat] == GOLD_HOME ? NO_FEATURE
					     : (int)gold_root(s, s->tent[seat]);
	h->mine =
	    h->tent != NO_FEATURE && gold_tokens_on(s, (unsigned)h->tent) > 0;
	for (unsigned i = 0; i < s->n_peaks; i++) {
		unsigned root = gold_root(s, s->peak[i]);

		if (h->open[root] || gold_is_held(s, s->peak[i]) ||
		    s->b.node[root].open == 0 || (int)root == h->tent)
			continue;
		h->open[root] = true;
		h->mountains++;
	}
}

/* --- cowboys -------------------------------------------------------------- */

/* Notes the feature of the neighbour's PART at place I of the rim. */
static void
rim_note(const struct gold_state *s, const struct tiles_tile *t, unsigned part,
    unsigned i, struct gold_rim *rim)
{
	unsigned root;

	if (part == TILES_NO_PART)
		return;
	root = gold_root(s, t->node + part);
	rim->root[i] = (int16_t)root;
	rim->taken |= (uint16_t)((s->b.node[root].seats != 0) << i);
}

void
gold_rim_take(const struct gold_state *s, const struct tiles_gap *gap,
    bool halves, struct gold_rim *rim)
{
	memset(rim, 0xff, sizeof *rim);
	rim->taken = 0;
	for (unsigned e = 0; e < 4; e++) {
		unsigned key = gap->key + (unsigned)tiles_edge_step[e];
		const struct tiles_table *table;
		const struct tiles_tile *t;

		if ((gap->want >> 2 * e & 3) == 0)
			continue;
		t = &s->b.tile[tiles_tile_at(&s->b, key)];
		table = &s->b.set->table[t->face];
		rim_note(s, t, table->part_at[t->turn][e ^ 2], e, rim);
		for (unsigned h = 2 * e; h < 2 * e + 2 && halves; h++)
			rim_note(s, t,
			    table->half_at[t->turn][tiles_half_beyond(h)],
			    4 + h, rim);
	}
}

/* The places of the rim beyond which there is the same feature as beyond one of
 * REACH. */
static unsigned
rim_alike(const struct gold_rim *rim, unsigned reach)
{
	unsigned alike = reach;

	for (unsigned i = 0; i < RIM; i++)
		for (unsigned k = 0; k < RIM && (reach >> i & 1); k++)
			if (rim->root[i] != NO_FEATURE &&
			    rim->root[k] == rim->root[i])
				alike |= 1u << k;
	return alike;
}

unsigned
gold_free_parts(const struct gold_state *s, const struct gold_rim *rim,
    unsigned turn)
{
	const struct gold_set *set = gold_set(s);
	const uint16_t *reach = set->reach[s->b.drawn][turn];
	unsigned n = s->b.set->table[s->b.drawn].n_parts;
	unsigned free = (1u << n) - 1, taken = rim->taken, before;

	/* A part that joins a taken feature makes all taken that it joins. */
	do {
		before = free;
		for (unsigned i = 0; i < n; i++) {
			if (!(free >> i & 1) || !(reach[i] & taken))
				continue;
			free &= ~(1u << i);
			taken |= rim_alike(rim, reach[i]);
		}
	} while (free != before);
	for (unsigned i = 0; i < n && !s->farmers; i++)
		if (reach[i] >> 4 != 0)
			free &= ~(1u << i);
	return free;
}

/* --- tents ---------------------------------------------------------------- */

/* The mountains that the new tile is part of. A group of features that it joins
 * is known by the number of one of the tile's mountains. */
struct ridge {
	unsigned n, n_roots;
	struct {
		int open;
		unsigned tokens; /* of the new tile */
		bool own, gone;	 /* with the seat's tent; part of another */
	} group[4];
	struct {
		int root;
		unsigned group;
	} beyond[4];
	unsigned lost; /* of the features where the tent could go before */
};

static void
ridge_merge(struct ridge *r, unsigned from, unsigned to)
{
	r->group[to].open += r->group[from].open;
	r->group[to].tokens += r->group[from].tokens;
	r->group[to].own |= r->group[from].own;
	r->group[from].gone = true;
	for (unsigned i = 0; i < r->n_roots; i++)
		if (r->beyond[i].group == from)
			r->beyond[i].group = to;
}

/* Group G meets the feature ROOT at an edge. */
static void
ridge_meet(struct ridge *r, const struct gold_state *s,
    const struct gold_hand *h, unsigned g, int root)
{
	unsigned i = 0;

	r->group[g].open -= 2;
	while (i < r->n_roots && r->beyond[i].root != root)
		i++;
	if (i < r->n_roots) {
		if (r->beyond[i].group != g)
			ridge_merge(r, r->beyond[i].group, g);
		return;
	}
	r->beyond[r->n_roots].root = root;
	r->beyond[r->n_roots++].group = g;
	r->group[g].open += s->b.node[root].open;
	r->group[g].own |= root == h->tent;
	r->lost += h->open[root];
}

static void
ridge_take(struct ridge *r, const struct gold_state *s,
    const struct gold_hand *h, const struct gold_rim *rim, unsigned turn)
{
	const struct gold_mountains *m =
	    &gold_set(s)->mountains[s->b.drawn][turn];
	unsigned supply = s->supply;

	r->n = m->n;
	r->n_roots = r->lost = 0;
	for (unsigned g = 0; g < m->n; g++) {
		unsigned edges = m->at[g].edges, tokens = m->at[g].nuggets;

		tokens = tokens < supply ? tokens : supply;
		supply -= tokens;
		r->group[g].tokens = tokens;
		r->group[g].open = (int)gold_count_bits(edges);
		r->group[g].own = r->group[g].gone = false;
		for (; edges != 0; edges &= edges - 1) {
			int root = rim->root[__builtin_ctz(edges)];

			if (root != NO_FEATURE)
				ridge_meet(r, s, h, g, root);
		}
	}
}

/* Whether there is a token in group G. */
static bool
ridge_has_token(const struct ridge *r, const struct gold_state *s, unsigned g)
{
	if (r->group[g].tokens > 0)
		return true;
	for (unsigned i = 0; i < r->n_roots; i++)
		if (r->beyond[i].group == g &&
		    gold_tokens_on(s, (unsigned)r->beyond[i].root) > 0)
			return true;
	return false;
}

unsigned
gold_tents_count(const struct gold_state *s, const struct gold_hand *h,
    const struct gold_rim *rim, unsigned turn, bool *mine)
{
	unsigned n = h->mountains;
	struct ridge r;

	*mine = h->mine;
	ridge_take(&r, s, h, rim, turn);
	n -= r.lost;
	for (unsigned i = 0; i < r.n; i++) {
		if (r.group[i].gone)
			continue;
		n += r.group[i].open > 0 && !r.group[i].own;
		if (r.group[i].own)
			*mine = ridge_has_token(&r, s, i);
	}
	return n;
}
