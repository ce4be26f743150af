/*
 * The canonical bytes of a state (encode.c), and the check of its invariants
 * (check.c). Both are functions of the ruleset's table, under the contract of
 * rules.h.
 */
#ifndef TURNPOST_RULES_CARCASSONNE_ENCODE_H
#define TURNPOST_RULES_CARCASSONNE_ENCODE_H

struct buffer;

void
carc_encode(const void *state, struct buffer *out);

/* check.c */
const char *
carc_check(const void *state);

#endif
