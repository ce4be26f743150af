/*
 * A move found by thinking ahead: each move that looks good is made on a copy of
 * the position, the game is played on from there many times by a quick policy,
 * and the move after which the seat does best is taken. More playouts go to the
 * moves that do better (PUCT, a rule of Monte-Carlo tree search), and what they
 * find of the next moves, they play the next time (tree.h).
 *
 * Search knows only what its seat may know: before each playout all that the
 * seat cannot know is made up anew (suppose() of rules.h). What chance brings is
 * the search's own and never the game's. The same position, number of playouts
 * and seed give the same move.
 *
 * Not here: when to think, and for whom (think/); what a position looks like at a
 * glance (outlook() and promising() of rules.h).
 */
#ifndef TURNPOST_SEARCH_SEARCH_H
#define TURNPOST_SEARCH_SEARCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct rules;

enum {
	SEARCH_WIDTH = 64, /* moves that are looked at, at most */
	SEARCH_SURE = 1000 /* a chance of one */
};

/* Who thinks about what: SEAT is to move in STATE. Borrowed. */
struct search_position {
	const struct rules *rules;
	const void *state;
	int seat;
};

/* How long to think: until either says so. */
struct search_limit {
	/* 0: any number. A slow one counts as twenty (playout.h). */
	uint64_t playouts;
	/* Asked from time to time; true: it is enough. NULL: never. */
	bool (*enough)(void *arg);
	void *arg;
};

/* What was found of a move. */
struct search_move {
	uint64_t move;
	uint64_t playouts;
	/* The seat's chance to win, in thousandths (of its table's, when all
	 * play together), and the standard error of that. */
	int chance, spread;
};

/* The move of P's seat. P must have one; the only one takes no time. */
uint64_t
search_choose(const struct search_position *p, const struct search_limit *limit,
    uint64_t seed);

/* Puts what was found of the moves that were looked at into FOUND, best first,
 * and returns how many there are: at most SEARCH_WIDTH. */
size_t
search_moves(const struct search_position *p, const struct search_limit *limit,
    uint64_t seed, struct search_move found[SEARCH_WIDTH]);

#endif
