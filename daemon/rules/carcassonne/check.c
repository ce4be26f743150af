/*
 * Checks the invariants of a state, for tests. It works out each value anew
 * from the tiles and meeples on the board by plain searching: slow, but
 * independent of the code that it checks.
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

/* The tile on the cell KEY. It looks at all tiles, not into the slots. */
static int
find_tile(const struct carc_state *s, unsigned key)
{
	for (unsigned i = 0; i < s->n_tiles; i++)
		if (s->tile[i].key == key)
			return (int)i;
	return -1;
}

static unsigned
edge_of(const struct carc_state *s, unsigned tile, unsigned edge)
{
	return carc_face_of(s, tile)->edge[(edge - s->tile[tile].turn) & 3];
}

static const char *
check_tiles(const struct carc_state *s)
{
	unsigned nodes = 0;

	for (unsigned i = 0; i < s->n_tiles; i++) {
		unsigned key = s->tile[i].key, beside = 0;

		if (find_tile(s, key) != (int)i ||
		    carc_tile_at(s, key) != (int)i)
			return "one tile on a cell, found by its key";
		if (s->tile[i].turn >= carc_face_of(s, i)->turns)
			return "tiles lie in the smallest equal turn";
		if (s->tile[i].node != nodes)
			return "a tile's nodes follow the last tile's";
		nodes += carc_face_of(s, i)->n_parts;
		for (unsigned e = 0; e < 4; e++) {
			int k = find_tile(s, key + (unsigned)carc_edge_step[e]);

			if (k < 0)
				continue;
			beside++;
			if (edge_of(s, i, e) != edge_of(s, (unsigned)k, e ^ 2))
				return "touching edges are equal";
		}
		if (beside == 0 && s->n_tiles > 1)
			return "no tile lies alone";
	}
	return nodes == s->n_nodes ? NULL : "the nodes add up";
}

/* What the gap on the empty cell KEY should say. */
static struct carc_gap
expected_gap(const struct carc_state *s, unsigned key)
{
	struct carc_gap gap = {(uint16_t)key, 0, 0};

	for (unsigned e = 0; e < 4; e++) {
		int k = find_tile(s, key + (unsigned)carc_edge_step[e]);

		if (k >= 0)
			gap.want |=
			    (uint8_t)((edge_of(s, (unsigned)k, e ^ 2) + 1)
				<< 2 * e);
	}
	for (unsigned way = 0; way < CARC_WAYS; way++) {
		int k = find_tile(s, key + (unsigned)carc_way_step[way]);

		if (k >= 0 &&
		    carc_table_of(s, (unsigned)k)->planet != CARC_NO_PART)
			gap.planets |= (uint8_t)(1u << way);
	}
	return gap;
}

static const char *
check_gaps(const struct carc_state *s)
{
	for (unsigned i = 0; i < s->n_gaps; i++) {
		struct carc_gap want = expected_gap(s, s->gap[i].key);

		if (i > 0 && s->gap[i - 1].key >= want.key)
			return "gaps are sorted";
		if (find_tile(s, want.key) >= 0 || want.want == 0)
			return "gaps are empty cells beside tiles";
		if (memcmp(&s->gap[i], &want, sizeof want) != 0)
			return "a gap knows its neighbours";
	}
	for (unsigned i = 0; i < 4u * s->n_tiles; i++) {
		unsigned key =
		    s->tile[i / 4].key + (unsigned)carc_edge_step[i % 4];

		if (find_tile(s, key) < 0 && carc_gap_at(s, key) < 0)
			return "every empty cell beside a tile is a gap";
	}
	return NULL;
}

/* Makes one class of those that nodes A and B are in. CLASS holds the number of
 * each node's class. */
static void
merge(uint16_t *class, unsigned n, unsigned a, unsigned b)
{
	uint16_t from = class[a], to = class[b];

	for (unsigned i = 0; i < n; i++)
		if (class[i] == from)
			class[i] = to;
}

/* Works out the features by joining each part with the part beyond each of its
 * edges. OPEN gets each node's open edges; of a planet, the empty cells around
 * it. */
static void
find_features(const struct carc_state *s, uint16_t *class, uint16_t *open)
{
	for (unsigned i = 0; i < s->n_nodes; i++) {
		class[i] = (uint16_t)i;
		open[i] = 0;
	}
	for (unsigned i = 0; i < s->n_tiles; i++) {
		const struct carc_table *t = carc_table_of(s, i);
		unsigned key = s->tile[i].key;

		for (unsigned e = 0; e < 4; e++) {
			unsigned part = t->part_at[s->tile[i].turn][e];
			int beyond = carc_node_beyond(s, key, e);

			if (part == CARC_NO_PART)
				continue;
			if (beyond < 0)
				open[s->tile[i].node + part]++;
			else
				merge(class, s->n_nodes, s->tile[i].node + part,
				    (unsigned)beyond);
		}
		for (unsigned w = 0; w < CARC_WAYS; w++)
			if (t->planet != CARC_NO_PART &&
			    find_tile(s, key + (unsigned)carc_way_step[w]) < 0)
				open[s->tile[i].node + t->planet]++;
	}
}

static const char *
check_features(const struct carc_state *s)
{
	uint16_t class[CARC_NODES_MAX], open[CARC_NODES_MAX];

	find_features(s, class, open);
	for (unsigned i = 0; i < s->n_nodes; i++) {
		unsigned feature = s->node[i].feature, sum = 0, ring = 0, k;

		for (k = 0; k < s->n_nodes; k++) {
			if ((class[i] == class[k]) !=
			    (s->node[k].feature == feature))
				return "features are what is connected";
			if (class[i] == class[k]) {
				sum += open[k];
				ring++;
			}
		}
		for (k = s->node[i].next; k != i && ring > 0;
		     k = s->node[k].next)
			ring--;
		if (ring != 1)
			return "a feature's nodes form one ring";
		if (sum != s->node[feature].open)
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

	if (broken == NULL)
		broken = check_phase(s);
	if (broken == NULL)
		broken = check_line(s);
	if (broken == NULL)
		broken = check_tiles(s);
	if (broken == NULL)
		broken = check_gaps(s);
	if (broken == NULL)
		broken = check_features(s);
	if (broken == NULL)
		broken = check_meeples(s);
	return broken;
}
