/*
 * How games ended. This follows from their logs, and is stored so that a
 * player's statistics need no replay. What store.h says of transactions
 * holds here.
 *
 * Not here: counting (play/outcome.h).
 */
#ifndef TURNPOST_STORE_OUTCOMES_H
#define TURNPOST_STORE_OUTCOMES_H

#include "store/store.h"

enum store_won { /* stored: never change */
	STORE_LOST,
	STORE_WON,	 /* alone, or with those who play together */
	STORE_WON_SHARED /* with others, too */
};

struct store_outcome { /* of a seat */
	int score;
	enum store_won won;
	bool resigned;
};

/* The first game that is over and not counted: STORE_ABSENT when there is
 * none. */
enum store_status __attribute__((warn_unused_result))
store_outcome_missing(struct store *s, int64_t *game);
/* Stores the outcome of a game that is over, for its N seats. N is 0 when
 * nobody can tell it; the game is not missing then, either. STORE_DUPLICATE: it
 * was stored before. */
enum store_status __attribute__((warn_unused_result))
store_outcome_put(struct store *s, int64_t game,
    const struct store_outcome *outcomes, int n);
/* Into room for RULES_SEATS_MAX, by seat; *N is 0 when it is not counted. */
enum store_status __attribute__((warn_unused_result))
store_outcomes_get(struct store *s, int64_t game,
    struct store_outcome *outcomes, int *n);

/* Of one person with one ruleset. */
struct store_record {
	const char *ruleset;
	int games;
	int over, counted; /* of GAMES; of OVER */
	int won, shared;   /* of COUNTED and not RESIGNED; of WON */
	int resigned;	   /* of COUNTED, whoever has won */
	int best;	   /* score, when COUNTED is not 0 */
	int64_t moves;	   /* entries made by his seats */
	int64_t first;	   /* when the first game began */
};
/* By ruleset. EACH may use the store, but not this. */
enum store_status __attribute__((warn_unused_result))
store_records_each(struct store *s, int64_t player,
    bool (*each)(void *arg, const struct store_record *record), void *arg);

#endif
