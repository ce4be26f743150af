/*
 * The functions of carcassonne/1 that make up its table (rules/rules.h says
 * what each does), a file per concern. Only carcassonne.c puts them together.
 */
#ifndef TURNPOST_RULES_CARCASSONNE_H
#define TURNPOST_RULES_CARCASSONNE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "rules/rules.h"

extern const struct rules carcassonne_1;

/* advance.c */
enum { CARC_ADVANCE = 2 };
extern const struct rules_order_kind carc_advance[CARC_ADVANCE];

/* scene.c */
void
carc_scene(const void *state, int viewer, const struct rules_look *look,
    struct scene *out);
void
carc_preview(const void *state, int seat, uint64_t move, struct scene *out);

/* seat_picture.c */
int32_t
carc_tone(const void *state, int seat, int32_t *ink);
void
carc_figure(const void *state, int seat, struct scene *out);
void
carc_holdings(const void *state, int seat, struct scene *out);

/* text.c */
bool
carc_text(const void *state, int viewer, bool whole, struct buffer *out);

/* view.c */
void
carc_board(const void *state, int viewer, struct json *out);
void
carc_told(const void *state, int viewer, struct json *out);
void
carc_seat(const void *state, int viewer, int seat, struct json *out);

#endif
