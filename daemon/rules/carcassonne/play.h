/*
 * Making a move, in steps, because the policies and the forecast (trial.c) make
 * only the first ones, on a copy of the state.
 */
#ifndef TURNPOST_RULES_CARCASSONNE_PLAY_H
#define TURNPOST_RULES_CARCASSONNE_PLAY_H

#include "rules/carcassonne/moves.h"
#include "rules/carcassonne/state.h"

struct chance;
struct json;

/* One node of each feature that a new tile touches, in the order of battles
 * and scoring: the tile's parts by first edge N, E, S, W, its planet, then
 * neighbouring planets by y, then x, then what is reached through
 * hyperspace. */
struct carc_touched {
	unsigned n;
	uint16_t node[CARC_PARTS_MAX + CARC_WAYS + 1];
};

/* Lays the drawn tile into GAP. Nothing else happens. */
void
carc_play_lay(struct carc_state *s, unsigned gap, unsigned turn,
    struct carc_touched *touched);

/* Sets a meeple of SEAT, which is in reserve, on NODE. */
void
carc_play_stand(struct carc_state *s, unsigned seat, unsigned size,
    unsigned node);

/* Sets M's meeple of the seat to move, or takes it back, after the tile was
 * laid. Returns the node where it stands, or -1 when M sets none. */
int
carc_play_set(struct carc_state *s, const struct carc_move *m,
    struct carc_touched *touched);

/* What SEAT is asked for now; NONE when the game is over. */
enum carc_ply
carc_ply_of(const struct carc_state *s, int seat);

/* Why a move of another kind is refused of a seat that is asked for this. */
const char *
carc_ply_refusal(enum carc_ply asked);

/* More than one side has meeples in NODE's feature, and they fight. */
bool
carc_contested(const struct carc_state *s, unsigned node);

/* {"e":"placed"}, and what is done with a meeple: "meeple", "jumped",
 * "withdrawn" or "no-meeple". NODE is what carc_play_set() returned. */
void
carc_tell_move(struct json *j, const struct carc_state *s,
    const struct carc_move *m, int node);

/* The table's functions (rules.h). */
unsigned
carc_to_move(const void *state);
/* rules.h, stop(): the tile that was drawn is nobody's. */
void
carc_stop(void *state);
const char *
carc_play(void *state, int seat, uint64_t move, struct chance *chance,
    struct json *events);

#endif
