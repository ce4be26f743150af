/*
 * A tile set: parsed from a text file, checked, and turned into tables. What
 * the words of a tile file mean stands at the head of
 * data/carcassonne/standard.tiles.
 *
 * Not here: a board (board.h), pictures (art.c).
 */
#ifndef TURNPOST_RULES_CARCASSONNE_TILES_H
#define TURNPOST_RULES_CARCASSONNE_TILES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct buffer;

/* Edges of a cell, clockwise. A tile turned by R quarter turns shows at edge E
 * what is printed at edge (E - R) & 3. */
enum { CARC_N, CARC_E, CARC_S, CARC_W };

enum carc_edge { CARC_SPACE, CARC_ROUTE, CARC_ASTEROID };

enum carc_symbol { CARC_NO_SYMBOL, CARC_REBEL, CARC_EMPIRE, CARC_BOUNTY };

enum carc_kind { CARC_KIND_ROUTE, CARC_KIND_ASTEROID, CARC_KIND_PLANET };

/* Where a route that does not leave the tile by a second edge ends. */
enum carc_end {
	CARC_THROUGH,
	CARC_AT_CROSSING,
	CARC_AT_PLANET,
	CARC_AT_ASTEROID
};

/* With 127 tiles no tile is farther out than 126, and no empty cell beside
 * one farther than 127: a coordinate fits into seven bits and a sign. */
enum {
	CARC_PARTS_MAX = 5,
	CARC_ID_MAX = 7,
	CARC_TILES_MAX = 127,
	CARC_FACES_MAX = 96,
	CARC_PLANET_NAME_MAX = 23,
	CARC_NODES_MAX = 320, /* parts of all tiles of a set together */
	CARC_NO_PART = 0xff
};

/* A feature as printed on one tile. */
struct carc_part {
	uint8_t kind;	 /* enum carc_kind */
	uint8_t edges;	 /* bit per edge, 1 << CARC_N ...; planet: 0 */
	uint8_t end;	 /* enum carc_end */
	uint8_t symbol;	 /* enum carc_symbol */
	uint8_t partner; /* CARC_AT_ASTEROID: index of that field's part */
};

/* A face: what COUNT tiles of the set look like, as printed (not turned). */
struct carc_face {
	char id[CARC_ID_MAX + 1];	       /* "MA0*" */
	char planet[CARC_PLANET_NAME_MAX + 1]; /* "" without */
	uint8_t count;
	bool start;
	uint8_t edge[4]; /* enum carc_edge */
	uint8_t n_parts;
	struct carc_part part[CARC_PARTS_MAX];
	/* How many of the turns 0, 1, 2, 3 look different: 1, 2 or 4. */
	uint8_t turns;
};

/*
 * What the engine needs to know of a face, worked out once. A "want" is what
 * the four neighbours of an empty cell ask for: two bits an edge, 0 where there
 * is no neighbour, else the enum carc_edge there plus 1; CARC_N in the lowest
 * bits. "Order" is the order of parts in moves and battles: by first edge N, E,
 * S, W after turning, the planet last.
 */
struct carc_table {
	uint8_t shown[4];      /* by turn: all four edges as a want */
	uint8_t part_at[4][4]; /* by turn and edge: part or CARC_NO_PART */
	uint8_t order[4][CARC_PARTS_MAX]; /* by turn: the parts in order */
	uint8_t first[4][CARC_PARTS_MAX]; /* by turn and part: first edge */
	/* By turn and mask of edges beyond which a feature is occupied: bit per
	 * place in the order whose part joins none of these features. */
	uint8_t free[4][16];
	uint8_t fits[256]; /* by want: mask of the different turns that fit */
	uint8_t planet;	   /* index of the planet's part, or CARC_NO_PART */
};

struct carc_looks; /* art.h */

struct carc_set {
	size_t n_faces;
	struct carc_face face[CARC_FACES_MAX];
	int start;	/* face of the start tile */
	size_t n_tiles; /* tiles in all, the start tile included */
	struct carc_table table[CARC_FACES_MAX];
	uint64_t digest; /* of everything in the set that affects a game */
	struct carc_looks *looks; /* what pictures show of it */
};

/* Reads and checks a tile file. Returns the set (release with
 * carc_set_free()), or NULL after writing a line "LINE: fault" for each fault
 * to FAULTS. */
struct carc_set *
carc_set_read(const char *text, size_t len, struct buffer *faults);
void
carc_set_free(struct carc_set *set);

/* Both for carc_set_read(). carc_face_check() hands SAY each fault of a single
 * face as the two halves of a sentence (face.c); carc_set_finish() fills in the
 * tables of a set without faults (tables.c). */
void
carc_face_check(const struct carc_face *face,
    void (*say)(void *arg, const char *what, const char *fault), void *arg);
void
carc_set_finish(struct carc_set *set);

/* Edges turned clockwise by TURN quarter turns. */
static inline uint8_t
carc_edges_turn(unsigned edges, unsigned turn)
{
	return (uint8_t)((edges << turn | edges >> (4 - turn)) & 15);
}

#endif
