/*
 * The state of a game of carcassonne/1: flat, without a pointer but the one
 * to its set, so that memcpy() copies it. Private to the engine; what others
 * may see is picture.h.
 *
 * Each part of each tile on the board is a node; a tile's nodes are
 * consecutive, in the order of its face's parts. The nodes of one feature
 * form a ring by `next` and all name the same node in `feature`: that node's
 * `open` and `seats` are the feature's. So features are joined by giving the
 * smaller ring the other's name, and looking one up is one load.
 *
 * A gap is an empty cell beside a tile; gaps are sorted by key.
 */
#ifndef TURNPOST_RULES_CARCASSONNE_STATE_H
#define TURNPOST_RULES_CARCASSONNE_STATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "rules/carcassonne/cell.h"
#include "rules/carcassonne/tiles.h"

enum {
	CARC_SEATS_MAX = 5,
	CARC_SMALL = 4,	  /* small meeples of a seat */
	CARC_FIGURES = 5, /* all meeples of a seat, the large one first */
	CARC_GAPS_MAX = 2 * CARC_TILES_MAX + 2,
	CARC_SLOTS = 512,      /* a power of two */
	CARC_RESERVE = 0xffff, /* a meeple that is not on the board */
	CARC_NO_FACE = 0xff,
	CARC_ROW = 3 /* open tiles of option "news" */
};

/* The places of the table of options. */
enum {
	CARC_OPTION_TILES,
	CARC_OPTION_FIRST,
	CARC_OPTION_REINFORCE,
	CARC_OPTION_TEAMS,
	CARC_OPTION_EXPLORERS,
	CARC_OPTION_HYPERSPACE,
	CARC_OPTION_TRADERS,
	CARC_OPTION_ENDGAME,
	CARC_OPTION_NEWS,
	CARC_OPTION_WITHDRAW,
	CARC_OPTIONS
};

/* How option "endgame" values the tile on which a meeple stands, as points for
 * the tile and for a symbol of the seat's faction there. */
enum carc_endgame {
	CARC_ENDGAME_OFF,
	CARC_ENDGAME_TWO, /* 2 for the tile, 2 for the symbol */
	CARC_ENDGAME_ONE, /* 1 for the tile, 1 for the symbol */
	CARC_ENDGAME_FLAT /* 2 with the symbol, else nothing */
};

/* What the game waits for, apart from seats in line for a choice (option
 * "traders"). */
enum carc_phase {
	CARC_PHASE_PLACE,  /* the seat to move lays the drawn tile */
	CARC_PHASE_CHOOSE, /* that seat chooses a tile (option "news") */
	CARC_PHASE_AFTER,  /* that seat has laid its tile and stands in line */
	CARC_PHASE_LAST	   /* no tile is left; the game ends with the line */
};

struct carc_tile {
	uint16_t key;
	uint16_t node; /* its first node; the others follow */
	uint8_t face, turn;
	/* The key of the planet that was the I-th to be laid, where this is tile
	 * I: all of them lie side by side for whoever looks through them. */
	uint16_t planet;
};

struct carc_node {
	uint16_t feature;
	uint16_t next;
	/* In the node that names the feature: the number of open edges; of a
	 * planet, the empty cells among the eight around. At 0 the feature is
	 * complete. */
	uint16_t open;
	uint8_t seats; /* there too: bit per seat with a meeple in the
		        * feature */
	uint8_t tile;
};

struct carc_gap {
	uint16_t key;
	uint8_t want;	 /* as in struct carc_table */
	uint8_t planets; /* bit per enum carc_way: a planet lies there */
};

/* A seat whose meeples came back from a complete route and may be set again
 * (option "traders"). Meanwhile they are in the seat's reserve. */
struct carc_waiting {
	uint8_t seat;
	uint8_t small, large; /* how many meeples the seat is still asked
			       * about */
	uint8_t pad;
};

struct carc_state {
	const struct carc_set *set;
	int32_t score[CARC_SEATS_MAX];
	uint16_t figure[CARC_SEATS_MAX][CARC_FIGURES]; /* node or RESERVE */
	uint16_t n_gaps, n_nodes;
	uint8_t seats;
	uint8_t reinforce; /* option "reinforce" is on */
	uint8_t variants;  /* whether any of the options below is on */
	uint8_t teams, explorers, hyperspace, traders, news, withdraw;
	uint8_t endgame; /* enum carc_endgame */
	/* by seat: the lowest seat of its side; seats of a side never fight */
	uint8_t side[CARC_SEATS_MAX];
	uint8_t to_move; /* the seat whose turn it is; meaningless when the game
			  * is over or the phase is LAST */
	uint8_t over;
	uint8_t phase; /* enum carc_phase; PLACE when the game is over */
	uint8_t n_line, n_row;
	uint8_t row[CARC_ROW];			  /* faces of the open tiles */
	struct carc_waiting line[CARC_SEATS_MAX]; /* seats in the order in which
						   * they are asked */
	uint8_t drawn;				  /* face, or CARC_NO_FACE */
	uint8_t left;				  /* tiles in the pile */
	uint8_t n_tiles;			  /* on the board */
	uint8_t n_planets;
	uint8_t pile[CARC_FACES_MAX];	       /* tiles left of each face */
	uint8_t slot[CARC_SLOTS];	       /* hash from key to tile + 1; see
				       * carc_tile_at() */
	struct carc_tile tile[CARC_TILES_MAX]; /* in order of placing */
	struct carc_node node[CARC_NODES_MAX];
	struct carc_gap gap[CARC_GAPS_MAX];
};

/* What the rules ask of a seat. */
enum carc_ply {
	CARC_PLY_PLACE, /* to lay a tile, with or without a meeple */
	CARC_PLY_ROW,	/* to choose an open tile or draw one */
	CARC_PLY_TRADE, /* to set a meeple again, or keep it */
	CARC_PLY_NONE
};

static inline const struct carc_face *
carc_face_of(const struct carc_state *s, unsigned tile)
{
	return &s->set->face[s->tile[tile].face];
}

static inline const struct carc_table *
carc_table_of(const struct carc_state *s, unsigned tile)
{
	return &s->set->table[s->tile[tile].face];
}

/* What is printed where a node is. */
static inline const struct carc_part *
carc_part_of(const struct carc_state *s, unsigned node)
{
	const struct carc_tile *t = &s->tile[s->node[node].tile];

	return &s->set->face[t->face].part[node - t->node];
}

#endif
