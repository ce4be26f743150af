/*
 * What features are worth, and what follows when they are complete: tokens,
 * points, and figures that go home (facts 4.3).
 */
#ifndef TURNPOST_RULES_GOLDRUSH_SCORE_H
#define TURNPOST_RULES_GOLDRUSH_SCORE_H

#include "rules/goldrush/state.h"

struct chance;
struct json;

struct gold_worth {
	int points;
	int n; /* what was counted: tiles, nuggets, railroads; of a prairie 0 */
	int tipis, herds;
	bool twice; /* a locomotive doubles the points */
};

/* What NODE's feature is worth to each of its holders: as a complete one when it
 * is complete, else as in the final scoring. */
void
gold_worth_take(const struct gold_state *s, unsigned node,
    struct gold_worth *w);

/* Scores all that the last tile has completed; TOUCHED are its features in the
 * order of its parts. Without CHANCE, tokens that are taken remain unseen. */
void
gold_score_complete(struct gold_state *s, const struct tiles_touched *touched,
    struct chance *chance, struct json *events);

/* The final scoring; figures and tokens stay where they are. */
void
gold_score_end(struct gold_state *s, struct json *events);

#endif
