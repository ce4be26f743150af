/*
 * The bytes of the state digest, and the checks of a state: the table's
 * functions (rules.h).
 */
#ifndef TURNPOST_RULES_GOLDRUSH_ENCODE_H
#define TURNPOST_RULES_GOLDRUSH_ENCODE_H

struct buffer;

void
gold_encode(const void *state, struct buffer *out);

/* check.c */
const char *
gold_check(const void *state);

#endif
