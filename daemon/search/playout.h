/*
 * One game played on from a position, first by what earlier playouts have
 * learned (tree.h), if they do; then by quick policies, up to its end or to a
 * horizon; and what it brings the seats.
 */
#ifndef TURNPOST_SEARCH_PLAYOUT_H
#define TURNPOST_SEARCH_PLAYOUT_H

#include <stdbool.h>
#include <stdint.h>

#include "base/chance.h"
#include "rules/rules.h"
#include "search/search.h"
#include "search/tree.h"

/* So many quick playouts take as long as a careful one, and it counts as them. */
enum { PLAYOUT_SLOW = 20 };

/* What chance brings, which is noted as a part of the way. */
struct playout_chance {
	struct chance chance;
	struct chance_fast table;
	struct tree_way way;
};

struct playout {
	const struct search_position *p; /* borrowed */
	uint64_t seed;
	bool points;  /* where all play together: values are the points that the
		      * table can expect, and not its chance to win */
	bool shrewd;  /* the seat that thinks is to win, and not only to
		       * be judged: its side plays another policy */
	bool careful; /* goes on by what looks best, and not by the quick
		       * policy; only where rules have promising() */
	bool open;    /* from the true position, and not from one of those that
		       * look the same to the seat */
	bool even;    /* outlook() sees a gain in having moved last: it is
		       * asked twice, after two moves, so that values of
		       * different positions can be compared */
	void *state;  /* the copy that is played on */
	struct chance_fast hidden, policy;
	struct playout_chance chance;
	struct tree *tree; /* NULL: playouts learn nothing */
};

void
playout_init(struct playout *play, const struct search_position *p,
    uint64_t seed);
/* From now on playouts learn the next moves from each other, which makes what
 * they find better, and no two of them alike. In rules without promising() there
 * is nothing to learn from. */
void
playout_learn(struct playout *play);

/* Makes MOVE on a copy of the position and plays on; without a MOVE (NULL) it
 * only plays on. Sets VALUES to the chance of each seat to win as it then looks,
 * from 0 to 1, a shared win being a part of one. Playouts of the same NUMBER
 * have the same luck after each move, as far as they draw alike, so that moves
 * are compared and not their luck. */
void
playout_values(struct playout *play, const uint64_t *move, uint64_t number,
    double values[RULES_SEATS_MAX]);
/* That of the seat that thinks alone. */
double
playout_value(struct playout *play, uint64_t move, uint64_t number);

void
playout_fini(struct playout *play);

#endif
