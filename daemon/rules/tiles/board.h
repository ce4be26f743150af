/*
 * The board: tiles that join to features, the gaps around them, and the pile
 * (pile.h). It is flat, without a pointer but the one to its set, so that
 * memcpy() copies it; a ruleset's state has one within. Nothing here knows whose
 * turn it is or what a feature is worth.
 *
 * Each part of each tile on the board is a node; a tile's nodes are
 * consecutive, in the order of its face's parts. The nodes of one feature
 * form a ring by `next` and all name the same node in `feature`: that node's
 * `open` and `seats` are the feature's. So features are joined by giving the
 * smaller ring the other's name, and looking one up is one load.
 *
 * What else a ruleset counts by feature it can keep by node, apart from the
 * board, and add up along the ring: nodes never move.
 *
 * A gap is an empty cell beside a tile; gaps are sorted by key.
 */
#ifndef TURNPOST_RULES_TILES_BOARD_H
#define TURNPOST_RULES_TILES_BOARD_H

#include "rules/tiles/set.h"

enum {
	TILES_GAPS_MAX = 2 * TILES_MAX + 2,
	TILES_SLOTS = 512 /* a power of two */
};

struct tiles_tile {
	uint16_t key;
	uint16_t node; /* its first node; the others follow */
	uint8_t face, turn;
	/* The key of the hub that was the I-th to be laid, where this is tile
	 * I: all of them lie side by side for whoever looks through them. */
	uint16_t hub;
};

struct tiles_node {
	uint16_t feature;
	uint16_t next;
	/* In the node that names the feature: the number of open edges and
	 * halves; of a hub, the empty cells among the eight around. At 0 the
	 * feature is complete. */
	uint16_t open;
	uint8_t seats; /* there too: bit per seat with a figure in the feature;
			* the ruleset sets it */
	uint8_t tile;
};

struct tiles_gap {
	uint16_t key;
	uint8_t want; /* as in struct tiles_table */
	uint8_t hubs; /* bit per enum tiles_way: a hub lies there */
};

struct tiles_board {
	const struct tiles_set *set;
	uint16_t n_gaps, n_nodes;
	uint8_t drawn;	 /* face, or TILES_NO_FACE */
	uint8_t left;	 /* tiles in the pile */
	uint8_t n_tiles; /* on the board */
	uint8_t n_hubs;
	uint8_t pile[TILES_FACES_MAX];	   /* tiles left of each face */
	uint8_t slot[TILES_SLOTS];	   /* hash from key to tile + 1; see
					    * tiles_tile_at() */
	struct tiles_tile tile[TILES_MAX]; /* in order of placing */
	struct tiles_node node[TILES_NODES_MAX];
	struct tiles_gap gap[TILES_GAPS_MAX];
};

static inline const struct tiles_face *
tiles_face_of(const struct tiles_board *b, unsigned tile)
{
	return &b->set->face[b->tile[tile].face];
}

static inline const struct tiles_table *
tiles_table_of(const struct tiles_board *b, unsigned tile)
{
	return &b->set->table[b->tile[tile].face];
}

/* What is printed where a node is. */
static inline const struct tiles_part *
tiles_part_of(const struct tiles_board *b, unsigned node)
{
	const struct tiles_tile *t = &b->tile[b->node[node].tile];

	return &b->set->face[t->face].part[node - t->node];
}

/* The tile on the cell KEY, or -1. */
int
tiles_tile_at(const struct tiles_board *b, unsigned key);

/* The index of the gap on the cell KEY, or -1. */
int
tiles_gap_at(const struct tiles_board *b, unsigned key);

/* Lays a face into gap number GAP, where it fits (or, GAP -1, as the start
 * tile on an empty board). Returns the tile. */
unsigned
tiles_board_lay(struct tiles_board *b, int gap, unsigned face, unsigned turn);

/* The node at the middle of EDGE, or at HALF, of the tile on the cell KEY; -1
 * when there is no tile or none of its parts is there. */
int
tiles_node_at(const struct tiles_board *b, unsigned key, unsigned edge);
int
tiles_half_at(const struct tiles_board *b, unsigned key, unsigned half);

/* The node that the tile beyond EDGE of the cell KEY has at the common edge;
 * likewise. */
int
tiles_node_beyond(const struct tiles_board *b, unsigned key, unsigned edge);

/* The node of the hub on the tile at KEY, or -1. */
int
tiles_hub_at(const struct tiles_board *b, unsigned key);

/* Whether a tile of that FACE fits into any gap. */
bool
tiles_face_fits(const struct tiles_board *b, unsigned face);

/* Why the drawn tile cannot be laid on the cell KEY in that TURN, as the key of
 * a refusal: "cell-taken", "not-adjacent" or "edges-differ"; NULL: it can, and
 * *GAP is the gap's number. */
const char *
tiles_place_refusal(const struct tiles_board *b, unsigned key, unsigned turn,
    unsigned *gap);

/* The edges of a gap beyond which the feature in the middle has a figure. */
static inline unsigned
tiles_edges_taken(const struct tiles_board *b, const struct tiles_gap *gap)
{
	unsigned taken = 0;

	/* The value of an edge with something in its middle is 1 or 2, so that
	 * the higher bit of its want is set. */
	for (unsigned left = gap->want & 0xaa; left != 0; left &= left - 1) {
		unsigned e = (unsigned)__builtin_ctz(left) / 2;
		unsigned node = (unsigned)tiles_node_beyond(b, gap->key, e);

		if (b->node[b->node[node].feature].seats != 0)
			taken |= 1u << e;
	}
	return taken;
}

/* A set of tiles, for features whose tiles count once: all zeroes is empty. */
struct tiles_seen {
	uint64_t word[2];
};

/* Adds TILE; whether it was not in SEEN before. */
static inline bool
tiles_seen_add(struct tiles_seen *seen, unsigned tile)
{
	uint64_t bit = UINT64_C(1) << (tile & 63);
	bool new = (seen->word[tile >> 6] & bit) == 0;

	seen->word[tile >> 6] |= bit;
	return new;
}

/* One node of each feature that a new tile touches: a list without two nodes of
 * one feature. */
struct tiles_touched {
	unsigned n;
	uint16_t node[TILES_PARTS_MAX + TILES_WAYS + 1];
};

/* Adds NODE unless a node of its feature is in the list: two parts of a tile
 * may belong to one feature by way of the rest of the board. */
void
tiles_touch(const struct tiles_board *b, unsigned node,
    struct tiles_touched *touched);

/* As tiles_board_lay(), and fills TOUCHED: the tile's parts in order, then
 * neighbouring hubs by y, then x. */
void
tiles_board_touch(struct tiles_board *b, unsigned gap, unsigned turn,
    struct tiles_touched *touched);

/* NULL when all that the board says of itself is right, else the invariant that
 * does not hold (for tests). Nothing is looked up: each value is worked out anew
 * from where the tiles lie. (check.c) */
const char *
tiles_board_check(const struct tiles_board *b);

#endif
