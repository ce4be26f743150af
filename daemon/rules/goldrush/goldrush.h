/*
 * The functions of goldrush/1 that make up its table (rules/rules.h says what
 * each does), a file per concern. Only goldrush.c puts them together.
 */
#ifndef TURNPOST_RULES_GOLDRUSH_H
#define TURNPOST_RULES_GOLDRUSH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "rules/rules.h"

extern const struct rules goldrush_1;

/* advance.c */
enum { GOLD_ADVANCE = 1 };
extern const struct rules_order_kind gold_advance[GOLD_ADVANCE];

/* preview.c */
void
gold_preview(const void *state, int seat, uint64_t move, struct scene *out);

/* scene.c */
void
gold_scene(const void *state, int viewer, const struct rules_look *look,
    struct scene *out);

/* seat_picture.c */
int32_t
gold_tone(const void *state, int seat, int32_t *ink);
void
gold_figure(const void *state, int seat, struct scene *out);
void
gold_holdings(const void *state, int seat, struct scene *out);

/* text.c */
bool
gold_text(const void *state, int viewer, bool whole, struct buffer *out);

/* view.c */
void
gold_board(const void *state, int viewer, struct json *out);
void
gold_told(const void *state, int viewer, struct json *out);
void
gold_seat(const void *state, int viewer, int seat, struct json *out);

#endif
