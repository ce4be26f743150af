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
	bool mine;	    /* with a token, before the tile */
	unsigned mountains; /* where the tent could go before the tile */
	bool open[TILES_NODES_MAX]; /* by feature: it is one of these */
};

void
gold_hand_take(const struct gold_state *s, struct gold_hand *h);

/* What is beyond the rim of a gap: places 0 to 3 are its edges, 4 to 11 its
 * halves. */
struct gold_rim {
	uint16_t taken; /* bit per place: a cowboy is in the feature beyond */
	int16_t root[4 + TILES_HALVES]; /* that feature, or -1 */
};

/* Without HALVES, it is as if nothing were beyond those. */
void
gold_rim_take(const struct gold_state *s, const struct tiles_gap *gap,
    bool halves, struct gold_rim *rim);

/* The parts of the drawn tile, with TURN in a gap with that rim, where a cowboy
 * can go: bit per place in the order of parts. */
unsigned
gold_free_parts(const struct gold_state *s, const struct gold_rim *rim,
    unsigned turn);

/* How many mountains the tent can go to when the drawn tile lies with TURN in a
 * gap with that rim; *MINE: whether there is a token then where it stands. */
unsigned
gold_tents_count(const struct gold_state *s, const struct gold_hand *h,
    const struct gold_rim *rim, unsigned turn, bool *mine);

/* The number of bits in MASK, which has at most 16. This is quicker than the
 * compiler's builtin, which is a call where the target machine need not have the
 * instruction. */
static inline unsigned
gold_count_bits(unsigned mask)
{
	static const uint8_t bits[16] = {
	    0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};

	return (unsigned)bits[mask & 15] + bits[mask >> 4 & 15] +
	    bits[mask >> 8 & 15] + bits[mask >> 12 & 15];
}

#endif
