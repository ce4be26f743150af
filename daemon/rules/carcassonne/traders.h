/*
 * Option "traders": meeples that come back from a complete route may at once
 * be set again, on an unfinished route where nobody stands.
 *
 * Who has such a choice stands in line: the seat whose turn it is, then the
 * others clockwise; who waits already keeps the place. The first in line is
 * asked, and in any case the seat whose turn it is, before its turn goes on;
 * all others play on meanwhile. One ply answers for one meeple, small ones
 * first. When there is no such route left, all choices lapse.
 */
#ifndef TURNPOST_RULES_CARCASSONNE_TRADERS_H
#define TURNPOST_RULES_CARCASSONNE_TRADERS_H

#include "rules/carcassonne/moves.h"
#include "rules/carcassonne/state.h"

struct json;

/* Lets those stand in line whose meeples are on NODE's complete route, which
 * are about to be taken back. */
void
carc_traders_wait(struct carc_state *s, unsigned node, struct json *events);

/* After all that a tile completed: puts those who came to the line with it, from
 * place FROM on, into the order clockwise from the seat whose turn it is. */
void
carc_traders_sort(struct carc_state *s, unsigned from);

/* The place of SEAT in line, -1: none. */
int
carc_traders_place(const struct carc_state *s, unsigned seat);

/* The size that the seat at PLACE is asked about, enum carc_size. */
unsigned
carc_traders_size(const struct carc_state *s, unsigned place);

/* The node by which the next route is named that is unfinished and without a
 * meeple, from FROM on in the order of nodes; -1: no more. */
int
carc_traders_route(const struct carc_state *s, unsigned from);

/* Why SEAT, which is asked, can not answer with M, or NULL. */
const char *
carc_traders_refusal(const struct carc_state *s, unsigned seat,
    const struct carc_move *m);

/* Answers. */
void
carc_traders_answer(struct carc_state *s, unsigned seat,
    const struct carc_move *m, struct json *events);

/* Clears the line when there is no route to choose. */
void
carc_traders_lapse(struct carc_state *s, struct json *events);

/* For carc_moves(): all answers, keeping first, then routes in the order of
 * nodes. Returns how many. */
size_t
carc_traders_moves(const struct carc_state *s, unsigned seat, uint64_t *moves,
    size_t max);

#endif
