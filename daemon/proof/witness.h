/*
 * A source of chance that gives the rules the draws which an entry recorded. It
 * compares each of them with what the rules ask for, and with what the seed
 * gives if the seed is known.
 */
#ifndef TURNPOST_PROOF_WITNESS_H
#define TURNPOST_PROOF_WITNESS_H

#include <stdbool.h>

#include "base/chance.h"

struct buffer;

struct witness {
	struct chance chance;
	const struct draws *said; /* borrowed */
	struct chance *truth;	  /* draws of the seed, borrowed; NULL when the
				   * seed is not known */
	size_t asked;		  /* how many draws the rules have asked for */
	size_t at;		  /* the first draw that differs, unless WRONG
				   * is WITNESS_AGREES */
	enum {
		WITNESS_AGREES,
		WITNESS_UNSAID,	 /* the rules ask for a draw that is not
				  * recorded */
		WITNESS_ANOTHER, /* the rules ask for another label or range */
		WITNESS_VALUE	 /* the seed gives another value */
	} wrong;
	struct draw due; /* what the rules asked for there, with the value that
			  * the seed gives */
};

/* Lets W hand out SAID and compare it with TRUTH. */
void
witness_init(struct witness *w, const struct draws *said, struct chance *truth);

/* Whether the recorded draws are those that the rules asked for, no more and no
 * less, with the values of the seed. Otherwise WHY gets a clause. It numbers
 * the draws of each label from 0, as the formula does. */
bool __attribute__((warn_unused_result))
witness_agrees(const struct witness *w, struct buffer *why);

#endif
