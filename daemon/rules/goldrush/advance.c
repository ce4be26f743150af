/*
 * Orders in advance (rules/order.h).
 */
#include "config.h"

#include "rules/goldrush/goldrush.h"
#include "rules/goldrush/moves.h"
#include "rules/goldrush/play.h"
#include "rules/tiles/advance.h"

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
seats_around(const void *state, unsigned gap)
{
	const struct gold_state *s = state;
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

static bool
lay_place(const void *state, int seat, size_t n,
    char place[RULES_ORDER_PLACE + 1])
{
	const struct gold_state *s = state;

	return tiles_lay_place(&s->b, s, seats_around, seat, n, place);
}

static void
lay_basis(const void *state, int seat, const struct rules_order *o,
    struct buffer *out)
{
	const struct gold_state *s = state;

	(void)seat;
	tiles_lay_basis(&s->b, s, seats_around, o, out);
}

static enum rules_ordered
lay_now(const void *state, int seat, const struct rules_order *o, bool moving,
    bool changed, uint64_t *move, const char **why)
{
	const struct gold_state *s = state;
	struct tiles_laid laid;
	enum rules_ordered done;

	(void)seat;
	done = tiles_lay_now(&s->b, o, moving, changed, &laid, why);
	if (done == RULES_ORDER_FITS)
		*move = gold_move_pack(&(struct gold_move){
		    .key = laid.key, .turn = laid.turn});
	return done;
}

const struct rules_order_kind gold_advance[GOLD_ADVANCE] = {
    {.name = "lay",
	.once = true,
	.offered = lay_offered,
	.place = lay_place,
	.facts = tiles_lay_facts,
	.basis = lay_basis,
	.now = lay_now},
};
