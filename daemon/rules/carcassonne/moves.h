/*
 * Moves: how one is packed into 64 bits, which there are, and why one is
 * refused.
 *
 * Moves are ordered by cell, north to south, then west to east; then by turn;
 * then without a meeple, with a small one, with the large one; then by where
 * the meeple goes: parts of the new tile by first edge N, E, S, W, its planet,
 * then neighbouring planets by y, then x, then what hyperspace reaches, in the
 * order in which it was laid. Moves that take a meeple back instead are last of
 * their turn, in the order of laying, a small meeple before the large one.
 *
 * Not here: the plies that lay no tile (news.h, traders.h).
 */
#ifndef TURNPOST_RULES_CARCASSONNE_MOVES_H
#define TURNPOST_RULES_CARCASSONNE_MOVES_H

#include "rules/carcassonne/state.h"

struct chance;

enum carc_size { CARC_NO_MEEPLE, CARC_SMALL_MEEPLE, CARC_LARGE_MEEPLE };

enum carc_target {
	CARC_NOWHERE,
	CARC_ON_PART,	/* a part of the new tile */
	CARC_ON_PLANET, /* the planet of another tile */
	CARC_ON_FEATURE /* a part of another tile */
};

/* A move, unpacked. In canonical form all members that its kind does not use
 * are 0, and the turn is the smallest of those that look the same. */
struct carc_move {
	uint16_t key; /* the cell */
	uint8_t turn;
	uint8_t size;	 /* enum carc_size */
	uint8_t target;	 /* enum carc_target */
	uint8_t part;	 /* CARC_ON_PART, CARC_ON_FEATURE; CARC_PLY_ROW:
			  * which tile (news.h) */
	uint16_t planet; /* CARC_ON_PLANET, CARC_ON_FEATURE: the cell */
	uint8_t kind;	 /* enum carc_ply; only CARC_PLY_PLACE has cell and
			  * turn */
	bool withdraw;	 /* the meeple on CARC_ON_FEATURE is taken back */
};

uint64_t
carc_move_pack(const struct carc_move *m);

/* False when the number is not that of a move. */
bool
carc_move_unpack(uint64_t packed, struct carc_move *m);

/* carc_move_node() returns the node on another tile that M names, or -1 when
 * there is none. carc_move_at() does the reverse: it names NODE in M, as
 * CARC_ON_FEATURE. */
int
carc_move_node(const struct carc_state *s, const struct carc_move *m);
void
carc_move_at(const struct carc_state *s, unsigned node, struct carc_move *m);

/* All moves that lay the tile into one gap. A scan is valid until the state
 * changes. */
struct carc_scan {
	uint16_t key;
	uint8_t turns;	 /* mask of turns that fit; 0: none */
	uint8_t planets; /* bit per enum tiles_way: neighbouring planets that a
			    * meeple may go to */
	uint8_t sizes;	 /* bit 0: a small meeple is in reserve; bit 1: the
			    * large one */
	uint8_t free[4]; /* by turn: bit per place in the order of parts
			    * (struct tiles_table) that a meeple may go to */
	uint8_t withdraws; /* how many different meeples can be taken back */
	uint16_t jumps[4]; /* by turn: how many places hyperspace reaches */
};

/* Scans gap number GAP for the seat to move. Returns how many moves there are.
 * A tile must be drawn. */
unsigned
carc_scan_take(const struct carc_state *s, unsigned gap,
    struct carc_scan *scan);

/* The moves of a scan with one TURN of the tile, which must fit, are numbers
 * *FIRST and following; the first sets no meeple. Returns how many there are. */
unsigned
carc_scan_turn(const struct carc_scan *scan, unsigned turn, unsigned *first);

/* Unpacks move number N of those that a scan has counted. */
void
carc_scan_move(const struct carc_state *s, const struct carc_scan *scan,
    unsigned n, struct carc_move *m);

/* Why the seat to move cannot make this move; NULL: it can, and *GAP is the
 * gap's number. */
const char *
carc_move_refusal(const struct carc_state *s, const struct carc_move *m,
    unsigned *gap);

/* Draws N moves that lay the tile, each as likely as any other; there may be two
 * of a kind. The seat to move must have a tile to lay. */
void
carc_draw_moves(const struct carc_state *s, struct chance *chance,
    struct carc_move *moves, size_t n);

/* The table's functions (rules.h). */
size_t
carc_moves(const void *state, int seat, uint64_t *moves, size_t max);
uint64_t
carc_choose_random(const struct carc_state *s, unsigned seat,
    struct chance *chance);

#endif
