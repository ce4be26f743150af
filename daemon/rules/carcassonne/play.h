/*
 * Making a move, in steps. The policies and the forecast make only the first
 * steps, on a copy of the state (trial.c).
 */
#ifndef TURNPOST_RULES_CARCASSONNE_PLAY_H
#define TURNPOST_RULES_CARCASSONNE_PLAY_H

#include "rules/carcassonne/moves.h"
#include "rules/carcassonne/state.h"

struct chance;
struct json;

/* Sets a meeple of SEAT, taken from its reserve, on NODE. */
void
carc_play_stand(struct carc_state *s, unsigned seat, unsigned size,
    unsigned node);

/* After the tile was laid: sets M's meeple of the seat to move, or takes that
 * seat's meeple back. Returns the node where the meeple stands, or -1 when M
 * sets none. */
int
carc_play_set(struct carc_state *s, const struct carc_move *m,
    struct tiles_touched *touched);

/* What SEAT is asked for now; NONE when the game is over. */
enum carc_ply
carc_ply_of(const struct carc_state *s, int seat);

/* Why a seat that is asked for ASKED cannot make a move of another kind. */
const char *
carc_ply_refusal(enum carc_ply asked);

/* Whether more than one side has meeples in NODE's feature, so that they
 * fight. */
bool
carc_contested(const struct carc_state *s, unsigned node);

/* Writes "placed" and what is done with a meeple: "meeple", "jumped",
 * "withdrawn" or "no-meeple". NODE is what carc_play_set() returned. */
void
carc_tell_move(struct json *j, const struct carc_state *s,
    const struct carc_move *m, int node);

/* The table's functions (rules.h). */
unsigned
carc_to_move(const void *state);
/* stop() of rules.h: takes the drawn tile away from the seat that was to lay
 * it. */
void
carc_stop(void *state);
const char *
carc_play(void *state, int seat, uint64_t move, struct chance *chance,
    struct json *events);

#endif
