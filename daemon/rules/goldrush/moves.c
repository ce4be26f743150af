/*
 * Lists, counts and chooses moves (moves.h).
 */
#include "config.h"

#include "rules/goldrush/moves.h"

#include <assert.h>
#include <string.h>

#include "base/chance.h"
#include "rules/goldrush/feature.h"
#include "rules/goldrush/play.h"
#include "rules/goldrush/scan.h"
#include "rules/goldrush/tents.h"
#include "rules/goldrush/trial.h"

/* Where each field stands in the 64 bits. */
enum { AT_KEY = 0, AT_TURN = 16, AT_ACT = 18, AT_PART = 24, AT_TARGET = 32 };

uint64_t
gold_move_pack(const struct gold_move *m)
{
	return (uint64_t)m->key << AT_KEY | (uint64_t)m->turn << AT_TURN |
	    (uint64_t)m->act << AT_ACT | (uint64_t)m->part << AT_PART |
	    (uint64_t)m->target << AT_TARGET;
}

bool
gold_move_unpack(uint64_t packed, struct gold_move *m)
{
	bool far, part;

	memset(m, 0, sizeof *m);
	m->key = (uint16_t)(packed >> AT_KEY);
	m->turn = packed >> AT_TURN & 3;
	m->act = packed >> AT_ACT & 7;
	m->part = packed >> AT_PART & 15;
	m->target = (uint16_t)(packed >> AT_TARGET);
	far = m->act == GOLD_PITCH || m->act == GOLD_WITHDRAW;
	part = far || m->act == GOLD_SET;
	return gold_move_pack(m) == packed && m->act < GOLD_ACTS &&
	    far == (m->target != 0) && (part || m->part == 0);
}

int
gold_move_node(const struct gold_state *s, const struct gold_move *m)
{
	int tile = tiles_tile_at(&s->b, m->target);

	if (tile < 0 ||
	    m->part >= tiles_face_of(&s->b, (unsigned)tile)->n_parts)
		return -1;
	return s->b.tile[tile].node + m->part;
}

void
gold_move_at(const struct gold_state *s, unsigned node, struct gold_move *m)
{
	const struct tiles_tile *t = &s->b.tile[s->b.node[node].tile];

	m->target = t->key;
	m->part = (uint8_t)(node - t->node);
}

/* --- lists ---------------------------------------------------------------- */

/* All moves with one place of the tile; a scan is valid until the state
 * changes. */
struct scan {
	unsigned gap, turn;
	unsigned free;	  /* where a cowboy can go, as in gold_free_parts() */
	unsigned cowboys; /* how many such parts */
	unsigned tents;
	bool mine;
	unsigned count; /* of all moves */
};

/* RIM is that of the gap, with its halves when a cowboy is in HAND. */
static void
scan_take(const struct gold_state *s, const struct gold_hand *hand,
    const struct gold_rim *rim, unsigned gap, unsigned turn, struct scan *scan)
{
	scan->gap = gap;
	scan->turn = turn;
	scan->free = hand->cowboy ? gold_free_parts(s, rim, turn) : 0;
	scan->cowboys = scan->free != 0 ? gold_count_bits(scan->free) : 0;
	scan->tents = hand->mountains;
	scan->mine = hand->mine;
	if (gold_set(s)->mountains[s->b.drawn][turn].n > 0)
		scan->tents = gold_tents_count(s, hand, rim, turn, &scan->mine);
	scan->count =
	    1 + scan->cowboys + scan->tents + scan->mine + hand->withdraws;
}

/* Move number N of a scan. TENTS are those of gold_tents_list() in the state
 * AFTER, OWN the nodes of the seat's cowboys. */
static uint64_t
scan_move(const struct gold_state *s, const struct scan *scan, unsigned n,
    const struct gold_state *after, const struct gold_list *tents,
    const struct gold_list *own)
{
	const uint8_t *order = s->b.set->table[s->b.drawn].order[scan->turn];
	struct gold_move m = {
	    .key = s->b.gap[scan->gap].key, .turn = (uint8_t)scan->turn};
	unsigned free = scan->free;

	if (n == 0)
		return gold_move_pack(&m);
	n--;
	if (n < scan->cowboys) {
		m.act = GOLD_SET;
		while (n-- > 0)
			free &= free - 1;
		m.part = order[__builtin_ctz(free)];
		return gold_move_pack(&m);
	}
	n -= scan->cowboys;
	if (n < scan->tents) {
		m.act = GOLD_PITCH;
		assert(n < tents->n);
		gold_move_at(after, tents->at[n].node, &m);
		return gold_move_pack(&m);
	}
	n -= scan->tents;
	if (n < scan->mine) {
		m.act = GOLD_MINE;
		return gold_move_pack(&m);
	}
	m.act = GOLD_WITHDRAW;
	assert(n - scan->mine < own->n);
	gold_move_at(s, own->at[n - scan->mine].node, &m);
	return gold_move_pack(&m);
}

/* The nodes of the cowboys that the seat to move can take back. */
static void
list_own(const struct gold_state *s, const struct gold_hand *hand,
    struct gold_list *own)
{
	own->n = 0;
	for (unsigned i = 0; i < s->cowboys && hand->withdraws > 0; i++)
		if (s->cowboy[s->to_move][i] != GOLD_HOME)
			gold_list_add(s, s->cowboy[s->to_move][i], own);
}

/* Lists FROM the first to before the last move of a scan. */
static void
scan_list(const struct gold_state *s, const struct gold_hand *hand,
    const struct scan *scan, unsigned from, unsigned to, uint64_t *moves)
{
	unsigned first = 1 + scan->cowboys;
	const struct gold_state *mountains = s;
	struct gold_list tents, own;
	struct gold_state after;

	tents.n = 0;
	list_own(s, hand, &own);
	if (from < first + scan->tents && to > first) {
		mountains =
		    gold_trial_mountains(&after, s, scan->gap, scan->turn);
		gold_tents_list(mountains, s->to_move, &tents);
		assert(tents.n == scan->tents);
	}
	for (unsigned i = from; i < to; i++)
		moves[i - from] =
		    scan_move(s, scan, i, mountains, &tents, &own);
}

unsigned
gold_place_moves(const struct gold_state *s, unsigned gap, unsigned turn,
    uint64_t moves[GOLD_PLACE_MAX])
{
	struct gold_hand hand;
	struct gold_rim rim;
	struct scan scan;

	gold_hand_take(s, &hand);
	gold_rim_take(s, &s->b.gap[gap], hand.cowboy, &rim);
	scan_take(s, &hand, &rim, gap, turn, &scan);
	scan_list(s, &hand, &scan, 0, scan.count, moves);
	return scan.count;
}

void
gold_gaps_order(const struct gold_state *s, uint16_t *order)
{
	unsigned end = s->b.n_gaps, n = 0;

	/* Gaps stand from north to south: rows are taken from the end. */
	while (end > 0) {
		unsigned from = end - 1;

		while (from > 0 &&
		    s->b.gap[from - 1].key >> 8 == s->b.gap[from].key >> 8)
			from--;
		for (unsigned i = from; i < end; i++)
			order[n++] = (uint16_t)i;
		end = from;
	}
}

size_t
gold_moves(const void *state, int seat, uint64_t *moves, size_t max)
{
	const struct gold_state *s = state;
	uint16_t order[TILES_GAPS_MAX];
	struct gold_hand hand;
	struct scan scan;
	size_t n = 0;

	if (s->over || seat != s->to_move)
		return 0;
	gold_hand_take(s, &hand);
	gold_gaps_order(s, order);
	for (unsigned i = 0; i < 4u * s->b.n_gaps; i++) {
		const struct tiles_gap *gap = &s->b.gap[order[i / 4]];
		struct gold_rim rim;

		if (!(s->b.set->table[s->b.drawn].fits[gap->want] >> i % 4 & 1))
			continue;
		gold_rim_take(s, gap, hand.cowboy, &rim);
		scan_take(s, &hand, &rim, order[i / 4], i % 4, &scan);
		if (n < max)
			scan_list(s, &hand, &scan, 0,
			    max - n < scan.count ? (unsigned)(max - n)
						 : scan.count,
			    moves + n);
		n += scan.count;
	}
	return n;
}

void
gold_draw_moves(const struct gold_state *s, struct chance *chance,
    uint64_t *moves, size_t n)
{
	const uint8_t *fits = s->b.set->table[s->b.drawn].fits;
	struct scan scan[4 * TILES_GAPS_MAX];
	bool mountains = gold_set(s)->mountains[s->b.drawn][0].n > 0;
	unsigned scans = 0, total = 0;
	struct gold_hand hand;
	struct gold_rim rim;

	gold_hand_take(s, &hand);
	for (unsigned g = 0; g < s->b.n_gaps; g++) {
		unsigned turns = fits[s->b.gap[g].want];

		if (turns != 0 && (hand.cowboy || mountains))
			gold_rim_take(s, &s->b.gap[g], hand.cowboy, &rim);
		for (; turns != 0; turns &= turns - 1) {
			scan_take(s, &hand, &rim, g,
			    (unsigned)__builtin_ctz(turns), &scan[scans]);
			total += scan[scans++].count;
		}
	}
	assert(scans > 0);
	for (; n > 0; n--) {
		unsigned at = (unsigned)chance_draw(chance, "move", total);
		unsigned i = 0;

		while (i + 1 < scans && at >= scan[i].count)
			at -= scan[i++].count;
		scan_list(s, &hand, &scan[i], at, at + 1, moves++);
	}
}

uint64_t
gold_choose_random(const struct gold_state *s, struct chance *chance)
{
	uint64_t move = 0;

	gold_draw_moves(s, chance, &move, 1);
	return move;
}

/* --- refusals ------------------------------------------------------------- */

/* Why no cowboy can go onto the part of M; NULL: one can. */
static const char *
set_refusal(const struct gold_state *s, const struct gold_move *m, unsigned gap)
{
	const uint8_t *order = s->b.set->table[s->b.drawn].order[m->turn];
	const struct tiles_face *face = &s->b.set->face[s->b.drawn];
	struct gold_rim rim;
	unsigned place = 0;

	if (gold_cowboy_at(s, s->to_move, GOLD_HOME) < 0)
		return "no-cowboy-left";
	if (m->part >= face->n_parts)
		return "no-such-part";
	if (face->part[m->part].kind == GOLD_PRAIRIE && !s->farmers)
		return "no-farmers";
	while (order[place] != m->part)
		place++;
	gold_rim_take(s, &s->b.gap[gap], true, &rim);
	return gold_free_parts(s, &rim, m->turn) >> place & 1
	    ? NULL
	    : "feature-occupied";
}

static const char *
pitch_refusal(const struct gold_state *s, const struct gold_move *m,
    unsigned gap)
{
	const struct gold_state *mountains;
	struct gold_state after;
	const char *refusal;
	int node;

	mountains = gold_trial_mountains(&after, s, gap, m->turn);
	node = gold_move_node(mountains, m);
	if (node < 0)
		return "no-such-feature";
	refusal = gold_tent_refusal(mountains, s->to_move, (unsigned)node);
	if (refusal == NULL &&
	    gold_tent_part(mountains, (unsigned)node) != node)
		return "malformed";
	return refusal;
}

static const char *
mine_refusal(const struct gold_state *s, const struct gold_move *m,
    unsigned gap)
{
	struct gold_hand hand;
	struct gold_rim rim;
	bool mine;

	if (s->tent[s->to_move] == GOLD_HOME)
		return "no-tent-there";
	gold_hand_take(s, &hand);
	gold_rim_take(s, &s->b.gap[gap], false, &rim);
	gold_tents_count(s, &hand, &rim, m->turn, &mine);
	return mine ? NULL : "no-tokens";
}

static const char *
withdraw_refusal(const struct gold_state *s, const struct gold_move *m)
{
	int node = gold_move_node(s, m);

	if (!s->withdraw)
		return "no-withdraw";
	return node < 0 || gold_cowboy_at(s, s->to_move, (unsigned)node) < 0
	    ? "no-own-cowboy"
	    : NULL;
}

const char *
gold_move_refusal(const struct gold_state *s, const struct gold_move *m,
    unsigned *gap)
{
	const char *refusal = tiles_place_refusal(&s->b, m->key, m->turn, gap);

	if (refusal != NULL)
		return refusal;
	switch (m->act) {
	case GOLD_SET:
		return set_refusal(s, m, *gap);
	case GOLD_PITCH:
		return pitch_refusal(s, m, *gap);
	case GOLD_MINE:
		return mine_refusal(s, m, *gap);
	case GOLD_WITHDRAW:
		return withdraw_refusal(s, m);
	default:
		return NULL;
	}
}
