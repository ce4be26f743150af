/*
 * Changes the board: lays tiles, joins their features to those of the
 * neighbours, and keeps the list of gaps, so that listing moves need not search
 * the board.
 */
#include "config.h"

#include "rules/carcassonne/board.h"

#include <assert.h>
#include <limits.h>
#include <string.h>

const int carc_way_step[CARC_WAYS] = {255, 256, 257, -1, 1, -257, -256, -255};
const int carc_edge_step[4] = {-256, 1, 256, -1};

/* The ways to the cells around one, by row and column. */
static const uint8_t ways[3][3] = {{CARC_NW, CARC_NORTH, CARC_NE},
    {CARC_WEST, CARC_WAYS, CARC_EAST}, {CARC_SW, CARC_SOUTH, CARC_SE}};

/* An open-addressing hash. Cells that lie together on the board get slots of
 * their own: 23 columns side by side, as wide as boards usually grow, fill a
 * row of the table. */
static unsigned
slot_of(unsigned key)
{
	return ((key & 255) + 23 * (key >> 8)) & (CARC_SLOTS - 1);
}

int
carc_tile_at(const struct carc_state *s, unsigned key)
{
	unsigned slot = slot_of(key);

	while (s->slot[slot] != 0) {
		unsigned tile = s->slot[slot] - 1u;

		if (s->tile[tile].key == key)
			return (int)tile;
		slot = (slot + 1) & (CARC_SLOTS - 1);
	}
	return -1;
}

static void
slot_add(struct carc_state *s, unsigned key, unsigned tile)
{
	unsigned slot = slot_of(key);

	while (s->slot[slot] != 0)
		slot = (slot + 1) & (CARC_SLOTS - 1);
	s->slot[slot] = (uint8_t)(tile + 1);
}

/* The first gap whose key is not less than KEY. The search uses the outcome of
 * each comparison as a number rather than to branch on, because the processor
 * could not predict the branch. */
static unsigned
gap_search(const struct carc_state *s, unsigned key)
{
	unsigned from = 0, n = s->n_gaps;

	while (n > 0) {
		unsigned half = (n + 1) / 2;

		from += half & -(unsigned)(s->gap[from + half - 1].key < key);
		n -= half;
	}
	return from;
}

int
carc_gap_at(const struct carc_state *s, unsigned key)
{
	unsigned i = gap_search(s, key);

	return i < s->n_gaps && s->gap[i].key == key ? (int)i : -1;
}

int
carc_node_at(const struct carc_state *s, unsigned key, unsigned edge)
{
	int tile = carc_tile_at(s, key);
	unsigned part;

	if (tile < 0)
		return -1;
	part =
	    carc_table_of(s, (unsigned)tile)->part_at[s->tile[tile].turn][edge];
	return part == CARC_NO_PART ? -1 : (int)(s->tile[tile].node + part);
}

int
carc_node_beyond(const struct carc_state *s, unsigned key, unsigned edge)
{
	return carc_node_at(s, key + (unsigned)carc_edge_step[edge], edge ^ 2);
}

int
carc_planet_at(const struct carc_state *s, unsigned key)
{
	int tile = carc_tile_at(s, key);
	unsigned part;

	if (tile < 0)
		return -1;
	part = carc_table_of(s, (unsigned)tile)->planet;
	return part == CARC_NO_PART ? -1 : (int)(s->tile[tile].node + part);
}

/* Which of the eight cells around a new gap have a planet. The search goes
 * through the planets, because there are few of them. */
static uint8_t
planets_around(const struct carc_state *s, unsigned key)
{
	unsigned found = 0;

	for (unsigned i = 0; i < s->n_planets; i++) {
		/* From the cell in the north-west on: rows, and columns. */
		unsigned far = s->tile[i].planet - key + 257;

		if (far <= 514 && (far & 255) <= 2)
			found |= 1u << ways[far >> 8][far & 255];
	}
	return (uint8_t)found;
}

/* The same, looked for from gap AT on, which is near. */
static unsigned
gap_near(const struct carc_state *s, unsigned at, unsigned key)
{
	while (at > 0 && s->gap[at - 1].key >= key)
		at--;
	while (at < s->n_gaps && s->gap[at].key < key)
		at++;
	return at;
}

/* Notes at gap I, on the cell KEY, that the tile beyond EDGE shows WANT there.
 * Whether the gap had to be made. */
static bool
gap_touch(struct carc_state *s, unsigned i, unsigned key, unsigned edge,
    unsigned want)
{
	struct carc_gap *gap = &s->gap[i];
	bool made = i == s->n_gaps || gap->key != key;

	if (made) {
		assert(s->n_gaps < CARC_GAPS_MAX);
		memmove(gap + 1, gap, (s->n_gaps - i) * sizeof *gap);
		s->n_gaps++;
		gap->key = (uint16_t)key;
		gap->want = 0;
		gap->planets = planets_around(s, key);
	}
	gap->want |= (uint8_t)(want << 2 * edge);
	return made;
}

static void
gap_remove(struct carc_state *s, unsigned i)
{
	s->n_gaps--;
	memmove(&s->gap[i], &s->gap[i + 1], (s->n_gaps - i) * sizeof s->gap[0]);
}

/* Whether the ring of A is not longer than that of B. The walk goes along both
 * at once, so that a long ring costs no more than the short one. */
static bool
ring_is_shorter(const struct carc_state *s, unsigned a, unsigned b)
{
	unsigned i = a, k = b;

	for (;;) {
		i = s->node[i].next;
		if (i == a)
			return true;
		k = s->node[k].next;
		if (k == b)
			return false;
	}
}

/* The open edges of nodes A and B have met: joins their features, or closes two
 * ends of one feature. */
static void
board_join(struct carc_state *s, unsigned a, unsigned b)
{
	struct carc_node *node = s->node;
	unsigned from = node[a].feature, to = node[b].feature, i;
	uint16_t next;

	if (from == to) {
		node[to].open -= 2;
		return;
	}
	if (!ring_is_shorter(s, from, to)) {
		from = node[b].feature;
		to = node[a].feature;
	}
	node[to].open = (uint16_t)(node[to].open + node[from].open - 2);
	node[to].seats |= node[from].seats;
	i = from;
	do {
		node[i].feature = (uint16_t)to;
		i = node[i].next;
	} while (i != from);
	next = node[from].next;
	node[from].next = node[to].next;
	node[to].next = next;
}

/* A planet has come onto the board: marks it in the gaps around it, and counts
 * the cells around it that are still empty. */
static void
settle_planet(struct carc_state *s, unsigned tile)
{
	unsigned key = s->tile[tile].key;
	struct carc_node *planet =
	    &s->node[s->tile[tile].node + carc_table_of(s, tile)->planet];

	s->tile[s->n_planets++].planet = (uint16_t)key;
	planet->open = CARC_WAYS;
	for (unsigned way = 0; way < CARC_WAYS; way++)
		if (carc_tile_at(s, key + (unsigned)carc_way_step[way]) >= 0)
			planet->open--;
	for (unsigned row = 0; row < 3; row++) {
		unsigned from = key - 257 + 256 * row;
		unsigned i = gap_search(s, from);

		for (; i < s->n_gaps && s->gap[i].key <= from + 2; i++)
			s->gap[i].planets |= (uint8_t)(1u
			    << (CARC_NE - ways[row][s->gap[i].key - from]));
	}
}

static void
add_nodes(struct carc_state *s, unsigned tile)
{
	const struct carc_face *face = carc_face_of(s, tile);

	for (unsigned i = 0; i < face->n_parts; i++) {
		unsigned n = s->n_nodes++;
		struct carc_node *node = &s->node[n];

		assert(n < CARC_NODES_MAX);
		node->feature = node->next = (uint16_t)n;
		node->open = (uint16_t)__builtin_popcount(face->part[i].edges);
		node->seats = 0;
		node->tile = (uint8_t)tile;
	}
}

/* Joins the new tile's features with those of its neighbours, and notes its
 * edges in the gaps around it. WANT is what the neighbours show; the gaps before
 * AT are before the tile. */
static void
connect(struct carc_state *s, unsigned tile, unsigned want, unsigned at)
{
	const struct carc_tile *t = &s->tile[tile];
	const struct carc_table *table = carc_table_of(s, tile);
	unsigned shown = table->shown[t->turn];

	for (unsigned e = 0; e < 4; e++) {
		unsigned here = shown >> 2 * e & 3;

		if ((want >> 2 * e & 3) == 0) {
			unsigned key = t->key + (unsigned)carc_edge_step[e];
			unsigned i = gap_near(s, at, key);

			if (gap_touch(s, i, key, e ^ 2, here) && key < t->key)
				at++;
		} else if (here != CARC_SPACE + 1)
			board_join(s, t->node + table->part_at[t->turn][e],
			    (unsigned)carc_node_beyond(s, t->key, e));
	}
}

unsigned
carc_board_lay(struct carc_state *s, int gap, unsigned face, unsigned turn)
{
	struct carc_gap here = {carc_key(0, 0), 0, 0};
	unsigned tile = s->n_tiles++, at = 0;
	struct carc_tile *t = &s->tile[tile];

	assert(tile < CARC_TILES_MAX);
	if (gap >= 0) {
		here = s->gap[gap];
		at = (unsigned)gap;
		gap_remove(s, at);
	}
	t->key = here.key;
	t->node = s->n_nodes;
	t->face = (uint8_t)face;
	t->turn = (uint8_t)turn;
	slot_add(s, t->key, tile);
	add_nodes(s, tile);
	connect(s, tile, here.want, at);
	for (unsigned left = here.planets; left != 0; left &= left - 1) {
		unsigned way = (unsigned)__builtin_ctz(left);

		s->node[carc_planet_at(s,
			    t->key + (unsigned)carc_way_step[way])]
		    .open--;
	}
	if (s->set->table[face].planet != CARC_NO_PART)
		settle_planet(s, tile);
	return tile;
}

void
carc_extent_take(const struct carc_state *s, unsigned node,
    struct carc_extent *e)
{
	uint64_t seen[2] = {0, 0};
	unsigned i = node;

	memset(e, 0, sizeof *e);
	do {
		unsigned tile = s->node[i].tile;
		unsigned symbol = carc_part_of(s, i)->symbol;

		seen[tile >> 6] |= UINT64_C(1) << (tile & 63);
		if (symbol != CARC_NO_SYMBOL) {
			e->symbols++;
			e->factions |= 1u << symbol;
			e->of[symbol]++;
		}
		i = s->node[i].next;
	} while (i != node);
	e->tiles =
	    __builtin_popcountll(seen[0]) + __builtin_popcountll(seen[1]);
}

unsigned
carc_feature_node(const struct carc_state *s, unsigned node)
{
	unsigned best = node, best_at = UINT_MAX, i = node;

	do {
		const struct carc_tile *t = &s->tile[s->node[i].tile];
		unsigned part = i - t->node;
		unsigned at = s->node[i].tile * 4u +
		    s->set->table[t->face].first[t->turn][part];

		if (at < best_at) {
			best = i;
			best_at = at;
		}
		i = s->node[i].next;
	} while (i != node);
	return best;
}
