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
	double quick[RULES_SEATS_MAX]; /* when it is just played on */
	double most[RULES_SEATS_MAX];  /* with the best move */
	double made[RULES_SEATS_MAX];  /* with the one that was made */
	/* By how much the best is better for its seat, at least 0, and the
	 * standard errors of that and of MADE for the seat. */
	double cost, spread, blur;
	uint64_t playouts; /* of each of the three, by which they were
			    * measured */
};

/* Weighs MOVE, a legal move of P's seat. */
void
weigh(const struct search_position *p, uint64_t move,
    const struct weigh_limit *limit, uint64_t seed, struct weighed *w);

/* The same of a position in which the rules ask for no move: all three are what
 * the seats can expect when it is played on. */
void
weigh_position(const struct search_position *p, const struct weigh_limit *limit,
    uint64_t seed, struct weighed *w);

#endif
