/*
 * What features are worth, and the events that tell of scores. Battles come
 * before (battle.h): a feature is scored for those who hold it afterwards.
 */
#ifndef TURNPOST_RULES_CARCASSONNE_SCORE_H
#define TURNPOST_RULES_CARCASSONNE_SCORE_H

#include "rules/carcassonne/state.h"

struct json;

struct carc_worth {
	int points;
	int tiles, symbols; /* counted for it */
};

/* What NODE's feature is worth to SEAT: as a complete one when it is
 * complete, else as in the final scoring. */
void
carc_worth_take(const struct carc_state *s, unsigned node, unsigned seat,
    struct carc_worth *w);

/* The seats that score NODE's feature once each, of those who stand there: one
 * of each side (its lowest), or, where an option counts players, all. */
unsigned
carc_scorers(const struct carc_state *s, unsigned node);

enum carc_why {
	CARC_WHY_LOST,
	CARC_WHY_TIE,
	CARC_WHY_COMPLETE,
	CARC_WHY_END,
	CARC_WHY_END_TILE,
	CARC_WHY_PARTNER
};

/* Gives points to the side of SEAT and says so, to its partner too. */
void
carc_score_add(struct carc_state *s, unsigned seat, unsigned node,
    enum carc_why why, const struct carc_worth *w, struct json *events);

/* When NODE's feature is complete and held: scores it, and its meeples go
 * back (to wait for a choice, with option "traders"). */
void
carc_score_complete(struct carc_state *s, unsigned node, struct json *events);

/* The final scoring; meeples stay where they are. */
void
carc_score_end(struct carc_state *s, struct json *events);

#endif
