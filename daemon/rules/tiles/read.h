/*
 * Reading a file of tiles: what the rulesets' own readers of parts use. The file
 * is lines of words (base/lines.h), one a face:
 *
 *   tile ID COUNT EDGES PART... [start]
 *
 * Every fault is told, so that an owner who types in a set of their own can mend
 * the file in one go.
 */
#ifndef TURNPOST_RULES_TILES_READ_H
#define TURNPOST_RULES_TILES_READ_H

#include "base/lines.h"
#include "rules/tiles/set.h"

enum { TILES_NO_EDGE = 0xff };

struct tiles_reader {
	struct lines lines; /* must be first: the lines' reader gets only
			     * this */
	struct tiles_set *set;
	int starts;   /* tiles marked "start" so far */
	size_t parts; /* on all tiles */
};

/* Tells a fault of the present line, and quotes the word that it is about (WORD
 * may be NULL). */
void
tiles_fault(struct tiles_reader *r, const char *what, const char *word);

/* The same as the two halves of a sentence: "the tile", "has no part". */
void
tiles_fault_in(struct tiles_reader *r, const char *what, const char *fault);

/* The edge that a letter N, E, S, W names, or TILES_NO_EDGE. */
uint8_t
tiles_read_edge(char c);

/* Reads "N+E+W" as a mask of edges, and "N1+N2+W2" as one of halves; 0 after
 * telling a fault. */
uint8_t
tiles_read_edges(struct tiles_reader *r, const char *text);
uint8_t
tiles_read_halves(struct tiles_reader *r, const char *text);

/* Reads a part that joins two edges, "E-W", or begins at one and ends on the
 * tile, "S>planet". Sets PART's edges; *END becomes what stands after the '>',
 * or NULL. False when TEXT is neither. */
bool
tiles_read_way(struct tiles_part *part, const char *text, const char **end);

#endif
