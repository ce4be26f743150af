/*
 * Moves: how one is packed into 64 bits, which there are, and why one is
 * refused.
 *
 * Moves are ordered by the cell's y, then x, then by turn; then: no action; a
 * cowboy on a railroad, a mountain, the city, a prairie of the new tile, in the
 * order of borders; the tent, by the y, x and edge of where it goes; mining;
 * taking a cowboy back, by the y, x, kind and border of where it stands (facts
 * 8).
 */
#ifndef TURNPOST_RULES_GOLDRUSH_MOVES_H
#define TURNPOST_RULES_GOLDRUSH_MOVES_H

#include "rules/goldrush/state.h"

struct chance;

enum gold_act {
	GOLD_NO_ACT,
	GOLD_SET,      /* a cowboy on a part of the new tile */
	GOLD_PITCH,    /* the tent on a mountain */
	GOLD_MINE,     /* a token from where the tent stands */
	GOLD_WITHDRAW, /* a cowboy back from the board */
	GOLD_ACTS
};

/* A move, unpacked. In canonical form all members that its action does not use
 * are 0, the turn is the smallest of those that look the same, and of the parts
 * where the tent could stand on its mountain it names the first. */
struct gold_move {
	uint16_t key; /* the cell */
	uint8_t turn;
	uint8_t act;	 /* enum gold_act */
	uint8_t part;	 /* SET, PITCH, WITHDRAW: of the face there */
	uint16_t target; /* PITCH, WITHDRAW: the cell there, for PITCH perhaps
			  * that of the new tile */
};

uint64_t
gold_move_pack(const struct gold_move *m);

/* False when the number is not that of a move. */
bool
gold_move_unpack(uint64_t packed, struct gold_move *m);

/* The node that M's target names, or -1 when there is none on the board. */
int
gold_move_node(const struct gold_state *s, const struct gold_move *m);
/* Names NODE in M. */
void
gold_move_at(const struct gold_state *s, unsigned node, struct gold_move *m);

/* Why the seat to move cannot make this move; NULL: it can, and *GAP is the
 * gap's number. */
const char *
gold_move_refusal(const struct gold_state *s, const struct gold_move *m,
    unsigned *gap);

/* The most moves that lay the tile into one gap with one turn. */
enum {
	GOLD_PLACE_MAX =
	    2 + TILES_PARTS_MAX + TILES_NODES_MAX + GOLD_COWBOYS_MAX
};

/* Lists the moves of the seat to move that lay the tile into gap GAP with TURN,
 * where it fits. Returns how many. */
unsigned
gold_place_moves(const struct gold_state *s, unsigned gap, unsigned turn,
    uint64_t moves[GOLD_PLACE_MAX]);

/* Draws N moves, each as likely as any other; there may be two of a kind. A tile
 * must be drawn. */
void
gold_draw_moves(const struct gold_state *s, struct chance *chance,
    uint64_t *moves, size_t n);

/* The gaps by y, then x; ORDER has room for all. */
void
gold_gaps_order(const struct gold_state *s, uint16_t *order);

/* The table's functions (rules.h). */
size_t
gold_moves(const void *state, int seat, uint64_t *moves, size_t max);
uint64_t
gold_choose_random(const struct gold_state *s, struct chance *chance);

#endif
