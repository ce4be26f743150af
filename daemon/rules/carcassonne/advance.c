/*
 * Orders in advance (rules/order.h).
 */
#include "config.h"

#include "rules/carcassonne/carcassonne.h"
#include "rules/carcassonne/moves.h"
#include "rules/carcassonne/play.h"
#include "rules/tiles/advance.h"

/* --- traders -------------------------------------------------------------- */

static bool
has_traders(const void *state, int seat)
{
	const struct carc_state *s = state;

	(void)seat;
	return s->traders;
}

static enum rules_ordered
keep_now(const void *state, int seat, const struct rules_order *o, bool moving,
    bool changed, uint64_t *move, const char **why)
{
	(void)o;
	(void)changed;
	(void)why;
	/* Keeping is the first of the answers. */
	return moving && carc_ply_of(state, seat) == CARC_PLY_TRADE &&
		carc_moves(state, seat, move, 1) > 0
	    ? RULES_ORDER_FITS
	    : RULES_ORDER_WAITS;
}

/* --- a tile for a cell ---------------------------------------------------- */

/* Only for a turn to come: whoever has a tile in hand lays it. */
static bool
lay_offered(const void *state, int seat)
{
	const struct carc_state *s = state;

	return !s->over && s->phase != CARC_PHASE_LAST && s->to_move != seat &&
	    s->b.left > 0;
}

/* A bit per seat with a meeple on what borders GAP. */
static unsigned
seats_around(const void *state, unsigned gap)
{
	const struct carc_state *s = state;
	unsigned seats = 0;

	for (unsigned edge = 0; edge < 4; edge++) {
		int node = tiles_node_beyond(&s->b, s->b.gap[gap].key, edge);

		if (node >= 0)
			seats |= s->b.node[s->b.node[node].feature].seats;
	}
	return seats;
}

static bool
lay_place(const void *state, int seat, size_t n,
    char place[RULES_ORDER_PLACE + 1])
{
	const struct carc_state *s = state;

	return tiles_lay_place(&s->b, s, seats_around, seat, n, place);
}

static void
lay_basis(const void *state, int seat, const struct rules_order *o,
    struct buffer *out)
{
	const struct carc_state *s = state;

	(void)seat;
	tiles_lay_basis(&s->b, s, seats_around, o, out);
}

static enum rules_ordered
lay_now(const void *state, int seat, const struct rules_order *o, bool moving,
    bool changed, uint64_t *move, const char **why)
{
	const struct carc_state *s = state;
	struct tiles_laid laid;
	enum rules_ordered done;

	done = tiles_lay_now(&s->b, o,
	    moving && carc_ply_of(s, seat) == CARC_PLY_PLACE, changed, &laid,
	    why);
	if (done == RULES_ORDER_FITS)
		*move = carc_move_pack(&(struct carc_move){.key = laid.key,
		    .turn = laid.turn,
		    .kind = CARC_PLY_PLACE});
	return done;
}

const struct rules_order_kind carc_advance[CARC_ADVANCE] = {
    {.name = "lay",
	.once = true,
	.offered = lay_offered,
	.place = lay_place,
	.facts = tiles_lay_facts,
	.basis = lay_basis,
	.now = lay_now},
    {.name = "keep", .offered = has_traders, .now = keep_now},
};
