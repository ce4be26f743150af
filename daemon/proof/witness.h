/*
 * A source of chance that gives out what an entry recorded, and compares: with
 * what the rules ask for, and with what the seed gives where it is known.
 */
#ifndef TURNPOST_PROOF_WITNESS_H
#define TURNPOST_PROOF_WITNESS_H

#include <stdbool.h>

#include "base/chance.h"

struct buffer;

struct witness {
	struct chance chance;
	const struct draws *said; /* borrowed */
	struct chance *truth;	  /* borrowed; NULL: the seed is not known */
	size_t asked;		  /* draws so far */
	size_t at;		  /* the first that differs, if WRONG */
	enum {
		WITNESS_AGREES,
		WITNESS_UNSAID,	 /* the rules ask for one that is not there */
		WITNESS_ANOTHER, /* they ask for another label or range */
		WITNESS_VALUE	 /* the seed gives another value */
	} wrong;
	struct draw due; /* what the rules asked for there, and the seed's
			  * value */
};

void
witness_init(struct witness *w, const struct draws *said, struct chance *truth);

/* Whether all that was recorded is what the rules asked for, no more, no less,
 * with the seed's values. If not, appends a clause to WHY. Draws of a label
 * are numbered from 0, as in the formula. */
bool __attribute__((warn_unused_result))
witness_agrees(const struct witness *w, struct buffer *why);

#endif
