/*
 * The policies: a random move, a cautious one for a player who is absent, and
 * one that wants to win; and what they share, plans and values of positions.
 */
#ifndef TURNPOST_RULES_GEONOSIS_POLICY_H
#define TURNPOST_RULES_GEONOSIS_POLICY_H

#include "rules/geonosis/moves.h"
#include "rules/geonosis/state.h"

/* How good the table's prospects are, in points without a unit; more is better.
 * The value counts reserves as they will be after the refill, the Force,
 * threats that are met or are likely to be, and C-3PO. S must be between two
 * actions, in the dice phase or at its end. (value.c) */
int64_t
geo_value(const struct geo_state *s);

/* Plans the next move of the fight under way. (plan.c) */
void
geo_plan_fight(const struct geo_state *s, struct geo_move *m);
/* Plans the next kill of the ability in use. It never gives the rest of a
 * strike up: no kill makes geo_value() less. */
void
geo_plan_kill(const struct geo_state *s, struct geo_move *m);
/* Finishes the action under way by the planned moves. */
void
geo_plan_finish(struct geo_state *s);

/* Plans a move of a stage without dice: the set-up, and the table's
 * decisions. */
void
geo_plan_table(const struct geo_state *s, unsigned seat, struct geo_move *m);

/* Whether a state is lost whatever chance brings and the players do: no, or not
 * known; yes; yes, and before a seat is to move again. (doom.c) */
enum geo_doom { GEO_DOOM_NONE, GEO_DOOM_LATER, GEO_DOOM_NOW };

enum geo_doom
geo_doom(const struct geo_state *s);

/* What trying the moves of one seat in one state has found so far; FOUGHT is
 * false everywhere at first. */
enum { GEO_TRIAL_POINTS = 16 };

struct geo_trials {
	bool fought[GEO_TRIAL_POINTS]; /* by the points of a fight */
	struct geo_state after[GEO_TRIAL_POINTS];
};

/* The geo_value() after the whole action that SEAT begins by M, a move with a
 * die; far less when the game is then doomed. (greedy.c) */
int64_t
geo_try_die(struct geo_trials *t, const struct geo_state *s, unsigned seat,
    const struct geo_move *m);

/* Plans the move with a die that has the highest geo_value() after the whole
 * action. CAUTIOUS leaves out moves that spend Force, unless it is for the mega
 * threat or all other moves are doomed. (greedy.c) */
void
geo_plan_die(const struct geo_state *s, unsigned seat, bool cautious,
    struct geo_move *m);

#endif
