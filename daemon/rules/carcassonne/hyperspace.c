/*
 * Finds the places that a meeple can reach through hyperspace (hyperspace.h has
 * the rule).
 */
#include "config.h"

#include "rules/carcassonne/hyperspace.h"

#include <string.h>

#include "rules/carcassonne/extent.h"

enum { WORDS = (TILES_NODES_MAX + 63) / 64 };

/* A set of nodes or tiles. */
struct bits {
	uint64_t word[WORDS];
};

static void
bits_add(struct bits *b, unsigned i)
{
	b->word[i >> 6] |= UINT64_C(1) << (i & 63);
}

static bool
bits_have(const struct bits *b, unsigned i)
{
	return b->word[i >> 6] >> (i & 63) & 1;
}

/* The features of KIND beyond the edges of the cell KEY, by edge; -1: none. */
static void
features_beyond(const struct carc_state *s, unsigned key, unsigned kind,
    int feature[4])
{
	for (unsigned e = 0; e < 4; e++) {
		int node = tiles_node_beyond(&s->b, key, e);

		feature[e] = -1;
		if (node >= 0 &&
		    tiles_part_of(&s->b, (unsigned)node)->kind == kind)
			feature[e] = s->b.node[node].feature;
	}
}

/* Whether the routes beyond edges A and B become one route when the tile lies
 * in the cell in this TURN. */
static bool
edges_join(const struct tiles_table *t, unsigned turn, const int feature[4],
    unsigned a, unsigned b)
{
	return t->part_at[turn][a] == t->part_at[turn][b] ||
	    feature[a] == feature[b];
}

/* The edges whose routes will be one with a route on which the seat stands. */
static unsigned
own_edges(const struct carc_state *s, const struct tiles_table *t,
    unsigned turn, const int feature[4])
{
	unsigned own = 0, before;

	for (unsigned e = 0; e < 4; e++)
		if (feature[e] >= 0 &&
		    (s->b.node[feature[e]].seats >> s->to_move & 1))
			own |= 1u << e;
	do {
		before = own;
		for (unsigned i = 0; i < 16; i++) {
			unsigned a = i & 3, b = i >> 2;

			if ((own >> a & 1) && feature[b] >= 0 &&
			    edges_join(t, turn, feature, a, b))
				own |= 1u << b;
		}
	} while (own != before);
	return own;
}

/* Puts into TILES all tiles of the route that the new tile extends, except the
 * new tile. False when it extends no route with an own meeple. */
static bool
route_tiles(const struct carc_state *s, const struct tiles_gap *gap,
    unsigned turn, struct bits *tiles)
{
	int feature[4];
	unsigned own;

	memset(tiles, 0, sizeof *tiles);
	features_beyond(s, gap->key, CARC_KIND_ROUTE, feature);
	own = own_edges(s, &s->b.set->table[s->b.drawn], turn, feature);
	for (unsigned left = own; left != 0; left &= left - 1) {
		unsigned from = (unsigned)feature[__builtin_ctz(left)];
		unsigned i = from;

		do {
			bits_add(tiles, s->b.node[i].tile);
			i = s->b.node[i].next;
		} while (i != from);
	}
	return own != 0;
}

static bool
near(unsigned key, unsigned other)
{
	int dx = tiles_key_x(key) - tiles_key_x(other);
	int dy = tiles_key_y(key) - tiles_key_y(other);

	return dx >= -1 && dx <= 1 && dy >= -1 && dy <= 1;
}

/* Why a meeple cannot go to NODE's planet or field by any route; NULL: it
 * can. */
static const char *
target_refusal(const struct carc_state *s, unsigned node)
{
	const struct tiles_node *f = &s->b.node[s->b.node[node].feature];

	if (f->open == 0)
		return "feature-complete";
	if (tiles_part_of(&s->b, node)->kind == CARC_KIND_PLANET)
		return !s->reinforce && (f->seats >> s->to_move & 1)
		    ? "no-reinforce"
		    : NULL;
	return f->seats != 0 ? "feature-occupied" : NULL;
}

/* Adds the features that a meeple can reach on TILE. JOINED are the fields
 * beyond the gap's edges, which the new tile will join. */
static void
add_tile(const struct carc_state *s, const struct tiles_gap *gap, unsigned tile,
    const int joined[4], struct bits *found)
{
	const struct tiles_tile *t = &s->b.tile[tile];

	for (unsigned i = 0; i < tiles_face_of(&s->b, tile)->n_parts; i++) {
		unsigned node = t->node + i,
			 kind = tiles_part_of(&s->b, node)->kind;
		bool at_hand =
		    kind == CARC_KIND_PLANET && near(t->key, gap->key);

		for (unsigned e = 0; e < 4; e++)
			at_hand |= joined[e] == s->b.node[node].feature;
		if (kind != CARC_KIND_ROUTE && !at_hand &&
		    target_refusal(s, node) == NULL)
			bits_add(found, carc_feature_node(s, node));
	}
}

void
carc_jumps_take(const struct carc_state *s, const struct tiles_gap *gap,
    unsigned turn, struct carc_jumps *jumps)
{
	struct bits tiles, found = {{0}};
	int joined[4];

	jumps->n = 0;
	if (!route_tiles(s, gap, turn, &tiles))
		return;
	features_beyond(s, gap->key, CARC_KIND_ASTEROID, joined);
	for (unsigned i = 0; i < s->b.n_tiles; i++)
		if (bits_have(&tiles, i))
			add_tile(s, gap, i, joined, &found);
	for (unsigned w = 0; w < WORDS; w++)
		for (uint64_t left = found.word[w]; left != 0; left &= left - 1)
			jumps->node[jumps->n++] = (uint16_t)(64 * w +
			    (unsigned)__builtin_ctzll(left));
}

const char *
carc_jump_refusal(const struct carc_state *s, const struct carc_move *m,
    const struct tiles_gap *gap)
{
	int node = carc_move_node(s, m);
	struct carc_jumps jumps;
	const char *refusal;
	unsigned kind;

	if (node < 0)
		return m->target == CARC_ON_PLANET ? "no-planet-there"
						   : "no-such-feature";
	kind = tiles_part_of(&s->b, (unsigned)node)->kind;
	if (kind == CARC_KIND_ROUTE)
		return "jump-to-route";
	if ((kind == CARC_KIND_PLANET) != (m->target == CARC_ON_PLANET) ||
	    carc_feature_node(s, (unsigned)node) != (unsigned)node)
		return "malformed";
	refusal = target_refusal(s, (unsigned)node);
	if (refusal != NULL)
		return refusal;
	carc_jumps_take(s, gap, m->turn, &jumps);
	for (unsigned i = 0; i < jumps.n; i++)
		if (jumps.node[i] == node)
			return NULL;
	return "out-of-reach";
}

bool
carc_is_jump(const struct carc_move *m)
{
	return m->kind == CARC_PLY_PLACE && !m->withdraw &&
	    (m->target == CARC_ON_FEATURE ||
		(m->target == CARC_ON_PLANET && !near(m->key, m->planet)));
}
