/*
 * What the seat to move could do besides laying its tile: counted for each place
 * of the tile without laying it there, as there are hundreds of moves in a turn,
 * and a random player needs only their number.
 *
 * Not here: which mountains those are (tents.h).
 */
#ifndef TURNPOST_RULES_GOLDRUSH_SCAN_H
#define TURNPOST_RULES_GOLDRUSH_SCAN_H

#include "rules/goldrush/state.h"

/* What does not depend on where the tile goes. */
struct gold_hand {
	bool cowboy;	    /* one is at home */
	unsigned withdraws; /* cowboys that can be taken back */
	int tent;	    /* the tent's feature, or -1 */
	unsigned mountains; /* where the tent could go before the tile */
	bool open[TILES_NODES_MAX]; /* by feature: it is one of these */
};

void
gold_hand_take(const struct gold_state *s, struct gold_hand *h);

/* What is beyond the rim of a gap: bits 0 to 3 are its edges, 4 to 11 its
 * halves. */
struct gold_rim {
	uint16_t taken;	  /* a cowboy is in the feature beyond */
	int16_t root[12]; /* that feature, or -1 */
};

void
gold_rim_take(const struct gold_state *s, const struct tiles_gap *gap,
    struct gold_rim *rim);

/* The parts of the drawn tile, with TURN in a gap with that rim, where a cowboy
 * can go: bit per place in the order of parts. */
unsigned
gold_free_parts(const struct gold_state *s, const struct gold_rim *rim,
    unsigned turn);

/* How many mountains the tent can go to when the drawn tile lies in GAP with
 * TURN; *MINE: whether there is a token then where it stands. */
unsigned
gold_tents_count(const struct gold_state *s, const struct gold_hand *h,
    const struct tiles_gap *gap, unsigned turn, bool *mine);

#endif
