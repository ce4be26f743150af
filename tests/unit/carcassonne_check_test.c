/*
 * That the check of positions, which other tests and the fuzzer rely on, sees
 * what is wrong.
 */
#include "config.h"

#include <string.h>

#include "carcassonne_kit.h"
#include "rules/carcassonne/state.h"
#include "tap.h"

static const struct rules *const rules = &carcassonne_1;

/* Whether the check finds exactly this; the state is as BEFORE afterwards. */
static bool
found(struct carc_state *s, const struct carc_state *before, const char *wanted)
{
	const char *why = rules->check(s);
	bool good = why != NULL && strcmp(why, wanted) == 0;

	if (!good)
		printf("# found: %s, wanted: %s\n", why == NULL ? "-" : why,
		    wanted);
	*s = *before;
	return good;
}

/* A route over three tiles with a meeple at its end, an asteroid that is
 * complete, two planets beside each other, and a meeple on one of them. */
static struct carc_state *
begin(struct kit *k, struct carc_set *set)
{
	kit_start_with(k, set, 3, "traders=yes", "RA AB PL RA PL RA");
	if (!kit_play_all(k,
		"1,0/90 large@route:E;0,1/180;0,-1/0 small@planet;2,0/90;"
		"1,-1/0"))
		return NULL;
	return k->state;
}

static void
test_counts(struct carc_state *s, const struct carc_state *b)
{
	bool good;

	s->seats = 1;
	good = found(s, b, "two to five seats");
	s->b.pile[1]++;
	good &= found(s, b, "no more tiles of a face than the set has");
	s->b.left++;
	good &= found(s, b, "the pile adds up");
	tap_ok(good, "seats and tiles are counted");
	s->to_move = 3;
	good = found(s, b, "the seat to move is at the table");
	s->b.pile[s->b.drawn]++;
	s->b.left++;
	s->b.drawn = TILES_NO_FACE;
	good &= found(s, b, "a tile is drawn iff one is to be laid");
	s->over = 1;
	s->b.pile[s->b.drawn]++;
	s->b.left++;
	s->b.drawn = TILES_NO_FACE;
	good &= found(s, b, "the game ends without a tile");
	s->n_row = 1;
	s->row[0] = 1;
	s->b.pile[1]--;
	s->b.left--;
	good &= found(s, b, "tiles lie open in games with news only");
	tap_ok(good, "what is waited for is checked");
	s->n_line = 1;
	s->traders = 0;
	good = found(s, b, "nobody waits in games without traders");
	s->n_line = 1;
	good &= found(s, b, "who is asked has a choice");
	tap_ok(good, "the line is checked");
}

static void
test_tiles(struct carc_state *s, const struct carc_state *b)
{
	bool good;

	s->b.tile[2].key = s->b.tile[1].key;
	good = found(s, b, "one tile on a cell");
	s->b.tile[2].key = tiles_key(40, 40);
	good &= found(s, b, "a tile is found by its key");
	for (int i = 0; i < TILES_SLOTS; i++)
		if (s->b.slot[i] == 2)
			s->b.slot[i] = 0;
	good &= found(s, b, "a tile is found by its key");
	s->b.tile[3].turn = 1;
	good &= found(s, b, "tiles lie in the smallest equal turn");
	s->b.tile[2].turn = 0;
	good &= found(s, b, "touching edges are equal");
	s->b.n_tiles = 5;
	s->b.pile[s->b.tile[5].face]++;
	s->b.left++;
	good &= found(s, b, "the hubs are counted");
	tap_ok(good, "tiles are checked");
	s->b.tile[4].node++;
	good = found(s, b, "a tile's nodes follow the last tile's");
	s->b.n_nodes++;
	good &= found(s, b, "the nodes add up");
	s->b.node[3].tile = 0;
	good &= found(s, b, "a node knows its tile");
	s->b.tile[0].hub++;
	good &= found(s, b, "hubs are known in their order");
	tap_ok(good, "the nodes of tiles are checked");
}

static void
test_gaps(struct carc_state *s, const struct carc_state *b)
{
	struct tiles_gap gap = s->b.gap[0];
	bool good;

	s->b.gap[0] = s->b.gap[1];
	s->b.gap[1] = gap;
	good = found(s, b, "gaps are sorted");
	s->b.gap[0].key = tiles_key(-40, 40);
	good &= found(s, b, "gaps are empty cells beside tiles");
	s->b.gap[2].want ^= 1;
	good &= found(s, b, "a gap knows its neighbours");
	s->b.gap[3].hubs ^= 1;
	good &= found(s, b, "a gap knows its neighbours");
	s->b.n_gaps--;
	good &= found(s, b, "every empty cell beside a tile is a gap");
	tap_ok(good, "gaps are checked");
}

/* The node of the route's part on TILE. */
static unsigned
route_on(const struct carc_state *s, unsigned tile)
{
	unsigned node = s->b.tile[tile].node;

	while (tiles_part_of(&s->b, node)->kind != CARC_KIND_ROUTE)
		node++;
	return node;
}

static void
test_features(struct carc_state *s, const struct carc_state *b)
{
	unsigned a = route_on(s, 0), c = route_on(s, 1), d = route_on(s, 4);
	unsigned name = s->b.node[a].feature, planet = s->b.tile[3].node;
	bool good;

	tap_ok(s->b.node[c].feature == name && s->b.node[d].feature == name,
	    "three parts are one feature");
	s->b.node[d].feature = (uint16_t)d;
	good = found(s, b, "features are what is connected");
	s->b.node[planet].feature = (uint16_t)name;
	good &= found(s, b, "features are what is connected");
	s->b.node[planet].feature = TILES_NODES_MAX;
	good &= found(s, b, "features are what is connected");
	for (unsigned i = 0; i < s->b.n_nodes; i++)
		if (s->b.node[i].feature == planet)
			s->b.node[i].feature = (uint16_t)name;
	good &= found(s, b, "features are what is connected");
	tap_ok(good, "what is joined and what is apart is checked");
	s->b.node[a].next = (uint16_t)a;
	good = found(s, b, "a feature's nodes form one ring");
	s->b.node[c].next = (uint16_t)c;
	good &= found(s, b, "a feature's nodes form one ring");
	s->b.node[d].next = (uint16_t)planet;
	good &= found(s, b, "a feature's nodes form one ring");
	s->b.node[planet].next = TILES_NODES_MAX;
	good &= found(s, b, "a feature's nodes form one ring");
	s->b.node[name].open++;
	good &= found(s, b, "a feature knows its open edges");
	s->b.node[planet].open--;
	good &= found(s, b, "a feature knows its open edges");
	tap_ok(good, "rings and open edges are checked");
}

static void
test_meeples(struct carc_state *s, const struct carc_state *b)
{
	unsigned name = s->b.node[route_on(s, 0)].feature;
	unsigned planet = s->b.tile[3].node, asteroid = s->b.tile[2].node;
	bool good;

	s->figure[1][2] = s->b.n_nodes;
	good = found(s, b, "meeples stand on the board or in reserve");
	s->b.node[name].seats = 0;
	good &= found(s, b, "a feature knows who stands on it");
	s->figure[2][1] = CARC_RESERVE;
	good &= found(s, b, "a feature knows who stands on it");
	s->figure[1][1] = (uint16_t)name;
	s->b.node[name].seats |= 2;
	good &= found(s, b, "no feature holds two sides after a turn");
	s->figure[1][1] = (uint16_t)asteroid;
	s->b.node[s->b.node[asteroid].feature].seats = 2;
	good &= found(s, b, "nobody stays on a complete feature");
	s->figure[0][1] = (uint16_t)planet;
	good &= found(s, b, "a feature knows who stands on it");
	tap_ok(good, "meeples are checked");
}

int
main(void)
{
	struct carc_set *set =
	    kit_set_read("tile ST 1 ARSR asteroid:N route:E-W start\n"
			 "tile RA 6 RSRS route:N-S\n"
			 "tile AB 4 ASSS asteroid:N\n"
			 "tile PL 4 SSSS planet:A=rebel\n");
	struct kit k = {0};
	struct carc_state *s = begin(&k, set), before;

	if (tap_ok(s != NULL && rules->check(s) == NULL,
		"a position as it should be passes")) {
		before = *s;
		test_counts(s, &before);
		test_tiles(s, &before);
		test_gaps(s, &before);
		test_features(s, &before);
		test_meeples(s, &before);
	}
	kit_end(&k);
	carc_set_free(set);
	return tap_done();
}
