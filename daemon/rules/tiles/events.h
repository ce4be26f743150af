/*
 * Events and members of events that all games of tiles have.
 */
#ifndef TURNPOST_RULES_TILES_EVENTS_H
#define TURNPOST_RULES_TILES_EVENTS_H

#include <stdbool.h>

#include "rules/tiles/board.h"

struct json;

/* {"e":"start"}: the start tile lies, so many are left. */
void
tiles_tell_start(const struct tiles_board *b, struct json *j);

/* {"e":"first"}: SEAT begins, by chance or because it was wanted so. */
void
tiles_tell_first(unsigned seat, bool random, struct json *j);

/* Writes the key "feature". */
void
tiles_put_feature(struct json *j, const struct tiles_board *b, unsigned node);

#endif
