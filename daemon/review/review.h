/*
 * A game that is over, looked at move by move: what each seat could expect before
 * and after each, what could have been made instead, and what was luck.
 *
 * A move changes what its seat can expect in two steps. The choice: from BEFORE,
 * with the best move that could be seen, to MADE, with the one that was made. And
 * chance: from MADE to AFTER, once dice, tiles and cards have fallen. As AFTER is
 * the BEFORE of the next move, all steps together lead from the beginning to the
 * result. What a seat did not know does not count against its choice.
 *
 * Numbers are estimates by playouts (weigh.h), in thousandths of a win; or, when
 * all play together, of a point.
 *
 * Not here: when a review is made, and where it is kept (think/reviewer.h).
 */
#ifndef TURNPOST_REVIEW_REVIEW_H
#define TURNPOST_REVIEW_REVIEW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "match/entry.h"
#include "review/weigh.h"

struct buffer;

enum {
	/* A choice is "missed" when it cost so much, and so many times its
	 * spread, which is twice what people are told it may be off by; */
	REVIEW_MISSED = 50,
	REVIEW_MISSED_POINTS = 500,
	REVIEW_MISSED_SPREADS = 4,
	/* and the moves that changed most, by so much and so many standard
	 * errors, are turning points. */
	REVIEW_TURNING = 100,
	REVIEW_TURNING_POINTS = 1000,
	REVIEW_TURNING_ERRORS = 3,
	REVIEW_TURNING_MAX = 3
};

/* An entry that was not taken back. */
struct review_move {
	uint32_t n;			   /* its number in the log */
	int seat;			   /* -1: the table's */
	enum entry_by by;		   /* not written: the log has it */
	bool legal_one;			   /* there was nothing else to do */
	bool table;			   /* of no rules: "!resign" ... */
	char best[RULES_NOTATION_MAX + 1]; /* "": nothing better was seen */
	int before[RULES_SEATS_MAX], made[RULES_SEATS_MAX],
	    after[RULES_SEATS_MAX];
	int cost;   /* by how much the best move was better, less what of that
		     * the seat could still have at its next choice */
	int spread; /* the standard error of COST */
	int blur;   /* that of MADE */
	/* For the seat: what the best move gave more than just playing on, and
	 * the standard errors of BEFORE and of MADE less BEFORE. */
	int lead;
	double before_blur, gain_blur;
	uint64_t playouts;
	bool missed, turning;
};

struct review_seat {
	/* By how much its moves were better than how playouts go on; against each
	 * other, than those of all seats in the mean. */
	int choices;
	int luck;   /* what chance has brought it, on all moves */
	int spread; /* the standard error of CHOICES */
	int blur;   /* that of LUCK */
	unsigned missed;
};

struct review {
	int n_seats;
	bool points; /* numbers are points and not chances */
	struct review_move *moves;
	size_t n;
	struct review_seat seats[RULES_SEATS_MAX];
};

void
review_fini(struct review *r);

/* Whether COST of M is more than what playouts may be wrong by. */
bool
review_is_sure(const struct review_move *m);

/* Appends the review as canonical JSON (turnpost-http(7), "Reviews"). */
void
review_write(const struct review *r, struct buffer *out);

/* --- making one ----------------------------------------------------------- */

struct reviewing;

/* Begins with the N entries of LOG, a game that is over. SETUP is copied, its data
 * and LOG stay borrowed. NULL: the rules do not accept the log. */
struct reviewing *
reviewing_new(const struct rules *rules, const struct rules_setup *setup,
    const struct entry *log, size_t n);
void
reviewing_free(struct reviewing *g);

/* The part of what is left of the work that the next step takes, 0 to 1; 0: none
 * is left. */
double
reviewing_next(const struct reviewing *g);

/* Weighs the next entry. The same log, number of playouts and SEED give the same
 * review. */
void
reviewing_step(struct reviewing *g, const struct weigh_limit *limit,
    uint64_t seed);

/* Sums up, once no work is left. The caller releases R with review_fini(). */
void
reviewing_end(struct reviewing *g, struct review *r);

#endif
