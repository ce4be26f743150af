/*
 * Moves as text (contract section 6): the table's functions (rules.h).
 *
 *   X,Y/R                  a tile, and what is done with a meeple:
 *     small@F, large@F     it is set on a part of that tile ("route:N",
 *                          "asteroid:E", "planet"), on a neighbouring planet
 *                          ("planet:X,Y"), or, through hyperspace, on a planet
 *                          or a field elsewhere ("asteroid:X,Y:E")
 *     withdraw F           the player's meeple there is taken back; "withdraw
 *                          small@F" or "withdraw large@F" where one of each
 *                          stands on that part (accepted everywhere)
 *   row:1, row:2, row:3, draw
 *                          the open tile of that number, or an unseen one
 *   small@route:X,Y:E, large@route:X,Y:E, keep
 *                          a meeple from a complete route is set on that
 *                          route, or stays in reserve
 *
 * A feature elsewhere is named by its tile that was laid first, and the
 * feature's first edge N, E, S, W there; a meeple that is set from far away
 * stands on that part. A meeple that is taken back is named by the part where
 * it stands. Players may name any tile and edge of the feature.
 */
#ifndef TURNPOST_RULES_CARCASSONNE_NOTATION_H
#define TURNPOST_RULES_CARCASSONNE_NOTATION_H

#include <stdint.h>

struct buffer;

const char *
carc_parse(const void *state, int seat, const char *text, uint64_t *move);
void
carc_format(const void *state, int seat, uint64_t move, struct buffer *out);

/* spot.c */
void
carc_spot(const void *state, int seat, uint64_t move, struct buffer *name);
void
carc_spot_label(const void *state, int seat, uint64_t move,
    struct buffer *label);

#endif
