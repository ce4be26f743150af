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

/* How option "endgame" values the tile that a meeple stands on. */
enum carc_endgame {
	CARC_ENDGAME_OFF,
	CARC_ENDGAME_TWO, /* 2 for the tile, 2 for an own symbol on it */
	CARC_ENDGAME_ONE, /* 1 and 1 */
	CARC_ENDGAME_FLAT /* 2 in all, with an own symbol only */
};

/* What the game waits for, besides those who wait in line for a choice. */
enum carc_phase {
	CARC_PHASE_PLACE,  /* the seat to move lays the drawn tile */
	CARC_PHASE_CHOOSE, /* it chooses a tile (option "news") */
	CARC_PHASE_AFTER,  /* it has laid it and stands in line itself */
	CARC_PHASE_LAST	   /* no tile is left; only the line is waited for */
};

struct carc_tile {
	uint16_t key;
	uint16_t node; /* its first */
	uint8_t face, turn;
	/* Of a tile with a planet: 1 + the last one before; 0: none. */
	uint8_t planet_before;
	uint8_t pad;
};

struct carc_node {
	uint16_t feature;
	uint16_t next;
	/* Open edges; of a planet: empty cells of the eight around. With none
	 * the feature is complete. */
	uint16_t open;
	uint8_t seats; /* bit per seat with a meeple there */
	uint8_t tile;
};

struct carc_gap {
	uint16_t key;
	uint8_t want;	 /* as in struct carc_table */
	uint8_t planets; /* bit per enum carc_way with a planet */
};

/* A seat whose meeples came back from a complete route and may be set again
 * (option "traders"); they are in its reserve meanwhile. */
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
	uint8_t reinforce; /* the option */
	uint8_t variants;  /* whether any of these is on: */
	uint8_t teams, explorers, hyperspace, traders, news, withdraw;
	uint8_t endgame; /* enum carc_endgame */
	/* the lowest seat of each seat's side; seats of a side never fight */
	uint8_t side[CARC_SEATS_MAX];
	uint8_t to_move; /* whose turn it is; meaningless when over or LAST */
	uint8_t over;
	uint8_t phase; /* enum carc_phase; PLACE when the game is over */
	uint8_t n_line, n_row;
	uint8_t row[CARC_ROW];			  /* faces of the open tiles */
	struct carc_waiting line[CARC_SEATS_MAX]; /* first come, first asked */
	uint8_t drawn;				  /* face, or CARC_NO_FACE */
	uint8_t left;				  /* tiles in the pile */
	uint8_t n_tiles;			  /* on the board */
	uint8_t last_planet;	      /* 1 + the last tile with a planet */
	uint8_t pile[CARC_FACES_MAX]; /* tiles left of each face */
	uint8_t slot[CARC_SLOTS];     /* key -> 1 + tile; see carc_tile_at() */
	struct carc_tile tile[CARC_TILES_MAX]; /* in order of placing */
	struct carc_node node[CARC_NODES_MAX];
	struct carc_gap gap[CARC_GAPS_MAX];
};

/* What a seat is asked for. */
enum carc_ply {
	CARC_PLY_PLACE, /* a tile's place, and what is done with a meeple */
	CARC_PLY_ROW,	/* which tile: an open one, or a drawn one */
	CARC_PLY_TRADE, /* where a meeple is set again, if anywhere */
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
