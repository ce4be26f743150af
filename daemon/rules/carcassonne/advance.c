/*
 * Orders in advance (rules/order.h).
 */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/buffer.h"
#include "base/json.h"
#include "rules/carcassonne/carcassonne.h"
#include "rules/carcassonne/moves.h"
#include "rules/carcassonne/play.h"

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
seats_around(const struct carc_state *s, unsigned gap)
{
	unsigned seats = 0;

	for (unsigned edge = 0; edge < 4; edge++) {
		int node = tiles_node_beyond(&s->b, s->b.gap[gap].key, edge);

		if (node >= 0)
			seats |= s->b.node[s->b.node[node].feature].seats;
	}
	return seats;
}

/* The gaps at which features with own meeples go on. */
static bool
lay_place(const void *state, int seat, size_t n,
    char place[RULES_ORDER_PLACE + 1])
{
	const struct carc_state *s = state;

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
gap_of(const struct carc_state *s, const struct rules_order *o)
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

/* What borders the cell, and whose meeples stand there. */
static void
lay_basis(const void *state, int seat, const struct rules_order *o,
    struct buffer *out)
{
	const struct carc_state *s = state;
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

/* Whether there is one way only to lay the drawn tile into GAP; sets *MOVE to
 * it, without a meeple. */
static bool
lay_only(const struct carc_state *s, const struct carc_scan *scan,
    uint64_t *move)
{
	unsigned turns = 0;

	for (unsigned i = 0; i < 4; i++)
		if (scan->turns >> i & 1) {
			turns++;
			*move =
			    carc_move_pack(&(struct carc_move){.key = scan->key,
				.turn = (uint8_t)i,
				.kind = CARC_PLY_PLACE});
		}
	(void)s;
	return turns == 1;
}

static enum rules_ordered
lay_now(const void *state, int seat, const struct rules_order *o, bool moving,
    bool changed, uint64_t *move, const char **why)
{
	const struct carc_state *s = state;
	struct carc_scan scan;
	int gap = gap_of(s, o);

	if (gap < 0)
		return ends("taken", why);
	if (changed)
		return ends("around", why);
	if (!moving || carc_ply_of(s, seat) != CARC_PLY_PLACE)
		return RULES_ORDER_WAITS;
	if (carc_scan_take(s, (unsigned)gap, &scan) == 0)
		return ends("no-fit", why);
	return lay_only(s, &scan, move) ? RULES_ORDER_FITS : ends("ways", why);
}

const struct rules_order_kind carc_advance[CARC_ADVANCE] = {
    {.name = "lay",
	.once = true,
	.offered = lay_offered,
	.place = lay_place,
	.facts = lay_facts,
	.basis = lay_basis,
	.now = lay_now},
    {.name = "keep", .offered = has_traders, .now = keep_now},
};
