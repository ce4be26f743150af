/*
 * Option "hyperspace": a player who extends a route with an own meeple on it
 * may send the turn's meeple anywhere along that route: to a planet, or to an
 * asteroid field, on one of the tiles that the route touches.
 *
 * The route is what it is after the tile was laid, with all that the tile joins
 * to it. The planet must be unfinished (a neighbouring planet is reached
 * without any route); the field unfinished and without a meeple. A field that
 * the new tile joins does not count as far away: it is a part of that tile.
 */
#ifndef TURNPOST_RULES_CARCASSONNE_HYPERSPACE_H
#define TURNPOST_RULES_CARCASSONNE_HYPERSPACE_H

#include "rules/carcassonne/moves.h"
#include "rules/carcassonne/state.h"

struct carc_jumps {
	unsigned n;
	/* planets and fields, by the nodes that name them, ascending */
	uint16_t node[TILES_NODES_MAX];
};

/* The places to which the seat to move may send a meeple when it lays the drawn
 * tile into GAP, which the tile fits in that turn. */
void
carc_jumps_take(const struct carc_state *s, const struct tiles_gap *gap,
    unsigned turn, struct carc_jumps *jumps);

/* Why M, whose target is neither the new tile nor a neighbouring planet, cannot
 * be made; NULL: it can. */
const char *
carc_jump_refusal(const struct carc_state *s, const struct carc_move *m,
    const struct tiles_gap *gap);

/* Whether M, a legal move, sends its meeple through hyperspace. */
bool
carc_is_jump(const struct carc_move *m);

#endif
