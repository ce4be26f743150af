/*
 * The data sets of Gold Rush: tiles (rules/tiles/set.h) and tokens. What the
 * words of the two files mean stands at the heads of
 * data/goldrush/standard.tiles and standard.tokens.
 */
#ifndef TURNPOST_RULES_GOLDRUSH_TILES_H
#define TURNPOST_RULES_GOLDRUSH_TILES_H

#include "rules/tiles/set.h"

struct buffer;

enum gold_edge { GOLD_EDGE_PRAIRIE, GOLD_EDGE_RAIL, GOLD_EDGE_MOUNTAIN };

/* In the order of moves (facts 8). */
enum gold_kind {
	GOLD_RAIL,
	GOLD_MOUNTAIN,
	GOLD_CITY,
	GOLD_PRAIRIE,
	GOLD_KINDS
};

/* Where a railroad ends on its tile. Its partner is the part of the city or the
 * mountain. */
enum gold_end {
	GOLD_THROUGH,
	GOLD_AT_JUNCTION,
	GOLD_AT_CITY,
	GOLD_AT_MOUNTAIN
};

/* The symbol of a part: the number of locomotives on a railroad, of nuggets on a
 * mountain; on a prairie a mask. */
enum { GOLD_TIPI = 1, GOLD_HERD = 2 };

enum {
	GOLD_EXITS_MAX = 4, /* of a city, of a junction */
	GOLD_NUGGETS_MAX = 3,
	GOLD_VALUES_MAX = 16,
	GOLD_TOKENS_MAX = 127
};

/* The tokens of a set, by value in the order of the file. */
struct gold_tokens {
	uint8_t n_values, n; /* N: tokens in all */
	uint8_t value[GOLD_VALUES_MAX];
	uint8_t count[GOLD_VALUES_MAX];
	uint64_t digest; /* of all that affects a game */
};

struct gold_looks; /* art.h */

/* The mountains of a face, in the order of parts. */
struct gold_mountains {
	uint8_t n;
	struct {
		uint8_t part, edges, nuggets; /* EDGES: after turning */
	} at[4];
};

struct gold_set {
	struct tiles_set tiles; /* must be first: boards know only this */
	struct gold_tokens tokens;
	struct gold_looks *looks; /* what pictures show of it */
	struct gold_mountains mountains[TILES_FACES_MAX][4]; /* by turn */
	/* Of each face, by turn and place in the order of parts: what the part
	 * reaches, its edges, and above them, from bit 4 on, its halves. */
	uint16_t reach[TILES_FACES_MAX][4][TILES_PARTS_MAX];
};

/* Reads and checks the two files, the tokens behind the tiles. Returns the set
 * (release with gold_set_free()), or NULL after writing a line "LINE: fault" for
 * each fault to FAULTS. */
struct gold_set *
gold_set_read(const char *text, size_t len, struct buffer *faults);
void
gold_set_free(struct gold_set *set);

/* Reads a file of tokens; FIRST lines of other files stand before it. False
 * after telling all faults. (tokens.c) */
bool
gold_tokens_read(struct gold_tokens *tokens, const char *text, size_t len,
    int first, struct buffer *faults);

/* The set that has these tiles. */
static inline const struct gold_set *
gold_set_of(const struct tiles_set *tiles)
{
	return (const struct gold_set *)tiles;
}

#endif
