/*
 * The order "lay" of games of tiles: lay the next tile into one gap, when there
 * is one way only to do so (rules/order.h).
 */
#ifndef TURNPOST_RULES_TILES_ADVANCE_H
#define TURNPOST_RULES_TILES_ADVANCE_H

#include <stdbool.h>
#include <stddef.h>

#include "rules/order.h"
#include "rules/tiles/board.h"

struct buffer;
struct json;

/* A bit per seat that has something in what borders gap number GAP. */
typedef unsigned
tiles_around_fn(const void *state, unsigned gap);

/* Place number N: the gaps around which SEAT has something, as "x,y". */
bool
tiles_lay_place(const struct tiles_board *b, const void *state,
    tiles_around_fn *around, int seat, size_t n,
    char place[RULES_ORDER_PLACE + 1]);

/* The member of struct rules_order_kind. */
void
tiles_lay_facts(const void *state, const char *place, struct json *out);

/* What borders the gap, and who has something there. */
void
tiles_lay_basis(const struct tiles_board *b, const void *state,
    tiles_around_fn *around, const struct rules_order *o, struct buffer *out);

struct tiles_laid {
	uint16_t key; /* the cell */
	uint8_t turn;
};

/* What becomes of O; DRAWN: its seat is to lay the drawn tile. *LAID is set when
 * it fits, *WHY when it ends. */
enum rules_ordered
tiles_lay_now(const struct tiles_board *b, const struct rules_order *o,
    bool drawn, bool changed, struct tiles_laid *laid, const char **why);

#endif
