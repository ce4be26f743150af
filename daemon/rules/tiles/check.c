/*
 * Checks the invariants of a board, for tests. It works out each value anew from
 * where the tiles lie, independent of the code that it checks. Fuzzers ask for
 * it after every move, so nothing here is looked for among all tiles or nodes.
 */
#include "config.h"

#include <string.h>

#include "rules/tiles/board.h"
#include "rules/tiles/pile.h"

const char *
tiles_pile_check(const struct tiles_board *b, const uint8_t *open,
    unsigned n_open)
{
	unsigned sum = 0, seen[TILES_FACES_MAX] = {0};

	for (unsigned i = 0; i < b->n_tiles; i++)
		seen[b->tile[i].face]++;
	if (b->drawn != TILES_NO_FACE)
		seen[b->drawn]++;
	for (unsigned i = 0; i < n_open; i++)
		seen[open[i]]++;
	for (size_t i = 0; i < b->set->n_faces; i++) {
		sum += b->pile[i];
		if (seen[i] + b->pile[i] > b->set->face[i].count)
			return "no more tiles of a face than the set has";
	}
	return sum == b->left ? NULL : "the pile adds up";
}

/* Where the tiles lie, worked out from the tiles, not from the slots. */
struct layout {
	uint8_t at[UINT16_MAX + 1]; /* by the key of a cell: tile + 1, or 0 */
};

/* False when two tiles lie on one cell. */
static bool
lay_out(const struct tiles_board *b, struct layout *l)
{
	memset(l, 0, sizeof *l);
	for (unsigned i = 0; i < b->n_tiles; i++) {
		uint8_t *at = &l->at[b->tile[i].key];

		if (*at != 0)
			return false;
		*at = (uint8_t)(i + 1);
	}
	return true;
}

/* The tile on the cell KEY, or -1. (Not tiles_tile_at(), which is checked.) */
static int
find_tile(const struct layout *l, unsigned key)
{
	return l->at[key & UINT16_MAX] - 1;
}

static unsigned
edge_of(const struct tiles_board *b, unsigned tile, unsigned edge)
{
	return tiles_face_of(b, tile)->edge[(edge - b->tile[tile].turn) & 3];
}

static const char *
check_tile_nodes(const struct tiles_board *b)
{
	unsigned nodes = 0, hubs = 0;

	for (unsigned i = 0; i < b->n_tiles; i++) {
		if (b->tile[i].node != nodes)
			return "a tile's nodes follow the last tile's";
		for (unsigned k = 0; k < tiles_face_of(b, i)->n_parts; k++)
			if (b->node[nodes++].tile != i)
				return "a node knows its tile";
		if (tiles_table_of(b, i)->hub == TILES_NO_PART)
			continue;
		if (b->tile[hubs++].hub != b->tile[i].key)
			return "hubs are known in their order";
	}
	if (b->n_hubs != hubs)
		return "the hubs are counted";
	return nodes == b->n_nodes ? NULL : "the nodes add up";
}

static const char *
check_tiles(const struct tiles_board *b, const struct layout *l)
{
	for (unsigned i = 0; i < b->n_tiles; i++) {
		unsigned key = b->tile[i].key, beside = 0;

		if (tiles_tile_at(b, key) != (int)i)
			return "a tile is found by its key";
		if (b->tile[i].turn >= tiles_face_of(b, i)->turns)
			return "tiles lie in the smallest equal turn";
		for (unsigned e = 0; e < 4; e++) {
			int k =
			    find_tile(l, key + (unsigned)tiles_edge_step[e]);

			if (k < 0)
				continue;
			beside++;
			if (edge_of(b, i, e) != edge_of(b, (unsigned)k, e ^ 2))
				return "touching edges are equal";
		}
		if (beside == 0 && b->n_tiles > 1)
			return "no tile lies alone";
	}
	return check_tile_nodes(b);
}

/* What the gap on the empty cell KEY should say. */
static struct tiles_gap
expected_gap(const struct tiles_board *b, const struct layout *l, unsigned key)
{
	struct tiles_gap gap = {(uint16_t)key, 0, 0};

	for (unsigned e = 0; e < 4; e++) {
		int k = find_tile(l, key + (unsigned)tiles_edge_step[e]);

		if (k >= 0)
			gap.want |=
			    (uint8_t)((edge_of(b, (unsigned)k, e ^ 2) + 1)
				<< 2 * e);
	}
	for (unsigned way = 0; way < TILES_WAYS; way++) {
		int k = find_tile(l, key + (unsigned)tiles_way_step[way]);

		if (k >= 0 &&
		    tiles_table_of(b, (unsigned)k)->hub != TILES_NO_PART)
			gap.hubs |= (uint8_t)(1u << way);
	}
	return gap;
}

static const char *
check_gaps(const struct tiles_board *b, const struct layout *l)
{
	for (unsigned i = 0; i < b->n_gaps; i++) {
		struct tiles_gap want = expected_gap(b, l, b->gap[i].key);

		if (i > 0 && b->gap[i - 1].key >= want.key)
			return "gaps are sorted";
		if (find_tile(l, want.key) >= 0 || want.want == 0)
			return "gaps are empty cells beside tiles";
		if (memcmp(&b->gap[i], &want, sizeof want) != 0)
			return "a gap knows its neighbours";
	}
	for (unsigned i = 0; i < 4u * b->n_tiles; i++) {
		unsigned key =
		    b->tile[i / 4].key + (unsigned)tiles_edge_step[i % 4];

		if (find_tile(l, key) < 0 && tiles_gap_at(b, key) < 0)
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
	uint16_t root[TILES_NODES_MAX]; /* of each node */
	/* Of each root: */
	uint16_t open[TILES_NODES_MAX]; /* open edges; of a hub, the empty
					* cells around it */
	uint16_t nodes[TILES_NODES_MAX];
};

/* Joins NODE with the node BEYOND one of its edges or halves; -1: that is
 * open. */
static void
join_node(unsigned node, int beyond, uint16_t *parent, uint16_t *open)
{
	if (beyond < 0)
		open[node]++;
	else
		parent[root_of(parent, node)] =
		    (uint16_t)root_of(parent, (unsigned)beyond);
}

/* Joins each part of tile I with the parts beyond. OPEN gets the open ends of
 * each node. */
static void
join_tile(const struct tiles_board *b, const struct layout *l, unsigned i,
    uint16_t *parent, uint16_t *open)
{
	const struct tiles_table *t = tiles_table_of(b, i);
	unsigned key = b->tile[i].key, first = b->tile[i].node;

	for (unsigned e = 0; e < 4; e++) {
		unsigned part = t->part_at[b->tile[i].turn][e];

		if (part != TILES_NO_PART)
			join_node(first + part, tiles_node_beyond(b, key, e),
			    parent, open);
	}
	for (unsigned h = 0; h < TILES_HALVES; h++) {
		unsigned part = t->half_at[b->tile[i].turn][h];
		unsigned there = key + (unsigned)tiles_edge_step[h / 2];

		if (part != TILES_NO_PART)
			join_node(first + part,
			    tiles_half_at(b, there, tiles_half_beyond(h)),
			    parent, open);
	}
	for (unsigned w = 0; w < TILES_WAYS; w++)
		if (t->hub != TILES_NO_PART &&
		    find_tile(l, key + (unsigned)tiles_way_step[w]) < 0)
			open[first + t->hub]++;
}

static void
find_features(const struct tiles_board *b, const struct layout *l,
    struct features *f)
{
	uint16_t parent[TILES_NODES_MAX], open[TILES_NODES_MAX] = {0};

	memset(f, 0, sizeof *f);
	for (unsigned i = 0; i < b->n_nodes; i++)
		parent[i] = (uint16_t)i;
	for (unsigned i = 0; i < b->n_tiles; i++)
		join_tile(b, l, i, parent, open);
	for (unsigned i = 0; i < b->n_nodes; i++) {
		unsigned root = root_of(parent, i);

		f->root[i] = (uint16_t)root;
		f->open[root] = (uint16_t)(f->open[root] + open[i]);
		f->nodes[root]++;
	}
}

/* Whether the nodes of ROOT form one ring: it comes back to where it began when
 * it has been to all of them, and to no other. */
static bool
is_ring(const struct tiles_board *b, const struct features *f, unsigned root)
{
	unsigned at = root, seen = 0;

	do {
		at = b->node[at].next;
		seen++;
		if (at >= b->n_nodes || f->root[at] != root)
			return false;
	} while (at != root && seen < f->nodes[root]);
	return at == root && seen == f->nodes[root];
}

static const char *
check_features(const struct tiles_board *b, const struct layout *l)
{
	uint16_t root_with[TILES_NODES_MAX]; /* by feature: its root + 1 */
	struct features f;

	memset(root_with, 0, sizeof root_with);
	find_features(b, l, &f);
	for (unsigned i = 0; i < b->n_nodes; i++) {
		unsigned feature = b->node[i].feature, root = f.root[i];

		if (feature >= b->n_nodes || b->node[root].feature != feature ||
		    (root_with[feature] != 0 && root_with[feature] != root + 1))
			return "features are what is connected";
		root_with[feature] = (uint16_t)(root + 1);
		if (i == root && !is_ring(b, &f, root))
			return "a feature's nodes form one ring";
		if (i == root && f.open[root] != b->node[feature].open)
			return "a feature knows its open edges";
	}
	return NULL;
}

const char *
tiles_board_check(const struct tiles_board *b)
{
	const char *broken = NULL;
	struct layout layout;

	if (!lay_out(b, &layout))
		broken = "one tile on a cell";
	if (broken == NULL)
		broken = check_tiles(b, &layout);
	if (broken == NULL)
		broken = check_gaps(b, &layout);
	if (broken == NULL)
		broken = check_features(b, &layout);
	return broken;
}
