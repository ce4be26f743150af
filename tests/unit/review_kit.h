/*
 * Games for tests of reviews.
 */
#ifndef TURNPOST_TESTS_REVIEW_KIT_H
#define TURNPOST_TESTS_REVIEW_KIT_H

#include <stdbool.h>
#include <stdint.h>

#include "match/match.h"
#include "review/review.h"

enum { LOG_MAX = 2000 };

/* A game as it was played. */
struct game {
	const struct rules *rules;
	struct rules_setup setup;
	struct chance_fast chance;
	struct match *m;
	struct entry log[LOG_MAX];
	uint32_t n;
	uint32_t planted; /* entry; 0: none */
	int cost;	  /* of that one */
};

/* What the test itself needs. */
void
review_must(bool good);

/* A game of SEATS with the usual options, at its beginning. */
void
game_init(struct game *g, const struct rules *rules, int seats, uint64_t seed);
void
game_fini(struct game *g);

/* Makes a legal move; plays to the end by the greedy policy. */
void
game_play(struct game *g, int seat, uint64_t move);
void
game_finish(struct game *g);

/* Reviews G with so many PLAYOUTS a move; false when there is none. */
bool
game_review(const struct game *g, uint64_t playouts, struct review *r);

#endif
