/*
 * What playouts have found of the moves that come after the first: a tree that
 * grows where they pass most. A place in it is known by the moves and by what
 * chance brought on the way there. At each place the seat that is to move has
 * its own view of what is good, so that playouts learn to expect good answers.
 */
#ifndef TURNPOST_SEARCH_TREE_H
#define TURNPOST_SEARCH_TREE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct rules;
struct tree;

enum { TREE_DEPTH = 3 /* moves after the first that are learned */ };

/* The way of one playout. All zeroes is where all begin. */
struct tree_way {
	uint64_t key;
	size_t n;
	struct tree_step {
		uint32_t place;
		uint8_t branch, seat;
	} step[TREE_DEPTH];
};

/* For positions of RULES, which must have promising(). */
struct tree *
tree_new(const struct rules *rules);

void
tree_free(struct tree *t);

/* The way goes on with a move, or with what chance brought. */
void
tree_pass(struct tree_way *way, uint64_t what);

/* Chooses a move of SEAT in STATE, where WAY has come to, and takes it as passed.
 * False when this place is too deep, too new, or has no room in the tree: then
 * the playout has to go on by itself. */
bool
tree_choose(struct tree *t, struct tree_way *way, const void *state, int seat,
    uint64_t *move);

/* Takes back the last choice, which was none: places may be the same to those
 * who do not see what others hide, and yet have other moves. */
void
tree_unchoose(struct tree_way *way);

/* Tells the places along WAY what VALUE it had to each seat, from 0 to 1. */
void
tree_learn(struct tree *t, const struct tree_way *way, const double *value);

#endif
