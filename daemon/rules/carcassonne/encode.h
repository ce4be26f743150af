/*
 * The canonical bytes of a state, and its invariants. Both are functions of the
 * table (rules.h), whose contract holds for them.
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
