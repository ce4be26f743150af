/*
 * A set of square tiles: parsed from a text file, checked, and turned into
 * tables. It has what all games with such tiles need of it; a ruleset says in a
 * struct tiles_game what its edges and parts are, embeds the set as the first
 * member of its own, and adds to that what only it knows.
 *
 * Not here: a board (board.h), pictures.
 */
#ifndef TURNPOST_RULES_TILES_SET_H
#define TURNPOST_RULES_TILES_SET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "rules/tiles/cell.h"

struct buffer;
struct tiles_face;
struct tiles_reader;

/* With 127 tiles no tile is farther out than 126, and no empty cell beside
 * one farther than 127: a coordinate fits into seven bits and a sign. */
enum {
	TILES_MAX = 127,
	TILES_FACES_MAX = 96,
	TILES_PARTS_MAX = 12,  /* of a face */
	TILES_NODES_MAX = 320, /* parts of all tiles of a set together */
	TILES_ID_MAX = 7,
	TILES_NAME_MAX = 23,
	TILES_NO_PART = 0xff,
	TILES_NO_FACE = 0xff
};

/* By what a part is known on its tile: the first edge N, E, S, W that it reaches
 * after turning, its first half of an edge N1, N2 ... W2, or nothing, because a
 * tile has one of that kind at most. */
enum tiles_border { TILES_EDGE, TILES_HALF, TILES_NO_BORDER };

/* A kind of parts. */
struct tiles_kind {
	const char *name; /* in notations and events: "route" */
	enum tiles_border border;
	uint8_t edge; /* what an edge shows where such a part reaches its
			   * middle */
	uint8_t rank; /* parts are in order of rank, those of one rank by
			   * first edge or half */
	bool hub; /* without border; complete when the eight cells around have
		   * tiles */
};

/* What a ruleset's tiles are like. */
struct tiles_game {
	/* The letters of edges in a file. The place of a letter is the edge's
	 * value, 0, 1 or 2; an edge of value 0 has no part in its middle. */
	const char *letters;
	unsigned halved; /* bit per value of an edge whose two halves belong to
			  * parts, too */
	unsigned parts_max; /* of a face; at most TILES_PARTS_MAX */
	const struct tiles_kind *kind;
	size_t n_kinds;
	size_t set_size; /* bytes of the ruleset's set, which begins with a
			  * struct tiles_set */

	/* Reads one word of a face that describes a part, and adds that part,
	 * or tells the fault. May change TEXT. (read.h) */
	void (*part)(struct tiles_reader *r, struct tiles_face *face,
	    char *text);
	/* Completes a face, and tells what is wrong with it apart from its
	 * edges. */
	void (*face)(struct tiles_reader *r, struct tiles_face *face);
};

/* A feature as printed on one tile. */
struct tiles_part {
	uint8_t kind;	/* index of a struct tiles_kind */
	uint8_t edges;	/* bit per edge whose middle it reaches, 1 << TILES_N
			  * ... */
	uint8_t halves; /* bit per half edge that it reaches, likewise */
	uint8_t end; /* where it ends on the tile, as the ruleset counts it */
	uint8_t symbol;	 /* what it shows, likewise */
	uint8_t partner; /* index of the part where it ends, or
			  * TILES_NO_PART */
};

/* A face: what COUNT tiles of the set look like, as printed (not turned). */
struct tiles_face {
	char id[TILES_ID_MAX + 1];     /* "MA0*" */
	char name[TILES_NAME_MAX + 1]; /* of a place on it; "" without */
	uint8_t count;
	bool start;
	uint8_t edge[4]; /* by place: a value of struct tiles_game */
	uint8_t n_parts;
	struct tiles_part part[TILES_PARTS_MAX];
	/* How many of the turns 0, 1, 2, 3 look different: 1, 2 or 4. */
	uint8_t turns;
};

/*
 * What an engine needs to know of a face, worked out once. A "want" is what the
 * four neighbours of an empty cell ask for: two bits an edge, 0 where there is
 * no neighbour, else the value of the edge there plus 1; TILES_N in the lowest
 * bits. "First" is a part's first edge or half after turning, by its kind's
 * border, or 0.
 */
struct tiles_table {
	uint8_t n_parts;
	uint8_t hub;		       /* index of that part, or NO_PART */
	uint8_t ends[TILES_PARTS_MAX]; /* edges and halves of a part */
	uint8_t shown[4];	       /* by turn: all four edges as a want */
	uint8_t part_at[4][4];	       /* by turn and edge: part or NO_PART */
	uint8_t half_at[4][TILES_HALVES];  /* by turn and half: likewise */
	uint8_t order[4][TILES_PARTS_MAX]; /* by turn: the parts in order */
	uint8_t first[4][TILES_PARTS_MAX]; /* by turn and part */
	uint8_t fits[256]; /* by want: mask of the different turns that fit */
};

struct tiles_set {
	const struct tiles_game *game;
	size_t n_faces;
	struct tiles_face face[TILES_FACES_MAX];
	int start;	/* face of the start tile */
	size_t n_tiles; /* tiles in all, the start tile included */
	struct tiles_table table[TILES_FACES_MAX];
	uint64_t digest; /* of everything in the set that affects a game */
};

/* Reads and checks a file of tiles of GAME. Returns the set, of GAME's size and
 * apart from its first member zero (release with free()), or NULL after writing
 * a line "LINE: fault" for each fault to FAULTS. (read.c) */
struct tiles_set *
tiles_set_read(const struct tiles_game *game, const char *text, size_t len,
    struct buffer *faults);

/* Fills in the tables of a set without faults. (tables.c) */
void
tiles_set_finish(struct tiles_set *set);

#endif
