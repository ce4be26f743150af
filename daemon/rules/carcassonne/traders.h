/*
 * Option "traders": a meeple that comes back from a complete route may at once
 * be set again, on an unfinished route without a meeple.
 *
 * Seats with such a choice stand in line: the seat whose turn it is, then the
 * others clockwise; a seat that already waits keeps its place. The game asks
 * the first in line; it also asks the seat whose turn it is, wherever that
 * stands, before the turn goes on. All others play on meanwhile. One ply
 * answers for one meeple, small ones first. When no such route is left, all
 * choices lapse.
 */
#ifndef TURNPOST_RULES_CARCASSONNE_TRADERS_H
#define TURNPOST_RULES_CARCASSONNE_TRADERS_H

#include "rules/carcassonne/moves.h"
#include "rules/carcassonne/state.h"

struct json;

/* Puts the seats in line whose meeples on NODE's complete route are about to be
 * taken back. */
void
carc_traders_wait(struct carc_state *s, unsigned node, struct json *events);

/* After all features that a tile completed were scored: sorts the seats that
 * this tile brought into line, from place FROM on, clockwise from the seat
 * whose turn it is. */
void
carc_traders_sort(struct carc_state *s, unsigned from);

/* The place of SEAT in line, from 0; -1: none. */
int
carc_traders_place(const struct carc_state *s, unsigned seat);

/* The size of the meeple that the seat at PLACE is asked about, an enum
 * carc_size. */
unsigned
carc_traders_size(const struct carc_state *s, unsigned place);

/* The next unfinished route without a meeple whose naming node is FROM or
 * later; returns that node. -1: there is none. */
int
carc_traders_route(const struct carc_state *s, unsigned from);

/* Why SEAT, which is asked, cannot answer with M, or NULL. */
const char *
carc_traders_refusal(const struct carc_state *s, unsigned seat,
    const struct carc_move *m);

/* Sets or keeps the meeple as SEAT's answer M says. When SEAT has no other
 * meeple to decide on, it leaves the line. */
void
carc_traders_answer(struct carc_state *s, unsigned seat,
    const struct carc_move *m, struct json *events);

/* Clears the line when no route is left to choose. */
void
carc_traders_lapse(struct carc_state *s, struct json *events);

/* For carc_moves(): writes all answers of SEAT, keeping first, then routes in
 * the order of nodes. Returns how many there are. */
size_t
carc_traders_moves(const struct carc_state *s, unsigned seat, uint64_t *moves,
    size_t max);

#endif
