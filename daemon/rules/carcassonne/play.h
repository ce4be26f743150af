/*
 * Making a move, in steps that others can try on a copy of the state.
 */
#ifndef TURNPOST_RULES_CARCASSONNE_PLAY_H
#define TURNPOST_RULES_CARCASSONNE_PLAY_H

#include "rules/carcassonne/moves.h"
#include "rules/carcassonne/state.h"

struct chance;
struct json;

/* One node of each feature that a new tile touches, in the order of battles
 * and scoring: the tile's parts by first edge N, E, S, W, its planet, then
 * neighbouring planets by y, then x. */
struct carc_touched {
	unsigned n;
	uint16_t node[CARC_PARTS_MAX + CARC_WAYS];
};

/* Lays the drawn tile into GAP. Nothing else happens. */
void
carc_play_lay(struct carc_state *s, unsigned gap, unsigned turn,
    struct carc_touched *touched);

/* Sets M's meeple of the seat to move, after its tile was laid. Returns the
 * node where it stands, or -1 when M has none. */
int
carc_play_set(struct carc_state *s, const struct carc_move *m);

/* More than one side has meeples in NODE's feature. */
bool
carc_contested(const struct carc_state *s, unsigned node);

/* {"e":"placed"} and {"e":"meeple"} or {"e":"no-meeple"}. */
void
carc_tell_move(struct json *j, const struct carc_state *s, int node,
    unsigned size);

/* The table's function (rules.h). */
const char *
carc_play(void *state, int seat, uint64_t move, struct chance *chance,
    struct json *events);

#endif
