/*
 * What features are worth, and the events that tell of scores. Battles come
 * first (battle.h): a feature scores for the seats that hold it afterwards.
 */
#ifndef TURNPOST_RULES_CARCASSONNE_SCORE_H
#define TURNPOST_RULES_CARCASSONNE_SCORE_H

#include "rules/carcassonne/state.h"

struct json;

struct carc_worth {
	int points;
	int tiles, symbols; /* what the points are for */
};

/* What NODE's feature is worth to SEAT: as a complete feature when it is
 * complete, else as in the final scoring. */
void
carc_worth_take(const struct carc_state *s, unsigned node, unsigned seat,
    struct carc_worth *w);

/* Which of the seats with meeples in NODE's feature score it: the lowest of
 * each side or, where an option counts players, all. */
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

/* Gives points to the side of SEAT and writes the event, one for the partner
 * too. */
void
carc_score_add(struct carc_state *s, unsigned seat, unsigned node,
    enum carc_why why, const struct carc_worth *w, struct json *events);

/* When NODE's feature is complete and held: scores it and takes its meeples
 * back. With option "traders" their seats then wait for a choice. */
void
carc_score_complete(struct carc_state *s, unsigned node, struct json *events);

/* The final scoring; meeples stay where they are. */
void
carc_score_end(struct carc_state *s, struct json *events);

#endif
