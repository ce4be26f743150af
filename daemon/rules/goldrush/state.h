/*
 * The state of a game of goldrush/1: flat, without a pointer but the one to its
 * set, so that memcpy() copies it. Private to the engine; what others may see is
 * picture.h.
 *
 * No token has a value before it is taken: then it is drawn from all that were
 * never taken, so that nothing secret lies on the board (facts 9).
 */
#ifndef TURNPOST_RULES_GOLDRUSH_STATE_H
#define TURNPOST_RULES_GOLDRUSH_STATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "rules/goldrush/tiles.h"
#include "rules/tiles/board.h"

enum {
	GOLD_SEATS_MAX = 5,
	GOLD_COWBOYS = 4,     /* of a seat */
	GOLD_COWBOYS_MAX = 5, /* with option "cowboys" */
	GOLD_HOME = 0xffff,   /* where a figure is that is not on the board */
	GOLD_UNSEEN = 0xff    /* the value of a token taken in a trial */
};

/* The places of the table of options. */
enum {
	GOLD_OPTION_TILES,
	GOLD_OPTION_TOKENS,
	GOLD_OPTION_FIRST,
	GOLD_OPTION_FARMERS,
	GOLD_OPTION_WITHDRAW,
	GOLD_OPTION_COWBOYS,
	GOLD_OPTIONS
};

/* A token that somebody took. */
struct gold_token {
	uint8_t seat;
	uint8_t value; /* its place among the values of the set, or UNSEEN */
};

struct gold_state {
	struct tiles_board b; /* its set is the first member of a struct
			       * gold_set; "seats" of a feature: with a
			       * cowboy there */
	int32_t score[GOLD_SEATS_MAX];
	uint16_t cowboy[GOLD_SEATS_MAX][GOLD_COWBOYS_MAX]; /* node or HOME */
	uint16_t tent[GOLD_SEATS_MAX];			   /* likewise */
	uint8_t seats, cowboys; /* COWBOYS: of each seat */
	uint8_t farmers, withdraw;
	uint8_t to_move; /* meaningless when the game is over */
	uint8_t over;
	uint8_t supply; /* tokens beside the board */
	uint8_t n_pool; /* tokens never taken, on the board and beside it */
	uint8_t pool[GOLD_VALUES_MAX]; /* of each value */
	uint8_t n_taken;
	struct gold_token taken[GOLD_TOKENS_MAX]; /* in that order */
	/* Tokens of each node; those of a mountain are the sum along its ring,
	 * and it does not matter which of its nodes has them. */
	uint8_t stack[TILES_NODES_MAX];
	uint64_t held[TILES_NODES_MAX / 64]; /* bit per node with a figure */
	uint16_t n_peaks;
	uint16_t peak[TILES_NODES_MAX]; /* the mountains' nodes, ascending */
};

static inline const struct gold_set *
gold_set(const struct gold_state *s)
{
	return gold_set_of(s->b.set);
}

static inline bool
gold_is_held(const struct gold_state *s, unsigned node)
{
	return s->held[node / 64] >> node % 64 & 1;
}

/* The node that stands for NODE's feature; two nodes are of one feature iff this
 * is the same. */
static inline unsigned
gold_root(const struct gold_state *s, unsigned node)
{
	return s->b.node[node].feature;
}

/* The open ends of NODE's feature; what it means for a city says feature.h. */
static inline unsigned
gold_open(const struct gold_state *s, unsigned node)
{
	return s->b.node[gold_root(s, node)].open;
}

static inline unsigned
gold_kind(const struct gold_state *s, unsigned node)
{
	return tiles_part_of(&s->b, node)->kind;
}

#endif
