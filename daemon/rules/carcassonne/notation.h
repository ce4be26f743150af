/*
 * Moves as text (contract section 6). The table's functions (rules.h).
 */
#ifndef TURNPOST_RULES_CARCASSONNE_NOTATION_H
#define TURNPOST_RULES_CARCASSONNE_NOTATION_H

#include <stdint.h>

struct buffer;

const char *
carc_parse(const void *state, int seat, const char *text, uint64_t *move);
void
carc_format(const void *state, int seat, uint64_t move, struct buffer *out);
void
carc_spot(const void *state, int seat, uint64_t move, struct buffer *name);
void
carc_spot_label(const void *state, int seat, uint64_t move,
    struct buffer *label);

#endif
