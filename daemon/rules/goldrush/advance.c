/*
 * Orders in advance (rules/order.h).
 */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/buffer.h"
#include "base/json.h"
#include "rules/goldrush/goldrush.h"
#include "rules/goldrush/moves.h"
#include "rules/goldrush/play.h"

/* Only for a turn to come: whoever has a tile in hand lays it. */
static bool
lay_offered(const void *state, int seat)
{
	const struct gold_state *s = state;

	return !s->over && s->to_move != seat && s->b.left > 0;
}

/* A bit per seat with a cowboy or its tent in what borders GAP: its edges, and
 * the prairies at them. */
static unsigned
seats_around(const struct gold_state *s, unsigned gap)
{
	unsigned key = s->b.gap[gap].key, seats = 0;

	for (unsigned i = 0; i < 4 + TILES_HALVES; i++) {
		unsigned half = i < 4 ? 2 * i : i - 4, edge = half / 2;
		unsigned there = key + (unsigned)tiles_edge_step[edge];
		int node = i < 4
		    ? tiles_node_beyond(&s->b, key, edge)
		    : tiles_half_at(&s->b, there, tiles_half_beyond(half));

		if (node < 0)
			continue;
		seats |= s->b.node[gold_root(s, (unsigned)node)].seats;
		for (unsigned k = 0; k < s->seats; k++)
			if (s->tent[k] != GOLD_HOME &&
			    gold_root(s, s->tent[k]) ==
				gold_root(s, (unsigned)node))
				seats |= 1u << k;
	}
	return seats;
}

/* The gaps at which features with own figures go on. */
static bool
lay_place(const void *state, int seat, size_t n,
    char place[RULES_ORDER_PLACE + 1])
{
	const struct gold_state *s = state;

	for (unsigned i = 0; i < s->b.n_gaps; i++) {
		if (!(seats_around(s, i) >> seat & 1) || n-- > 0)
			continue;
		snprintf(place, RULES_ORDER_PLACE + 1, "%d,%d",
		    tiles_key_x(s->b.gap[i].key), tiles_key_y(s->b.gap[i].key));
		return true;
	}
	return false;
}

static void
lay_facts(const void *state, const char *place, struct json *out)
{
	(void)state;
	json_put_text(out, "cell", place);
}

/* The gap that O is about, or -1. */
static int
gap_of(const struct gold_state *s, const struct rules_order *o)
{
	char *end;
	long x = strtol(o->place, &end, 10), y;

	if (*end != ',')
		return -1;
	y = strtol(end + 1, &end, 10);
	return labs(x) <= TILES_REACH && labs(y) <= TILES_REACH
	    ? tiles_gap_at(&s->b, tiles_key((int)x, (int)y))
	    : -1;
}

/* What borders the cell, and whose figures stand there. */
static void
lay_basis(const void *state, int seat, const struct rules_order *o,
    struct buffer *out)
{
	const struct gold_state *s = state;
	int gap = gap_of(s, o);

	(void)seat;
	if (gap >= 0)
		buffer_printf(out, "%x %x", s->b.gap[gap].want,
		    seats_around(s, (unsigned)gap));
}

static enum rules_ordered
ends(const char *key, const char **why)
{
	*why = key;
	return RULES_ORDER_ENDS;
}

static enum rules_ordered
lay_now(const void *state, int seat, const struct rules_order *o, bool moving,
    bool changed, uint64_t *move, const char **why)
{
	const struct gold_state *s = state;
	int gap = gap_of(s, o);
	unsigned turns;

	(void)seat;
	if (gap < 0)
		return ends("taken", why);
	if (changed)
		return ends("around", why);
	if (!moving)
		return RULES_ORDER_WAITS;
	turns = s->b.set->table[s->b.drawn].fits[s->b.gap[gap].want];
	if (turns == 0)
		return ends("no-fit", why);
	if ((turns & (turns - 1)) != 0)
		return ends("ways", why);
	*move = gold_move_pack(&(struct gold_move){
	    .key = s->b.gap[gap].key, .turn = (uint8_t)__builtin_ctz(turns)});
	return RULES_ORDER_FITS;
}

const struct rules_order_kind gold_advance[GOLD_ADVANCE] = {
    {.name = "lay",
	.once = true,
	.offered = lay_offered,
	.place = lay_place,
	.facts = lay_facts,
	.basis = lay_basis,
	.now = lay_now},
};
