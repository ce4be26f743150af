/*
 * Moves as text (facts 8): the table's functions (rules.h).
 *
 *   X,Y/R                       a tile, and what else is done:
 *     cowboy@F                  a cowboy goes to a part of that tile: "rail:E",
 *                               "mountain:N", "city", "prairie:N1"
 *     tent@mountain:X,Y:E       the tent goes to that part of a mountain
 *     mine                      a token is taken where the tent stands
 *     withdraw F                the player's cowboy there is taken back:
 *                               "rail:X,Y:E", "city:X,Y" ...
 *
 * Of the parts of a mountain that have no figure, the canonical move names the
 * first by y, x and edge; players may name any. A part is known by its first edge
 * or half edge; players may name any that it reaches.
 */
#ifndef TURNPOST_RULES_GOLDRUSH_NOTATION_H
#define TURNPOST_RULES_GOLDRUSH_NOTATION_H

#include <stdint.h>

struct buffer;

const char *
gold_parse(const void *state, int seat, const char *text, uint64_t *move);
void
gold_format(const void *state, int seat, uint64_t move, struct buffer *out);

/* spot.c */
void
gold_spot(const void *state, int seat, uint64_t move, struct buffer *name);
void
gold_spot_label(const void *state, int seat, uint64_t move,
    struct buffer *label);

#endif
