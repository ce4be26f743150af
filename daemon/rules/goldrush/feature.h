/*
 * Features on the board: what is counted of them, who has most cowboys there,
 * and the order in which they are told and listed.
 */
#ifndef TURNPOST_RULES_GOLDRUSH_FEATURE_H
#define TURNPOST_RULES_GOLDRUSH_FEATURE_H

#include "rules/goldrush/state.h"

/* What is printed on a railroad, mountain or prairie. */
struct gold_extent {
	int tiles;   /* each once */
	int symbols; /* locomotives, nuggets */
	int tipis, herds;
};

void
gold_extent_take(const struct gold_state *s, unsigned node,
    struct gold_extent *e);

/* How many tokens lie on NODE's mountain. */
unsigned
gold_tokens_on(const struct gold_state *s, unsigned node);

/* The seats with most cowboys in NODE's feature, as a mask; 0: nobody is
 * there. */
unsigned
gold_majority(const struct gold_state *s, unsigned node);

/* How many cowboys of SEAT are in NODE's feature. */
unsigned
gold_cowboys_in(const struct gold_state *s, unsigned seat, unsigned node);

/* Counts the different complete railroads at the city NODE. Whether each of its
 * exits belongs to one: then the city is complete. */
bool
gold_city_rails(const struct gold_state *s, unsigned node, unsigned *complete);

/* Whether NODE's feature is complete. A prairie never is. */
bool
gold_is_complete(const struct gold_state *s, unsigned node);

/* A number that ascends in the order of y, x, kind and border in which features
 * are listed. */
unsigned
gold_place(const struct gold_state *s, unsigned node);

/* Nodes that ascend by gold_place(). */
struct gold_list {
	unsigned n;
	struct gold_listed {
		unsigned place;
		unsigned node;
	} at[TILES_NODES_MAX];
};

/* Adds NODE to a list, of which N is 0 at first. */
void
gold_list_add(const struct gold_state *s, unsigned node,
    struct gold_list *list);

#endif
