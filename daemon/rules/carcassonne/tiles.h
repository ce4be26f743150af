/*
 * The tile sets of Star Wars: Carcassonne (rules/tiles/set.h). What the words
 * of a tile file mean stands at the head of data/carcassonne/standard.tiles.
 */
#ifndef TURNPOST_RULES_CARCASSONNE_TILES_H
#define TURNPOST_RULES_CARCASSONNE_TILES_H

#include "rules/tiles/set.h"

struct buffer;

enum carc_edge { CARC_SPACE, CARC_ROUTE, CARC_ASTEROID };

/* What a part shows: the sign of a faction. */
enum carc_symbol { CARC_NO_SYMBOL, CARC_REBEL, CARC_EMPIRE, CARC_BOUNTY };

enum carc_kind { CARC_KIND_ROUTE, CARC_KIND_ASTEROID, CARC_KIND_PLANET };

/* Where a route that does not leave the tile by a second edge ends. Its partner
 * is the part of the asteroid field where it does. */
enum carc_end {
	CARC_THROUGH,
	CARC_AT_CROSSING,
	CARC_AT_PLANET,
	CARC_AT_ASTEROID
};

enum { CARC_PARTS_MAX = 5 };

struct carc_looks; /* art.h */

struct carc_set {
	struct tiles_set tiles; /* must be first: boards know only this */
	/* Of each face, by turn and mask of edges beyond which a feature is
	 * occupied: bit per place in the order whose part joins none of these
	 * features. */
	uint8_t free[TILES_FACES_MAX][4][16];
	struct carc_looks *looks; /* what pictures show of it */
};

/* Reads and checks a tile file. Returns the set (release with
 * carc_set_free()), or NULL after writing a line "LINE: fault" for each fault
 * to FAULTS. */
struct carc_set *
carc_set_read(const char *text, size_t len, struct buffer *faults);
void
carc_set_free(struct carc_set *set);

/* The set that has these tiles. */
static inline const struct carc_set *
carc_set_of(const struct tiles_set *tiles)
{
	return (const struct carc_set *)tiles;
}

#endif
