/*
 * Making a move, in steps. The policies, the forecast and those who look where a
 * tent could go make only the first steps, on a copy of the state (trial.h).
 */
#ifndef TURNPOST_RULES_GOLDRUSH_PLAY_H
#define TURNPOST_RULES_GOLDRUSH_PLAY_H

#include "rules/goldrush/moves.h"
#include "rules/goldrush/state.h"

struct chance;
struct json;

/* Lays the drawn tile into gap GAP with TURN, without its tokens. TOUCHED gets
 * its features in the order of its parts. */
void
gold_play_lay(struct gold_state *s, unsigned gap, unsigned turn,
    struct tiles_touched *touched);

/* Writes "placed" for it. */
void
gold_play_tell(const struct gold_state *s, struct json *events);

/* Notes the mountains of the tile that lies last, and puts tokens on them. */
void
gold_play_tokens(struct gold_state *s, struct json *events);

/* Does what M does besides laying the tile. Without CHANCE a token that is
 * mined remains unseen. */
void
gold_play_act(struct gold_state *s, const struct gold_move *m,
    struct chance *chance, struct json *events);

/* Cowboy number I of SEAT comes to NODE, from home; or goes home. */
void
gold_play_stand(struct gold_state *s, unsigned seat, unsigned i, unsigned node);
void
gold_play_leave(struct gold_state *s, unsigned seat, unsigned i);

/* SEAT's tent comes to NODE, or with HOME goes home, from wherever it is. */
void
gold_play_pitch(struct gold_state *s, unsigned seat, unsigned node);

/* Which of SEAT's cowboys is at NODE, which may be HOME; or -1. */
int
gold_cowboy_at(const struct gold_state *s, unsigned seat, unsigned node);

/* SEAT takes a token: it is drawn from those never taken. Without CHANCE it
 * remains unseen. */
void
gold_play_take(struct gold_state *s, unsigned seat, struct chance *chance,
    struct json *events);

/* Takes N tokens off NODE's mountain. */
void
gold_play_dig(struct gold_state *s, unsigned node, unsigned n);

/* The table's functions (rules.h). */
unsigned
gold_to_move(const void *state);
void
gold_stop(void *state);
const char *
gold_play(void *state, int seat, uint64_t move, struct chance *chance,
    struct json *events);

#endif
