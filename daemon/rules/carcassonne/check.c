/*
 * Checks the invariants of a state, for tests. It works out each value anew
 * from the tiles and meeples on the board, independent of the code that it
 * checks. The fuzzer asks for it after every move, so nothing here is looked
 * for among all tiles or nodes.
 */
#include "config.h"

#include <string.h>

#include "rules/carcassonne/battle.h"
#include "rules/carcassonne/board.h"
#include "rules/carcassonne/encode.h"
#include "rules/carcassonne/moves.h"
#include "rules/carcassonne/play.h"
#include "rules/carcassonne/traders.h"

static const char *
check_counts(const struct carc_state *s)
{
	unsigned sum = 0, seen[CARC_FACES_MAX] = {0};

	if (s->seats < 2 || s->seats > CARC_SEATS_MAX)
		return "two to five seats";
	for (unsigned i = 0; i < s->n_tiles; i++)
		seen[s->tile[i].face]++;
	if (s->drawn != CARC_NO_FACE)
		seen[s->drawn]++;
	for (unsigned i = 0; i < s->n_row; i++)
		seen[s->row[i]]++;
	for (size_t i = 0; i < s->set->n_faces; i++) {
		sum += s->pile[i];
		if (seen[i] + s->pile[i] > s->set->face[i].count)
			return "no more tiles of a face than the set has";
	}
	return sum == s->left ? NULL : "the pile adds up";
}

static const char *
check_phase(const struct carc_state *s)
{
	bool drawn = s->drawn != CARC_NO_FACE;
	bool in_line = carc_traders_place(s, s->to_move) >= 0, places = false;

	if (!s->over && s->to_move >= s->seats)
		return "the seat to move is at the table";
	if (drawn != (!s->over && s->phase == CARC_PHASE_PLACE))
		return "a tile is drawn iff one is to be laid";
	if ((s->over || s->phase == CARC_PHASE_LAST) &&
	    (s->left != 0 || s->n_row != 0))
		return "the game ends without a tile";
	if (s->over && (s->phase != CARC_PHASE_PLACE || s->n_line != 0))
		return "nothing is waited for after the end";
	if (s->phase == CARC_PHASE_AFTER && !in_line)
		return "who has laid a tile is asked or done";
	if (s->phase == CARC_PHASE_LAST && s->n_line == 0)
		return "without a tile somebody is asked or it is over";
	if (s->n_row > CARC_ROW ||
	    (s->n_row < CARC_ROW && s->left > 0 && s->news))
		return "three tiles lie open while the pile lasts";
	for (unsigned i = 0; i < s->n_row; i++)
		places |= carc_face_has_place(s, s->row[i]);
	if (s->phase == CARC_PHASE_CHOOSE && !places)
		return "who is to choose has a choice";
	return !s->news && (s->n_row > 0 || s->phase == CARC_PHASE_CHOOSE)
	    ? "tiles lie open in games with news only"
	    : NULL;
}

static const char *
check_line(const struct carc_state *s)
{
	if (s->n_line > 0 && !s->traders)
		return "nobody waits in games without traders";
	if (s->n_line > 0 && carc_traders_route(s, 0) < 0)
		return "who is asked has a choice";
	for (unsigned i = 0; i < s->n_line; i++) {
		const struct carc_waiting *w = &s->line[i];
		unsigned small = 0;

		for (unsigned k = 1; k < CARC_FIGURES; k++)
			small += s->figure[w->seat][k] == CARC_RESERVE;
		if (carc_traders_place(s, w->seat) != (int)i)
			return "everybody stands in line once";
		if (w->small + w->large == 0 || w->small > small ||
		    w->large > (s->figure[w->seat][0] == CARC_RESERVE))
			return "meeples that may be set are in reserve";
	}
	return NULL;
}

/* Where the tiles lie, worked out from the tiles, not from the slots. */
struct layout {
	uint8_t at[UINT16_MAX + 1]; /* by the key of a cell: tile + 1, or 0 */
};

/* False when two tiles lie on one cell. */
static bool
lay_out(const struct carc_state *s, struct layout *l)
{
	memset(l, 0, sizeof *l);
	for (unsigned i = 0; i < s->n_tiles; i++) {
		uint8_t *at = &l->at[s->tile[i].key];

		if (*at != 0)
			return false;
		*at = (uint8_t)(i + 1);
	}
	return true;
}

/* The tile on the cell KEY, or -1. (Not carc_tile_at(), which is checked.) */
static int
find_tile(const struct layout *l, unsigned key)
{
	return l->at[key & UINT16_MAX] - 1;
}

static unsigned
edge_of(const struct carc_state *s, unsigned tile, unsigned edge)
{
	return carc_face_of(s, tile)->edge[(edge - s->tile[tile].turn) & 3];
}

static const char *
check_tile_nodes(const struct carc_state *s)
{
	unsigned nodes = 0, planets = 0;

	for (unsigned i = 0; i < s->n_tiles; i++) {
		if (s->tile[i].node != nodes)
			return "a tile's nodes follow the last tile's";
		for (unsigned k = 0; k < carc_face_of(s, i)->n_parts; k++)
			if (s->node[nodes++].tile != i)
				return "a node knows its tile";
		if (carc_table_of(s, i)->planet == CARC_NO_PART)
			continue;
		if (s->tile[planets++].planet != s->tile[i].key)
			return "planets are known in their order";
	}
	if (s->n_planets != planets)
		return "the planets are counted";
	return nodes == s->n_nodes ? NULL : "the nodes add up";
}

static const char *
check_tiles(const struct carc_state *s, const struct layout *l)
{
	for (unsigned i = 0; i < s->n_tiles; i++) {
		unsigned key = s->tile[i].key, beside = 0;

		if (carc_tile_at(s, key) != (int)i)
			return "a tile is found by its key";
		if (s->tile[i].turn >= carc_face_of(s, i)->turns)
			return "tiles lie in the smallest equal turn";
		for (unsigned e = 0; e < 4; e++) {
			int k = find_tile(l, key + (unsigned)carc_edge_step[e]);

			if (k < 0)
				continue;
			beside++;
			if (edge_of(s, i, e) != edge_of(s, (unsigned)k, e ^ 2))
				return "touching edges are equal";
		}
		if (beside == 0 && s->n_tiles > 1)
			return "no tile lies alone";
	}
	return check_tile_nodes(s);
}

/* What the gap on the empty cell KEY should say. */
static struct carc_gap
expected_gap(const struct carc_state *s, const struct layout *l, unsigned key)
{
	struct carc_gap gap = {(uint16_t)key, 0, 0};

	for (unsigned e = 0; e < 4; e++) {
		int k = find_tile(l, key + (unsigned)carc_edge_step[e]);

		if (k >= 0)
			gap.want |=
			    (uint8_t)((edge_of(s, (unsigned)k, e ^ 2) + 1)
				<< 2 * e);
	}
	for (unsigned way = 0; way < CARC_WAYS; way++) {
		int k = find_tile(l, key + (unsigned)carc_way_step[way]);

		if (k >= 0 &&
		    carc_table_of(s, (unsigned)k)->planet != CARC_NO_PART)
			gap.planets |= (uint8_t)(1u << way);
	}
	return gap;
}

static const char *
check_gaps(const struct carc_state *s, const struct layout *l)
{
	for (unsigned i = 0; i < s->n_gaps; i++) {
		struct carc_gap want = expected_gap(s, l, s->gap[i].key);

		if (i > 0 && s->gap[i - 1].key >= want.key)
			return "gaps are sorted";
		if (find_tile(l, want.key) >= 0 || want.want == 0)
			return "gaps are empty cells beside tiles";
		if (memcmp(&s->gap[i], &want, sizeof want) != 0)
			return "a gap knows its neighbours";
	}
	for (unsigned i = 0; i < 4u * s->n_tiles; i++) {
		unsigned key =
		    s->tile[i / 4].key + (unsigned)carc_edge_step[i % 4];

		if (find_tile(l, key) < 0 && carc_gap_at(s, key) < 0)
			return "every empty cell beside a tile is a gap";
	}
	return NULL;
}

/* The root of the tree of PARENTs that node A is in. */
static unsigned
root_of(uint16_t *parent, unsigned a)
{
	while (parent[a] != a)
		a = parent[a] = parent[parent[a]];
	return a;
}

/* What the features should be, each known by one of its nodes, its root. */
struct features {
	uint16_t root[CARC_NODES_MAX]; /* of each node */
	/* Of each root: */
	uint16_t open[CARC_NODES_MAX]; /* open edges; of a planet, the empty
					* cells around it */
	uint16_t nodes[CARC_NODES_MAX];
};

/* Joins each part of tile I with the part beyond each of its edges. OPEN gets
 * the open edges of each node. */
static void
join_tile(const struct carc_state *s, const struct layout *l, unsigned i,
    uint16_t *parent, uint16_t *open)
{
	const struct carc_table *t = carc_table_of(s, i);
	unsigned key = s->tile[i].key;

	for (unsigned e = 0; e < 4; e++) {
		unsigned part = t->part_at[s->tile[i].turn][e];
		unsigned node = s->tile[i].node + part;
		int beyond;

		if (part == CARC_NO_PART)
			continue;
		beyond = carc_node_beyond(s, key, e);
		if (beyond < 0)
			open[node]++;
		else
			parent[root_of(parent, node)] =
			    (uint16_t)root_of(parent, (unsigned)beyond);
	}
	for (unsigned w = 0; w < CARC_WAYS; w++)
		if (t->planet != CARC_NO_PART &&
		    find_tile(l, key + (unsigned)carc_way_step[w]) < 0)
			open[s->tile[i].node + t->planet]++;
}

static void
find_features(const struct carc_state *s, const struct layout *l,
    struct features *f)
{
	uint16_t parent[CARC_NODES_MAX], open[CARC_NODES_MAX] = {0};

	memset(f, 0, sizeof *f);
	for (unsigned i = 0; i < s->n_nodes; i++)
		parent[i] = (uint16_t)i;
	for (unsigned i = 0; i < s->n_tiles; i++)
		join_tile(s, l, i, parent, open);
	for (unsigned i = 0; i < s->n_nodes; i++) {
		unsigned root = root_of(parent, i);

		f->root[i] = (uint16_t)root;
		f->open[root] = (uint16_t)(f->open[root] + open[i]);
		f->nodes[root]++;
	}
}

/* Whether the nodes of ROOT form one ring: it comes back to where it began when
 * it has been to all of them, and to no other. */
static bool
is_ring(const struct carc_state *s, const struct features *f, unsigned root)
{
	unsigned at = root, seen = 0;

	do {
		at = s->node[at].next;
		seen++;
		if (at >= s->n_nodes || f->root[at] != root)
			return false;
	} while (at != root && seen < f->nodes[root]);
	return at == root && seen == f->nodes[root];
}

static const char *
check_features(const struct carc_state *s, const struct layout *l)
{
	uint16_t root_with[CARC_NODES_MAX]; /* by feature: its root + 1 */
	struct features f;

	memset(root_with, 0, sizeof root_with);
	find_features(s, l, &f);
	for (unsigned i = 0; i < s->n_nodes; i++) {
		unsigned feature = s->node[i].feature, root = f.root[i];

		if (feature >= s->n_nodes || s->node[root].feature != feature ||
		    (root_with[feature] != 0 && root_with[feature] != root + 1))
			return "features are what is connected";
		root_with[feature] = (uint16_t)(root + 1);
		if (i == root && !is_ring(s, &f, root))
			return "a feature's nodes form one ring";
		if (i == root && f.open[root] != s->node[feature].open)
			return "a feature knows its open edges";
	}
	return NULL;
}

static const char *
check_meeples(const struct carc_state *s)
{
	uint8_t seats[CARC_NODES_MAX] = {0};

	for (unsigned i = 0; i < CARC_SEATS_MAX * CARC_FIGURES; i++) {
		unsigned seat = i / CARC_FIGURES;
		unsigned node = s->figure[seat][i % CARC_FIGURES];

		if (node == CARC_RESERVE)
			continue;
		if (seat >= s->seats || node >= s->n_nodes)
			return "meeples stand on the board or in reserve";
		seats[s->node[node].feature] |= (uint8_t)(1u << seat);
	}
	for (unsigned i = 0; i < s->n_nodes; i++) {
		unsigned sides = carc_sides(s, seats[i]);

		if (s->node[i].feature != i)
			continue;
		if (s->node[i].seats != seats[i])
			return "a feature knows who stands on it";
		if ((sides & (sides - 1)) && carc_contested(s, i))
			return "no feature holds two sides after a turn";
		if (seats[i] != 0 && s->node[i].open == 0)
			return "nobody stays on a complete feature";
	}
	return NULL;
}

const char *
carc_check(const void *state)
{
	const struct carc_state *s = state;
	const char *broken = check_counts(s);
	struct layout layout;

	if (broken == NULL && !lay_out(s, &layout))
		broken = "one tile on a cell";
	if (broken == NULL)
		broken = check_tiles(s, &layout);
	if (broken == NULL)
		broken = check_gaps(s, &layout);
	if (broken == NULL)
		broken = check_features(s, &layout);
	/* The rest walks around rings, which might have no end. */
	if (broken == NULL)
		broken = check_phase(s);
	if (broken == NULL)
		broken = check_line(s);
	if (broken == NULL)
		broken = check_meeples(s);
	return broken;
}
