/*
 * Features found once more, by filling the picture: each tile is drawn as a
 * grid of colours, and what hangs together there has to be what the engine
 * joined, with the same extent, and complete when nothing of it is open.
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"
#include "goldrush_kit.h"
#include "rules/goldrush/feature.h"
#include "tap.h"

enum {
	GAMES = 20,
	SIDE = 25, /* of a tile; odd, so that it has a middle */
	HALF = SIDE / 2,
	NONE = -1
};

enum colour { EMPTY, GRASS, RAIL, ROCK, MIDDLE, WALL };

/* The whole board as colours; and after filling, a number for each area. */
struct canvas {
	int west, north, wide, high; /* in cells, then in dots */
	unsigned char *dot;
	int *area;
	int areas;
};

/* --- drawing -------------------------------------------------------------- */

/* Whether the mountain with these edges covers the dot X, Y of its tile: what
 * lies near one of them, or with several between them. */
static bool
covers(unsigned edges, int x, int y)
{
	int to[4] = {y, SIDE - 1 - x, SIDE - 1 - y, x};
	int near = TILES_N, far[4];

	for (int e = 0; e < 4; e++) {
		far[e] = to[(e + 1) & 3] < to[(e + 3) & 3] ? to[(e + 1) & 3]
							   : to[(e + 3) & 3];
		if (to[e] < to[near])
			near = e;
	}
	if ((edges & (edges - 1)) == 0)
		return (edges >> near & 1) && 3 * to[near] < far[near] - 1;
	if (edges == 5 || edges == 10 || __builtin_popcount(edges) > 2)
		return (edges >> near & 1) || 3 * to[near] >= far[near] - 1;
	/* A corner: its edges, and their side of the other diagonal. */
	for (int e = 0; e < 4; e++)
		if ((edges >> e & 1) && to[e] == 0)
			return true;
	if ((edges & 3) == 3)
		return to[0] + to[1] < SIDE - 4;
	if ((edges & 6) == 6)
		return to[1] + to[2] < SIDE - 4;
	if ((edges & 12) == 12)
		return to[2] + to[3] < SIDE - 4;
	return to[3] + to[0] < SIDE - 4;
}

/* Draws a rail from an edge to the middle, or up to a mountain. */
static void
draw_arm(unsigned char *tile, int wide, unsigned edge, bool far)
{
	static const int dx[] = {0, -1, 0, 1}, dy[] = {1, 0, -1, 0};
	int x = edge == TILES_E ? SIDE - 1 : edge == TILES_W ? 0 : HALF;
	int y = edge == TILES_S ? SIDE - 1 : edge == TILES_N ? 0 : HALF;

	for (int i = 0; i <= (far ? SIDE : HALF); i++) {
		if (tile[y * wide + x] == ROCK)
			break;
		tile[y * wide + x] = RAIL;
		x += dx[edge];
		y += dy[edge];
	}
}

/* Where a mountain reaches a corner of its tile, it ends before it: tiles that
 * meet there do not join, and neither do two mountains of a tile. */
static void
draw_corners(unsigned char *tile, int wide, unsigned mountains)
{
	for (int i = 0; i < 4; i++) {
		int x = i == 1 || i == 2 ? SIDE - 1 : 0,
		    y = i > 1 ? SIDE - 1 : 0;

		if (!(mountains >> i & 1) && !(mountains >> ((i + 3) & 3) & 1))
			continue;
		tile[y * wide + x] = WALL;
		tile[y * wide + (x == 0 ? 1 : x - 1)] = WALL;
		tile[(y == 0 ? 1 : y - 1) * wide + x] = WALL;
	}
}

static void
draw_tile(unsigned char *tile, int wide, const struct tiles_face *face,
    unsigned turn)
{
	unsigned mountains = 0;

	for (int i = 0; i < SIDE * SIDE; i++)
		tile[i / SIDE * wide + i % SIDE] = GRASS;
	for (int k = 0; k < face->n_parts; k++) {
		unsigned edges = tiles_edges_turn(face->part[k].edges, turn);

		if (face->part[k].kind != GOLD_MOUNTAIN)
			continue;
		mountains |= edges;
		for (int i = 0; i < SIDE * SIDE; i++)
			if (covers(edges, i % SIDE, i / SIDE))
				tile[i / SIDE * wide + i % SIDE] = ROCK;
	}
	draw_corners(tile, wide, mountains);
	for (int k = 0; k < face->n_parts; k++) {
		unsigned edges = tiles_edges_turn(face->part[k].edges, turn);

		for (unsigned e = 0; e < 4; e++)
			if (face->part[k].kind == GOLD_RAIL && (edges >> e & 1))
				draw_arm(tile, wide, e,
				    face->part[k].end == GOLD_AT_MOUNTAIN);
	}
	for (int k = 0; k < face->n_parts; k++)
		if (face->part[k].kind == GOLD_CITY ||
		    face->part[k].end == GOLD_AT_JUNCTION)
			tile[HALF * wide + HALF] = MIDDLE;
}

/* --- filling -------------------------------------------------------------- */

static void
fill(struct canvas *c, int from)
{
	int *stack = xcalloc((size_t)(c->wide * c->high), sizeof *stack);
	int n = 0;

	stack[n++] = from;
	c->area[from] = c->areas;
	while (n > 0) {
		int at = stack[--n], x = at % c->wide, y = at / c->wide;
		int next[4] = {y > 0 ? at - c->wide : NONE,
		    x + 1 < c->wide ? at + 1 : NONE,
		    y + 1 < c->high ? at + c->wide : NONE,
		    x > 0 ? at - 1 : NONE};

		for (int i = 0; i < 4; i++) {
			if (next[i] == NONE || c->area[next[i]] != NONE ||
			    c->dot[next[i]] != c->dot[from])
				continue;
			c->area[next[i]] = c->areas;
			stack[n++] = next[i];
		}
	}
	c->areas++;
	free(stack);
}

static void
draw_board(struct canvas *c, const struct tiles_board *b)
{
	int east = 0, south = 0;

	memset(c, 0, sizeof *c);
	for (unsigned i = 0; i < b->n_tiles; i++) {
		int x = tiles_key_x(b->tile[i].key);
		int y = tiles_key_y(b->tile[i].key);

		c->west = x < c->west ? x : c->west;
		c->north = y > c->north ? y : c->north;
		east = x > east ? x : east;
		south = y < south ? y : south;
	}
	/* A rim of empty cells, so that what is open touches one. */
	c->west--;
	c->north++;
	c->wide = (east - c->west + 2) * SIDE;
	c->high = (c->north - south + 2) * SIDE;
	c->dot = xcalloc((size_t)(c->wide * c->high), 1);
	c->area = xcalloc((size_t)(c->wide * c->high), sizeof *c->area);
	memset(c->area, 0xff, sizeof *c->area * (size_t)(c->wide * c->high));
	for (unsigned i = 0; i < b->n_tiles; i++) {
		int x = tiles_key_x(b->tile[i].key) - c->west;
		int y = c->north - tiles_key_y(b->tile[i].key);

		draw_tile(&c->dot[y * SIDE * c->wide + x * SIDE], c->wide,
		    &b->set->face[b->tile[i].face], b->tile[i].turn);
	}
	for (int i = 0; i < c->wide * c->high; i++)
		if (c->area[i] == NONE)
			fill(c, i);
}

/* --- comparing ------------------------------------------------------------ */

/* A dot at the rim of the tile of NODE that belongs to it; NONE for a city. */
static int
dot_of(const struct canvas *c, const struct gold_state *s, unsigned node)
{
	static const int half[TILES_HALVES][2] = {{HALF / 2, 0},
	    {SIDE - HALF / 2, 0}, {SIDE - 1, HALF / 2},
	    {SIDE - 1, SIDE - HALF / 2}, {SIDE - HALF / 2, SIDE - 1},
	    {HALF / 2, SIDE - 1}, {0, SIDE - HALF / 2}, {0, HALF / 2}};
	static const int middle[4][2] = {
	    {HALF, 0}, {SIDE - 1, HALF}, {HALF, SIDE - 1}, {0, HALF}};
	const struct tiles_tile *t = &s->b.tile[s->b.node[node].tile];
	const struct tiles_part *part = tiles_part_of(&s->b, node);
	int x = (tiles_key_x(t->key) - c->west) * SIDE;
	int y = (c->north - tiles_key_y(t->key)) * SIDE;
	const int *at;

	if (part->edges != 0)
		at = middle[__builtin_ctz(tiles_edges_turn(part->edges,
		    t->turn))];
	else if (part->halves != 0)
		at = half[__builtin_ctz(tiles_halves_turn(part->halves,
		    t->turn))];
	else
		return NONE;
	return (y + at[1]) * c->wide + x + at[0];
}

/* Whether an area touches an empty cell. */
static bool
is_open(const struct canvas *c, int area)
{
	for (int i = 0; i < c->wide * c->high; i++)
		if (c->area[i] == area &&
		    (c->dot[i - 1] == EMPTY || c->dot[i + 1] == EMPTY ||
			c->dot[i - c->wide] == EMPTY ||
			c->dot[i + c->wide] == EMPTY))
			return true;
	return false;
}

/* How many tiles an area lies on. */
static int
tiles_of(const struct canvas *c, int area)
{
	int cells = c->wide / SIDE, n = 0;
	bool *seen = xcalloc((size_t)(cells * (c->high / SIDE)), sizeof *seen);

	for (int i = 0; i < c->wide * c->high; i++) {
		int cell = i / c->wide / SIDE * cells + i % c->wide / SIDE;

		if (c->area[i] != area || seen[cell])
			continue;
		seen[cell] = true;
		n++;
	}
	free(seen);
	return n;
}

/* How many nodes are wrong. */
static unsigned
compare(const struct gold_state *s)
{
	int area_of[TILES_NODES_MAX], root_of[4096];
	struct canvas c;
	unsigned wrong = 0;

	draw_board(&c, &s->b);
	memset(root_of, 0xff, sizeof root_of);
	for (unsigned i = 0; i < s->b.n_nodes; i++) {
		int dot = dot_of(&c, s, i), root = (int)gold_root(s, i);
		struct gold_extent e;

		area_of[i] = dot == NONE ? NONE : c.area[dot];
		if (dot == NONE)
			continue;
		if (root_of[area_of[i]] == NONE)
			root_of[area_of[i]] = root;
		wrong += root_of[area_of[i]] != root;
		if (root != (int)i)
			continue;
		gold_extent_take(s, i, &e);
		if (gold_kind(s, i) != GOLD_PRAIRIE)
			wrong +=
			    is_open(&c, area_of[i]) == gold_is_complete(s, i);
		wrong += e.tiles != tiles_of(&c, area_of[i]);
	}
	/* And one area for each feature. */
	for (unsigned i = 0; i < s->b.n_nodes; i++)
		wrong += area_of[i] != area_of[gold_root(s, i)];
	free(c.dot);
	free(c.area);
	return wrong;
}

static void
play_game(struct gold_kit *k, int seats, unsigned seed, unsigned *wrong,
    unsigned *boards)
{
	struct chance_fast chance;

	gold_kit_start(k, seats, "first=0", "");
	chance_fast_init(&chance, seed);
	while (!k->s.over) {
		goldrush_1.play(&k->s, k->s.to_move,
		    goldrush_1.choose(&k->s, k->s.to_move,
			k->s.b.n_tiles % 5 == 0 ? RULES_GREEDY : RULES_RANDOM,
			&chance.chance),
		    &chance.chance, NULL);
		if (k->s.b.n_tiles % 24 != 0 && !k->s.over)
			continue;
		*wrong += compare(&k->s);
		++*boards;
	}
}

int
main(void)
{
	static struct gold_kit k;
	unsigned wrong = 0, boards = 0;

	for (unsigned i = 0; i < GAMES && wrong == 0; i++)
		play_game(&k, 2 + (int)i % 4, i, &wrong, &boards);
	tap_ok(wrong == 0 && boards > GAMES,
	    "railroads, mountains and prairies of %u boards are what is found "
	    "by filling the picture",
	    boards);
	gold_kit_end(&k);
	return tap_done();
}
