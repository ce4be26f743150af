/*
 * Changes the board: lays tiles, joins their features to those of the
 * neighbours, and keeps the list of gaps, so that listing moves need not search
 * the board.
 */
#include "config.h"

#include "rules/tiles/board.h"

#include <assert.h>
#include <string.h>

const int tiles_way_step[TILES_WAYS] = {255, 256, 257, -1, 1, -257, -256, -255};
const int tiles_edge_step[4] = {-256, 1, 256, -1};

/* In a want: an edge with nothing in its middle. */
enum { NOTHING = 1 };

/* The ways to the cells around one, by row and column. */
static const uint8_t ways[3][3] = {{TILES_NW, TILES_NORTH, TILES_NE},
    {TILES_WEST, TILES_WAYS, TILES_EAST}, {TILES_SW, TILES_SOUTH, TILES_SE}};

/* An open-addressing hash. Cells that lie together on the board get slots of
 * their own: 23 columns side by side, as wide as boards usually grow, fill a
 * row of the table. */
static unsigned
slot_of(unsigned key)
{
	return ((key & 255) + 23 * (key >> 8)) & (TILES_SLOTS - 1);
}

int
tiles_tile_at(const struct tiles_board *b, unsigned key)
{
	unsigned slot = slot_of(key);

	while (b->slot[slot] != 0) {
		unsigned tile = b->slot[slot] - 1u;

		if (b->tile[tile].key == key)
			return (int)tile;
		slot = (slot + 1) & (TILES_SLOTS - 1);
	}
	return -1;
}

static void
slot_add(struct tiles_board *b, unsigned key, unsigned tile)
{
	unsigned slot = slot_of(key);

	while (b->slot[slot] != 0)
		slot = (slot + 1) & (TILES_SLOTS - 1);
	b->slot[slot] = (uint8_t)(tile + 1);
}

/* The first gap whose key is not less than KEY. The search uses the outcome of
 * each comparison as a number rather than to branch on, because the processor
 * could not predict the branch. */
static unsigned
gap_search(const struct tiles_board *b, unsigned key)
{
	unsigned from = 0, n = b->n_gaps;

	while (n > 0) {
		unsigned half = (n + 1) / 2;

		from += half & -(unsigned)(b->gap[from + half - 1].key < key);
		n -= half;
	}
	return from;
}

int
tiles_gap_at(const struct tiles_board *b, unsigned key)
{
	unsigned i = gap_search(b, key);

	return i < b->n_gaps && b->gap[i].key == key ? (int)i : -1;
}

int
tiles_node_at(const struct tiles_board *b, unsigned key, unsigned edge)
{
	int tile = tiles_tile_at(b, key);
	unsigned part;

	if (tile < 0)
		return -1;
	part = tiles_table_of(b, (unsigned)tile)
		   ->part_at[b->tile[tile].turn][edge];
	return part == TILES_NO_PART ? -1 : (int)(b->tile[tile].node + part);
}

int
tiles_half_at(const struct tiles_board *b, unsigned key, unsigned half)
{
	int tile = tiles_tile_at(b, key);
	unsigned part;

	if (tile < 0)
		return -1;
	part = tiles_table_of(b, (unsigned)tile)
		   ->half_at[b->tile[tile].turn][half];
	return part == TILES_NO_PART ? -1 : (int)(b->tile[tile].node + part);
}

int
tiles_node_beyond(const struct tiles_board *b, unsigned key, unsigned edge)
{
	return tiles_node_at(b, key + (unsigned)tiles_edge_step[edge],
	    edge ^ 2);
}

int
tiles_hub_at(const struct tiles_board *b, unsigned key)
{
	int tile = tiles_tile_at(b, key);
	unsigned part;

	if (tile < 0)
		return -1;
	part = tiles_table_of(b, (unsigned)tile)->hub;
	return part == TILES_NO_PART ? -1 : (int)(b->tile[tile].node + part);
}

bool
tiles_face_fits(const struct tiles_board *b, unsigned face)
{
	const uint8_t *fits = b->set->table[face].fits;

	for (unsigned i = 0; i < b->n_gaps; i++)
		if (fits[b->gap[i].want] != 0)
			return true;
	return false;
}

const char *
tiles_place_refusal(const struct tiles_board *b, unsigned key, unsigned turn,
    unsigned *gap)
{
	int g = tiles_gap_at(b, key);

	if (g < 0)
		return tiles_tile_at(b, key) >= 0 ? "cell-taken"
						  : "not-adjacent";
	if (!(b->set->table[b->drawn].fits[b->gap[g].want] >> turn & 1))
		return "edges-differ";
	*gap = (unsigned)g;
	return NULL;
}

/* Which of the eight cells around a new gap have a hub. The search goes through
 * the hubs, because there are few of them. */
static uint8_t
hubs_around(const struct tiles_board *b, unsigned key)
{
	unsigned found = 0;

	for (unsigned i = 0; i < b->n_hubs; i++) {
		/* From the cell in the north-west on: rows, and columns. */
		unsigned far = b->tile[i].hub - key + 257;

		if (far <= 514 && (far & 255) <= 2)
			found |= 1u << ways[far >> 8][far & 255];
	}
	return (uint8_t)found;
}

/* The same, looked for from gap AT on, which is near. */
static unsigned
gap_near(const struct tiles_board *b, unsigned at, unsigned key)
{
	while (at > 0 && b->gap[at - 1].key >= key)
		at--;
	while (at < b->n_gaps && b->gap[at].key < key)
		at++;
	return at;
}

/* Notes at gap I, on the cell KEY, that the tile beyond EDGE shows WANT there.
 * Whether the gap had to be made. */
static bool
gap_touch(struct tiles_board *b, unsigned i, unsigned key, unsigned edge,
    unsigned want)
{
	struct tiles_gap *gap = &b->gap[i];
	bool made = i == b->n_gaps || gap->key != key;

	if (made) {
		assert(b->n_gaps < TILES_GAPS_MAX);
		memmove(gap + 1, gap, (b->n_gaps - i) * sizeof *gap);
		b->n_gaps++;
		gap->key = (uint16_t)key;
		gap->want = 0;
		gap->hubs = hubs_around(b, key);
	}
	gap->want |= (uint8_t)(want << 2 * edge);
	return made;
}

static void
gap_remove(struct tiles_board *b, unsigned i)
{
	b->n_gaps--;
	memmove(&b->gap[i], &b->gap[i + 1], (b->n_gaps - i) * sizeof b->gap[0]);
}

/* Whether the ring of node I is not longer than that of K. The walk goes along
 * both at once, so that a long ring costs no more than the short one. */
static bool
ring_is_shorter(const struct tiles_node *node, unsigned i, unsigned k)
{
	unsigned i_end = i, k_end = k;

	for (;;) {
		i = node[i].next;
		if (i == i_end)
			return true;
		k = node[k].next;
		if (k == k_end)
			return false;
	}
}

/* The open ends of nodes I and K have met: joins their features, or closes two
 * ends of one feature. */
static void
board_join(struct tiles_node *node, unsigned i, unsigned k)
{
	unsigned from = node[i].feature, to = node[k].feature;
	uint16_t next;

	if (from == to) {
		node[to].open -= 2;
		return;
	}
	if (!ring_is_shorter(node, from, to)) {
		from = node[k].feature;
		to = node[i].feature;
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

/* A hub has come onto the board: marks it in the gaps around it, and counts
 * the cells around it that are still empty. */
static void
settle_hub(struct tiles_board *b, unsigned tile)
{
	unsigned key = b->tile[tile].key;
	struct tiles_node *hub =
	    &b->node[b->tile[tile].node + tiles_table_of(b, tile)->hub];

	b->tile[b->n_hubs++].hub = (uint16_t)key;
	hub->open = TILES_WAYS;
	for (unsigned way = 0; way < TILES_WAYS; way++)
		if (tiles_tile_at(b, key + (unsigned)tiles_way_step[way]) >= 0)
			hub->open--;
	for (unsigned row = 0; row < 3; row++) {
		unsigned from = key - 257 + 256 * row;
		unsigned i = gap_search(b, from);

		for (; i < b->n_gaps && b->gap[i].key <= from + 2; i++)
			b->gap[i].hubs |= (uint8_t)(1u
			    << (TILES_NE - ways[row][b->gap[i].key - from]));
	}
}

static void
add_nodes(struct tiles_board *b, unsigned tile, const struct tiles_table *t)
{
	unsigned n = b->n_nodes;

	assert(n + t->n_parts <= TILES_NODES_MAX);
	for (unsigned i = 0; i < t->n_parts; i++, n++) {
		struct tiles_node *node = &b->node[n];

		node->feature = node->next = (uint16_t)n;
		node->open = t->ends[i];
		node->seats = 0;
		node->tile = (uint8_t)tile;
	}
	b->n_nodes = (uint16_t)n;
}

/* Joins the new tile's features with those of its neighbours, and notes its
 * edges in the gaps around it. WANT is what the neighbours show; the gaps before
 * AT are before the tile. */
static void
connect(struct tiles_board *b, unsigned tile, unsigned want, unsigned at)
{
	const struct tiles_tile *t = &b->tile[tile];
	const struct tiles_table *table = tiles_table_of(b, tile);
	unsigned shown = table->shown[t->turn];

	for (unsigned e = 0; e < 4; e++) {
		unsigned here = shown >> 2 * e & 3;

		if ((want >> 2 * e & 3) == 0) {
			unsigned key = t->key + (unsigned)tiles_edge_step[e];
			unsigned i = gap_near(b, at, key);

			if (gap_touch(b, i, key, e ^ 2, here) && key < t->key)
				at++;
		} else if (here != NOTHING) {
			board_join(b->node,
			    t->node + table->part_at[t->turn][e],
			    (unsigned)tiles_node_beyond(b, t->key, e));
		}
	}
}

/* Joins what reaches the halves of the new tile's edges. */
static void
connect_halves(struct tiles_board *b, unsigned tile)
{
	const struct tiles_tile *t = &b->tile[tile];
	const uint8_t *part = tiles_table_of(b, tile)->half_at[t->turn];

	for (unsigned h = 0; h < TILES_HALVES; h++) {
		unsigned key = t->key + (unsigned)tiles_edge_step[h / 2];
		int beyond = part[h] == TILES_NO_PART
		    ? -1
		    : tiles_half_at(b, key, tiles_half_beyond(h));

		if (beyond >= 0)
			board_join(b->node, t->node + part[h],
			    (unsigned)beyond);
	}
}

unsigned
tiles_board_lay(struct tiles_board *b, int gap, unsigned face, unsigned turn)
{
	const struct tiles_table *table = &b->set->table[face];
	struct tiles_gap here = {tiles_key(0, 0), 0, 0};
	unsigned tile = b->n_tiles++, at = 0;
	struct tiles_tile *t = &b->tile[tile];

	assert(tile < TILES_MAX);
	if (gap >= 0) {
		here = b->gap[gap];
		at = (unsigned)gap;
		gap_remove(b, at);
	}
	t->key = here.key;
	t->node = b->n_nodes;
	t->face = (uint8_t)face;
	t->turn = (uint8_t)turn;
	slot_add(b, t->key, tile);
	add_nodes(b, tile, table);
	connect(b, tile, here.want, at);
	if (b->set->game->halved != 0)
		connect_halves(b, tile);
	for (unsigned left = here.hubs; left != 0; left &= left - 1) {
		unsigned way = (unsigned)__builtin_ctz(left);

		b->node[tiles_hub_at(b, t->key + (unsigned)tiles_way_step[way])]
		    .open--;
	}
	if (table->hub != TILES_NO_PART)
		settle_hub(b, tile);
	return tile;
}

void
tiles_touch(const struct tiles_board *b, unsigned node,
    struct tiles_touched *touched)
{
	for (unsigned i = 0; i < touched->n; i++)
		if (b->node[touched->node[i]].feature == b->node[node].feature)
			return;
	touched->node[touched->n++] = (uint16_t)node;
}

void
tiles_board_touch(struct tiles_board *b, unsigned gap, unsigned turn,
    struct tiles_touched *touched)
{
	unsigned hubs = b->gap[gap].hubs, key = b->gap[gap].key;
	unsigned tile = tiles_board_lay(b, (int)gap, b->drawn, turn);
	const struct tiles_table *table = tiles_table_of(b, tile);

	touched->n = 0;
	for (unsigned i = 0; i < table->n_parts; i++)
		tiles_touch(b, b->tile[tile].node + table->order[turn][i],
		    touched);
	for (; hubs != 0; hubs &= hubs - 1) {
		unsigned way = (unsigned)__builtin_ctz(hubs);

		touched->node[touched->n++] = (uint16_t)tiles_hub_at(b,
		    key + (unsigned)tiles_way_step[way]);
	}
}
