/*
 * Option "hyperspace": who extends a route with an own meeple on it may send
 * the turn's meeple anywhere along that route: to a planet, or to an asteroid
 * field, on one of the tiles that the route touches.
 *
 * The route is what it is after the tile was laid, with all that the tile
 * joins to it. A planet must be unfinished (a neighbouring one is reached
 * without any route); a field unfinished and without a meeple. A field that
 * the new tile joins is not far away: it is a part of that tile.
 */
#ifndef TURNPOST_RULES_CARCASSONNE_HYPERSPACE_H
#define TURNPOST_RULES_CARCASSONNE_HYPERSPACE_H

#include "rules/carcassonne/moves.h"
#include "rules/carcassonne/state.h"

struct carc_jumps {
	unsigned n;
	/* Planets and fields, by the nodes that name them, ascending. */
	uint16_t node[CARC_NODES_MAX];
};

/* The places to which the seat to move may send a meeple when it lays the drawn
 * tile into GAP, which the tile fits in that turn. */
void
carc_jumps_take(const struct carc_state *s, const struct carc_gap *gap,
    unsigned turn, struct carc_jumps *jumps);

/* Why M, whose target is neither the new tile nor a neighbouring planet, cannot
 * be made; NULL: it can. */
const char *
carc_jump_refusal(const struct carc_state *s, const struct carc_move *m,
    const struct carc_gap *gap);

/* After M's tile was laid: whether its meeple went through hyperspace. */
bool
carc_is_jump(const struct carc_move *m);

#endif
