/*
 * What the tests of carcassonne/1 share: games in which the test says which
 * tile comes and how the dice fall, played through the ruleset's table.
 */
#ifndef TURNPOST_TESTS_CARCASSONNE_KIT_H
#define TURNPOST_TESTS_CARCASSONNE_KIT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buffer.h"
#include "base/chance.h"
#include "rules/carcassonne/carcassonne.h"
#include "rules/carcassonne/picture.h"
#include "rules/carcassonne/tiles.h"

/* Chance as a test wants it. */
struct kit_chance {
	struct chance chance;
	const struct carc_set *set;
	uint8_t pile[TILES_FACES_MAX]; /* the kit's own account of it */
	const char *tiles; /* ids still to come, blanks between; after
				 * the last: the first of the pile */
	const char *dice;  /* faces still to come; then ones */
	unsigned tile_draws, row_draws, dice_draws;
	bool wrong; /* an id that is not in the pile, a range
				 * that is not the pile's */
};

struct kit {
	const struct carc_set *set;
	void *state;
	void *before; /* for comparing */
	struct rules_setup setup;
	struct kit_chance chance;
	struct buffer events; /* of the last entry, as a JSON array */
	int as;		      /* 1 + who plays next, 0: the lowest to move */
};

/* A set from tile lines (the header is put before them); the test ends when
 * it is faulty. */
struct carc_set *
kit_set_read(const char *lines);

/* The shipped set. */
struct carc_set *
kit_set_standard(void);

/* A game where FIRST (a seat, or -1: drawn, which gives seat 0) begins and
 * the tiles of TILES come. Ends a game before it in K, so K starts as {0}. */
void
kit_start(struct kit *k, const struct carc_set *set, int seats, int first,
    bool reinforce, const char *tiles);
void
kit_end(struct kit *k);

/* The same with options as on a command line, blanks between ("teams=yes
 * endgame=flat"); seat 0 begins, unless they say otherwise. Open tiles come
 * from TILES, too. */
void
kit_start_with(struct kit *k, const struct carc_set *set, int seats,
    const char *options, const char *tiles);

/* Who plays, is refused, or is looked at next, where several may act. Holds
 * for one call of those below. */
struct kit *
kit_as(struct kit *k, int seat);

/* Plays a move; DICE are the faces that fall ("" for none), and all must be
 * thrown. Says what went wrong and returns false when it is refused. */
bool
kit_play(struct kit *k, const char *move, const char *dice);

/* Plays several moves without battles, ';' between. */
bool
kit_play_all(struct kit *k, const char *moves);

/* Whether the move is refused with that key, and nothing changed. */
bool
kit_refused(struct kit *k, const char *move, const char *key);

/* Whether exactly this notation is in the list of moves. */
bool
kit_listed(struct kit *k, const char *move);

/* What the move is called when it was read, "" when it cannot be. Valid until
 * the next call. */
const char *
kit_canonical(struct kit *k, const char *move);

/* How many moves there are. */
size_t
kit_moves(const struct kit *k);

int
kit_to_move(const struct kit *k);

/* All who may act, "0 3". */
bool
kit_asked(const struct kit *k, const char *seats);

/* The reserve of a seat, 10 * small + large. */
int
kit_reserve(const struct kit *k, int seat);

/* The winners, as a mask. */
unsigned
kit_winners(const struct kit *k);
int
kit_score(const struct kit *k, int seat);
bool
kit_over(const struct kit *k);

/* Meeples on the tile at X, Y of that seat. */
int
kit_meeples(const struct kit *k, int x, int y, int seat);

/* The scores of all seats are those, in order, blanks between. */
bool
kit_scores(const struct kit *k, const char *scores);

/* Whether the events of the last entry have this text. */
bool
kit_told(struct kit *k, const char *text);

#endif
