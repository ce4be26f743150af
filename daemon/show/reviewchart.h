/*
 * The chart of a review (review/review.h): how the chance of each side to win
 * went, move by move; or, when all play together, what points the table could
 * expect. Two sides share an area, more have a line each.
 *
 * The moves that the review marks stand above and below, each kind with a shape
 * and a name of its own, by which a list beside the chart tells of them.
 *
 * Not here: what is said in words (reviewed.h).
 */
#ifndef TURNPOST_SHOW_REVIEWCHART_H
#define TURNPOST_SHOW_REVIEWCHART_H

#include <stdbool.h>
#include <stdint.h>

#include "review/review.h"

struct scene;

struct reviewchart {
	const struct review *r; /* borrowed */
	int64_t at;	    /* the entry whose position is shown; -1: none */
	bool missed_of_one; /* only the missed moves of seat ONE are marked */
	int one;
	/* The sides, the reader's first; one alone when all play together. */
	int n;
	struct reviewchart_side {
		int seat; /* whose numbers are those of the side */
		int32_t tone, ink;
		const char *letter; /* borrowed; "": none */
	} side[RULES_SEATS_MAX];
};

enum { REVIEWCHART_WIDE = 480, REVIEWCHART_NAME = 4 };

/* Sets NAME to how the mark of move I is called: turning points are counted,
 * from "1", and missed moves have letters, from "a". "": it has no such mark. */
void
reviewchart_name(const struct review *r, size_t i, bool turning,
    char name[REVIEWCHART_NAME]);

/* S becomes the chart. A review without a move has an empty one. */
void
reviewchart_draw(const struct reviewchart *c, struct scene *s);

#endif
