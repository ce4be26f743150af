/*
 * Lists, counts and chooses moves. All three go through the same scan of single
 * gaps, so that they cannot disagree.
 */
#include "config.h"

#include "rules/carcassonne/moves.h"

#include <assert.h>
#include <string.h>

#include "base/chance.h"
#include "rules/carcassonne/hyperspace.h"
#include "rules/carcassonne/news.h"
#include "rules/carcassonne/play.h"
#include "rules/carcassonne/traders.h"
#include "rules/carcassonne/withdraw.h"

/* Where each field stands in the 64 bits. */
enum {
	AT_KEY = 0,
	AT_TURN = 16,
	AT_SIZE = 18,
	AT_TARGET = 20,
	AT_PART = 24,
	AT_PLANET = 32,
	AT_KIND = 48,
	AT_WITHDRAW = 50
};

/* What the seat to move can do with a meeple this turn. */
struct hand {
	unsigned sizes;	    /* as in struct carc_scan */
	unsigned withdraws; /* likewise */
};

uint64_t
carc_move_pack(const struct carc_move *m)
{
	return (uint64_t)m->key << AT_KEY | (uint64_t)m->turn << AT_TURN |
	    (uint64_t)m->size << AT_SIZE | (uint64_t)m->target << AT_TARGET |
	    (uint64_t)m->part << AT_PART | (uint64_t)m->planet << AT_PLANET |
	    (uint64_t)m->kind << AT_KIND | (uint64_t)m->withdraw << AT_WITHDRAW;
}

/* Whether the members of M that its kind does not use are 0, as in every
 * canonical move. */
static bool
is_canonical(const struct carc_move *m)
{
	bool tile = m->target == CARC_ON_PLANET || m->target == CARC_ON_FEATURE;

	if (m->size > CARC_LARGE_MEEPLE ||
	    (m->size == CARC_NO_MEEPLE) != (m->target == CARC_NOWHERE) ||
	    tile != (m->planet != 0) ||
	    (m->withdraw && m->target != CARC_ON_FEATURE))
		return false;
	switch (m->kind) {
	case CARC_PLY_PLACE:
		return m->part == 0 || m->target == CARC_ON_PART ||
		    m->target == CARC_ON_FEATURE;
	case CARC_PLY_ROW:
		return m->key == 0 && m->turn == 0 &&
		    m->size == CARC_NO_MEEPLE && m->part <= CARC_ROW_DRAW;
	case CARC_PLY_TRADE:
		return m->key == 0 && m->turn == 0 && !m->withdraw &&
		    (m->target == CARC_ON_FEATURE ||
			(m->target == CARC_NOWHERE && m->part == 0));
	default:
		return false;
	}
}

bool
carc_move_unpack(uint64_t packed, struct carc_move *m)
{
	memset(m, 0, sizeof *m);
	m->key = (uint16_t)(packed >> AT_KEY);
	m->turn = packed >> AT_TURN & 3;
	m->size = packed >> AT_SIZE & 3;
	m->target = packed >> AT_TARGET & 3;
	m->part = packed >> AT_PART & 7;
	m->planet = (uint16_t)(packed >> AT_PLANET);
	m->kind = packed >> AT_KIND & 3;
	m->withdraw = packed >> AT_WITHDRAW & 1;
	return carc_move_pack(m) == packed && is_canonical(m);
}

int
carc_move_node(const struct carc_state *s, const struct carc_move *m)
{
	int tile;

	if (m->target == CARC_ON_PLANET)
		return tiles_hub_at(&s->b, m->planet);
	tile = tiles_tile_at(&s->b, m->planet);
	if (tile < 0 ||
	    m->part >= tiles_face_of(&s->b, (unsigned)tile)->n_parts)
		return -1;
	return s->b.tile[tile].node + m->part;
}

void
carc_move_at(const struct carc_state *s, unsigned node, struct carc_move *m)
{
	const struct tiles_tile *t = &s->b.tile[s->b.node[node].tile];

	m->target = CARC_ON_FEATURE;
	m->planet = t->key;
	m->part = (uint8_t)(node - t->node);
}

/* Bit 0: a small meeple is in reserve; bit 1: the large one is. */
static unsigned
sizes_at_hand(const struct carc_state *s, unsigned seat)
{
	const uint16_t *figure = s->figure[seat];
	unsigned sizes = figure[0] == CARC_RESERVE ? 2 : 0;

	for (unsigned i = 1; i < CARC_FIGURES; i++)
		if (figure[i] == CARC_RESERVE)
			return sizes | 1;
	return sizes;
}

static struct hand
take_hand(const struct carc_state *s)
{
	struct hand hand = {sizes_at_hand(s, s->to_move), 0};

	if (s->withdraw)
		hand.withdraws = carc_own_count(s, s->to_move);
	return hand;
}

/* The neighbouring planets to which SEAT may send a meeple. */
static unsigned
planets_open(const struct carc_state *s, const struct tiles_gap *gap,
    unsigned seat)
{
	unsigned open = gap->hubs;

	if (s->reinforce)
		return open;
	for (unsigned left = open; left != 0; left &= left - 1) {
		unsigned way = (unsigned)__builtin_ctz(left);
		int node = tiles_hub_at(&s->b,
		    gap->key + (unsigned)tiles_way_step[way]);

		if (s->b.node[node].seats >> seat & 1)
			open &= ~(1u << way);
	}
	return open;
}

/* The number of bits that are set in four bits, and in a byte. This is quicker
 * than the compiler's builtin, which is a call where the target machine need not
 * have the instruction. */
static const uint8_t bits_of[16] = {
    0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};

static unsigned
count_bits(unsigned byte)
{
	return bits_of[byte & 15] + (unsigned)bits_of[byte >> 4];
}

/* How many moves there are with one turn of the tile. */
static unsigned
turn_count(const struct carc_scan *scan, unsigned turn)
{
	unsigned places = count_bits(scan->free[turn]) +
	    count_bits(scan->planets) + scan->jumps[turn];

	return 1 + places * count_bits(scan->sizes) + scan->withdraws;
}

/* Counts the places to reach through hyperspace, for each turn that fits. */
static void
scan_jumps(const struct carc_state *s, const struct tiles_gap *gap,
    struct carc_scan *scan)
{
	struct carc_jumps jumps;

	for (unsigned turn = 0; turn < 4; turn++) {
		if (!(scan->turns >> turn & 1))
			continue;
		carc_jumps_take(s, gap, turn, &jumps);
		scan->jumps[turn] = (uint16_t)jumps.n;
	}
}

/* Fills SCAN with the moves of one gap and returns their number. The loops over
 * turns have no branches: which turns fit is as good as random, and a wrong
 * guess of the processor costs more than all the rest. */
static unsigned
scan_gap(const struct carc_state *s, const struct tiles_gap *gap,
    const struct hand *hand, struct carc_scan *scan)
{
	const struct tiles_table *table = &s->b.set->table[s->b.drawn];
	const uint8_t(*free)[16] = carc_set_of(s->b.set)->free[s->b.drawn];
	unsigned taken, count = 0;

	memset(scan, 0, sizeof *scan);
	scan->key = gap->key;
	scan->turns = table->fits[gap->want];
	scan->sizes = (uint8_t)hand->sizes;
	scan->withdraws = (uint8_t)hand->withdraws;
	if (scan->turns == 0 || hand->sizes == 0)
		return count_bits(scan->turns) * (1 + hand->withdraws);
	if (s->hyperspace)
		scan_jumps(s, gap, scan);
	scan->planets = (uint8_t)planets_open(s, gap, s->to_move);
	taken = tiles_edges_taken(&s->b, gap);
	for (unsigned turn = 0; turn < 4; turn++) {
		scan->free[turn] = free[turn][taken];
		count += (scan->turns >> turn & 1) * turn_count(scan, turn);
	}
	return count;
}

unsigned
carc_scan_take(const struct carc_state *s, unsigned gap, struct carc_scan *scan)
{
	const struct hand hand = take_hand(s);

	return scan_gap(s, &s->b.gap[gap], &hand, scan);
}

unsigned
carc_scan_turn(const struct carc_scan *scan, unsigned turn, unsigned *first)
{
	*first = 0;
	for (unsigned i = 0; i < turn; i++)
		if (scan->turns >> i & 1)
			*first += turn_count(scan, i);
	return turn_count(scan, turn);
}

/* The place of the N-th bit that is set. */
static unsigned
nth_bit(unsigned mask, unsigned n)
{
	while (n-- > 0)
		mask &= mask - 1;
	return (unsigned)__builtin_ctz(mask);
}

/* Sets the target of M to number N of the targets that the scan counts for M's
 * turn. */
static void
scan_target(const struct carc_state *s, const struct carc_scan *scan,
    unsigned n, struct carc_move *m)
{
	unsigned parts = count_bits(scan->free[m->turn]);
	unsigned planets = count_bits(scan->planets);
	struct carc_jumps jumps;
	int gap;

	if (n < parts) {
		m->target = CARC_ON_PART;
		m->part = s->b.set->table[s->b.drawn]
			      .order[m->turn][nth_bit(scan->free[m->turn], n)];
	} else if (n < parts + planets) {
		m->target = CARC_ON_PLANET;
		m->planet = (uint16_t)(scan->key +
		    tiles_way_step[nth_bit(scan->planets, n - parts)]);
	} else {
		gap = tiles_gap_at(&s->b, scan->key);
		carc_jumps_take(s, &s->b.gap[gap], m->turn, &jumps);
		n = jumps.node[n - parts - planets];
		carc_move_at(s, n, m);
		if (tiles_part_of(&s->b, n)->kind == CARC_KIND_PLANET) {
			m->target = CARC_ON_PLANET;
			m->part = 0;
		}
	}
}

void
carc_scan_move(const struct carc_state *s, const struct carc_scan *scan,
    unsigned n, struct carc_move *m)
{
	unsigned turn, places, left = scan->turns;
	struct carc_own own;

	for (;; left &= left - 1) {
		unsigned count;

		turn = (unsigned)__builtin_ctz(left);
		count = turn_count(scan, turn);
		if (n < count)
			break;
		n -= count;
	}
	memset(m, 0, sizeof *m);
	m->key = scan->key;
	m->turn = (uint8_t)turn;
	if (n-- == 0)
		return;
	places = count_bits(scan->free[turn]) + count_bits(scan->planets) +
	    scan->jumps[turn];
	if (n >= places * count_bits(scan->sizes)) {
		carc_own_take(s, s->to_move, &own);
		n -= places * count_bits(scan->sizes);
		carc_move_at(s, own.node[n], m);
		m->size = own.size[n];
		m->withdraw = true;
		return;
	}
	m->size = CARC_SMALL_MEEPLE;
	if (!(scan->sizes & 1) || n >= places)
		m->size = CARC_LARGE_MEEPLE;
	scan_target(s, scan, n >= places ? n - places : n, m);
}

size_t
carc_moves(const void *state, int seat, uint64_t *moves, size_t max)
{
	const struct carc_state *s = state;
	size_t n = 0;

	switch (carc_ply_of(s, seat)) {
	case CARC_PLY_NONE:
		return 0;
	case CARC_PLY_ROW:
		return carc_news_moves(s, moves, max);
	case CARC_PLY_TRADE:
		return carc_traders_moves(s, (unsigned)seat, moves, max);
	case CARC_PLY_PLACE:
		break;
	}
	for (unsigned g = 0; g < s->b.n_gaps; g++) {
		struct carc_scan scan;
		struct carc_move m;
		unsigned count = carc_scan_take(s, g, &scan);

		for (unsigned i = 0; i < count && n + i < max; i++) {
			carc_scan_move(s, &scan, i, &m);
			moves[n + i] = carc_move_pack(&m);
		}
		n += count;
	}
	return n;
}

/* Writes the number of moves of each gap to COUNT. Returns their sum. */
static unsigned
count_all(const struct carc_state *s, const struct hand *hand, uint16_t *count)
{
	const uint8_t *fits = s->b.set->table[s->b.drawn].fits;
	uint16_t fitting[TILES_GAPS_MAX];
	struct carc_scan scan;
	unsigned n = 0, total = 0;

	for (unsigned i = 0; i < s->b.n_gaps; i++) {
		unsigned turns = fits[s->b.gap[i].want];

		fitting[n] = (uint16_t)i;
		n += turns != 0;
		count[i] = bits_of[turns];
		total += count[i];
	}
	if (hand->sizes == 0 && hand->withdraws == 0)
		return total;
	total = 0;
	for (unsigned i = 0; i < n; i++) {
		unsigned g = fitting[i];

		count[g] = (uint16_t)scan_gap(s, &s->b.gap[g], hand, &scan);
		total += count[g];
	}
	return total;
}

/* Chooses one of the few moves that lay no tile. */
static uint64_t
choose_listed(const struct carc_state *s, unsigned seat, struct chance *chance)
{
	uint64_t moves[TILES_NODES_MAX];
	size_t n = carc_moves(s, (int)seat, moves, TILES_NODES_MAX);

	assert(n > 0 && n <= TILES_NODES_MAX);
	return moves[chance_draw(chance, "move", n)];
}

void
carc_draw_moves(const struct carc_state *s, struct chance *chance,
    struct carc_move *moves, size_t n)
{
	uint16_t count[TILES_GAPS_MAX];
	const struct hand hand = take_hand(s);
	unsigned total = count_all(s, &hand, count);

	for (size_t i = 0; i < n; i++) {
		unsigned k = (unsigned)chance_draw(chance, "move", total);
		struct carc_scan scan;
		unsigned g = 0;

		while (g + 1 < s->b.n_gaps && k >= count[g])
			k -= count[g++];
		scan_gap(s, &s->b.gap[g], &hand, &scan);
		carc_scan_move(s, &scan, k, &moves[i]);
	}
}

uint64_t
carc_choose_random(const struct carc_state *s, unsigned seat,
    struct chance *chance)
{
	struct carc_move m;

	if (carc_ply_of(s, (int)seat) != CARC_PLY_PLACE)
		return choose_listed(s, seat, chance);
	carc_draw_moves(s, chance, &m, 1);
	return carc_move_pack(&m);
}

/* Why no meeple can go to the planet at M's target; NULL: one can. */
static const char *
planet_refusal(const struct carc_state *s, const struct carc_move *m,
    const struct tiles_gap *gap)
{
	for (unsigned way = 0; way < TILES_WAYS; way++) {
		if (m->key + tiles_way_step[way] != m->planet)
			continue;
		if (!(gap->hubs >> way & 1))
			return "no-planet-there";
		if (!(planets_open(s, gap, s->to_move) >> way & 1))
			return "no-reinforce";
		return NULL;
	}
	return s->hyperspace ? carc_jump_refusal(s, m, gap)
			     : "not-neighbour-planet";
}

/* Why M's meeple cannot go where M sends it; NULL: it can. */
static const char *
meeple_refusal(const struct carc_state *s, const struct carc_move *m,
    const struct tiles_gap *gap)
{
	const struct tiles_face *face = &s->b.set->face[s->b.drawn];
	unsigned edges;

	if (m->withdraw)
		return carc_withdraw_refusal(s, m);
	if (!(sizes_at_hand(s, s->to_move) & m->size))
		return m->size == CARC_LARGE_MEEPLE ? "no-large-left"
						    : "no-small-left";
	if (m->target == CARC_ON_PLANET)
		return planet_refusal(s, m, gap);
	if (m->target == CARC_ON_FEATURE)
		return s->hyperspace ? carc_jump_refusal(s, m, gap)
				     : "no-hyperspace";
	if (m->part >= face->n_parts)
		return "no-such-part";
	edges = tiles_edges_turn(face->part[m->part].edges, m->turn);
	return edges & tiles_edges_taken(&s->b, gap) ? "feature-occupied"
						     : NULL;
}

const char *
carc_move_refusal(const struct carc_state *s, const struct carc_move *m,
    unsigned *gap)
{
	const char *refusal = tiles_place_refusal(&s->b, m->key, m->turn, gap);

	if (refusal != NULL || m->size == CARC_NO_MEEPLE)
		return refusal;
	return meeple_refusal(s, m, &s->b.gap[*gap]);
}
