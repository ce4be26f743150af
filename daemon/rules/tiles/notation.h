/*
 * The notation of cells, places and parts, read strictly: one spelling for each
 * number, no blanks.
 *
 *   X,Y          a cell: columns to the east, rows to the north
 *   X,Y/R        a tile in a cell, turned clockwise by R degrees
 *   route:E      a part, by its kind and its first edge after turning, on a tile
 *                that is known; by its first half ("prairie:N1") when it reaches
 *                no edge, or by nothing ("planet") when it reaches neither
 *   route:X,Y:E  a part on the tile in that cell; "planet:X,Y"
 */
#ifndef TURNPOST_RULES_TILES_NOTATION_H
#define TURNPOST_RULES_TILES_NOTATION_H

#include "rules/tiles/board.h"

enum { TILES_FEATURE_MAX = 31 /* bytes of a part's name */ };

/* The readers pass over what they read at *P; when it is not there they return
 * false, and *P may stand anywhere. */
bool
tiles_take_word(const char **p, const char *word);
/* A number without leading zeros and without a plus sign. */
bool
tiles_take_int(const char **p, int *value);
/* "X,Y". *KEY becomes 0 when the cell is too far out. */
bool
tiles_take_cell(const char **p, uint16_t *key);
/* "X,Y/R". *TURN becomes the smallest of those in which a tile of that FACE
 * looks the same. */
bool
tiles_take_place(const char **p, const struct tiles_face *face, uint16_t *key,
    uint8_t *turn);
/* The name of one of the set's kinds. */
bool
tiles_take_kind(const char **p, const struct tiles_game *game, unsigned *kind);

/* The part of that KIND that P, the rest of a text, names on a tile of that
 * FACE: ":E", ":N1" or "". NULL, or the key of a refusal: "malformed",
 * "no-such-part". */
const char *
tiles_take_part(const char *p, const struct tiles_set *set, unsigned face,
    unsigned turn, unsigned kind, unsigned *part);

/* The node of that KIND that P, the rest of a text, names on the board: ":X,Y:E"
 * or ":X,Y". NULL, or the key of a refusal: "malformed", "off-board",
 * "no-such-feature". */
const char *
tiles_take_feature(const char *p, const struct tiles_board *b, unsigned kind,
    unsigned *node);

void
tiles_put_cell(struct buffer *out, unsigned key);
void
tiles_put_place(struct buffer *out, unsigned key, unsigned turn);

/* The name of a part of FACE: "route:E". */
void
tiles_part_name(const struct tiles_set *set, unsigned face, unsigned turn,
    unsigned part, char name[TILES_FEATURE_MAX + 1]);

/* The name of NODE's part: "route:X,Y:E". */
void
tiles_feature_name(const struct tiles_board *b, unsigned node,
    char name[TILES_FEATURE_MAX + 1]);

#endif
