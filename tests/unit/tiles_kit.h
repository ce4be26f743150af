/*
 * Tiles of no game: a little set with everything that a ruleset may ask of the
 * workshop (rules/tiles), for its tests.
 *
 *   P  plain, both halves meadow       track:E-W, track:S>inn, track:S>hill:N
 *   T  a track between two meadows     hill:N+E=2 (so many trees)
 *   H  a hill                          meadow:N1+W2, inn, mill (a hub)
 */
#ifndef TURNPOST_TESTS_TILES_KIT_H
#define TURNPOST_TESTS_TILES_KIT_H

#include "base/buffer.h"
#include "rules/tiles/board.h"

enum { PLAIN, TRACK_EDGE, HILL_EDGE };
enum { TRACK, HILL, INN, MILL, MEADOW };

extern const struct tiles_game tiles_kit_game;

/* The set of these lines, without the header, or NULL with faults. Release with
 * free(). */
struct tiles_set *
tiles_kit_read(const char *lines, struct buffer *faults);

/* The set that all tests but that of faults use. */
struct tiles_set *
tiles_kit_set(void);

/* The face with that id. */
unsigned
tiles_kit_face(const struct tiles_set *set, const char *id);

/* Lays a tile; false when it does not fit there. */
bool
tiles_kit_lay(struct tiles_board *b, const char *id, int x, int y,
    unsigned turn);

/* The node of the part of that KIND that reaches PLACE, "N" or "N1", or none,
 * "", on the tile at X, Y. */
unsigned
tiles_kit_node(const struct tiles_board *b, int x, int y, unsigned kind,
    const char *place);

#endif
