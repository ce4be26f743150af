/*
 * One choice, weighed: what a move that was made is worth beside the best one
 * that could have been made. Both are played on from with the same luck many
 * times, so that their difference is known better than either.
 *
 * What is best is found with some playouts and measured with others: the
 * luckiest of many moves would look better than it is.
 *
 * Not here: a whole game (review.h), finding a move to make (search/search.h).
 */
#ifndef TURNPOST_REVIEW_WEIGH_H
#define TURNPOST_REVIEW_WEIGH_H

#include <stdbool.h>
#include <stdint.h>

#include "rules/rules.h"
#include "search/search.h"

/* How long to weigh: until the playouts are made, or the time is used up. */
struct weigh_limit {
	uint64_t playouts; /* 0: any number */
	/* The share of the time that is used up: 1 or more is all of it. It
	 * may be NULL when PLAYOUTS is not 0. */
	double (*used)(void *arg);
	void *arg;
};

/* Values are a seat's part in the win, 0 to 1; or, when all play together, the
 * points that the table can expect. */
struct weighed {
	uint64_t best; /* the move that was made, when none is better */
	/* With all known: as the game is played on from there, and with the move
	 * that was made. */
	double before[RULES_SEATS_MAX], made[RULES_SEATS_MAX];
	/* For its seat: by how much the best is better than the one that was
	 * made, at least 0, and than how it would be played on; */
	double cost, lead;
	/* and the standard errors of COST, of MADE, of BEFORE and of MADE less
	 * BEFORE, which are measured together. */
	double spread, made_blur, before_blur, gain_blur;
	uint64_t playouts; /* of each kind */
};

/* Weighs MOVE, a legal move of P's seat. */
void
weigh(const struct search_position *p, uint64_t move,
    const struct weigh_limit *limit, uint64_t seed, struct weighed *w);

/* Measures once more, with the luck of another SEED, by how much BEST is better
 * than MOVE. Of W only COST, which may be less than 0 here, its SPREAD and
 * PLAYOUTS are set. */
void
weigh_again(const struct search_position *p, uint64_t move, uint64_t best,
    const struct weigh_limit *limit, uint64_t seed, struct weighed *w);

/* The same as weigh() of a position in which the rules ask for no move: MADE is as
 * BEFORE. */
void
weigh_position(const struct search_position *p, const struct weigh_limit *limit,
    uint64_t seed, struct weighed *w);

#endif
