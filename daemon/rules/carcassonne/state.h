/*
 * The state of a game of carcassonne/1: flat, without a pointer but the one
 * to its set, so that memcpy() copies it. Private to the engine; what others
 * may see is picture.h.
 */
#ifndef TURNPOST_RULES_CARCASSONNE_STATE_H
#define TURNPOST_RULES_CARCASSONNE_STATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "rules/carcassonne/tiles.h"
#include "rules/tiles/board.h"

enum {
	CARC_SEATS_MAX = 5,
	CARC_SMALL = 4,	       /* small meeples of a seat */
	CARC_FIGURES = 5,      /* all meeples of a seat, the large one first */
	CARC_RESERVE = 0xffff, /* a meeple that is not on the board */
	CARC_ROW = 3	       /* open tiles of option "news" */
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

/* A seat whose meeples came back from a complete route and may be set again
 * (option "traders"). Meanwhile they are in the seat's reserve. */
struct carc_waiting {
	uint8_t seat;
	uint8_t small, large; /* how many meeples the seat is still asked
			       * about */
	uint8_t pad;
};

struct carc_state {
	struct tiles_board b; /* its set is the first member of a struct
			       * carc_set */
	int32_t score[CARC_SEATS_MAX];
	uint16_t figure[CARC_SEATS_MAX][CARC_FIGURES]; /* node or RESERVE */
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
};

/* What the rules ask of a seat. */
enum carc_ply {
	CARC_PLY_PLACE, /* to lay a tile, with or without a meeple */
	CARC_PLY_ROW,	/* to choose an open tile or draw one */
	CARC_PLY_TRADE, /* to set a meeple again, or keep it */
	CARC_PLY_NONE
};

#endif
