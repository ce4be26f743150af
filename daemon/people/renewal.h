/*
 * New links for everybody, after all that were sent have become void: a letter
 * to whoever plays a game, is asked to play one, or changes his address; one
 * for each person where it can be.
 *
 * Not here: making links void (sign/sign.h, operator/keychange.h).
 */
#ifndef TURNPOST_PEOPLE_RENEWAL_H
#define TURNPOST_PEOPLE_RENEWAL_H

#include <stdbool.h>
#include <stdint.h>

struct buffer;
struct desk;

/* Owes these letters, in transactions of some hundred; AT is when the links
 * became void, and who was owed one of that time is owed none more: so a
 * renewal that was interrupted can be repeated. Adds to *N how many became
 * owed. False: some may be owed, and WHY says what went wrong. */
bool __attribute__((warn_unused_result))
renewal_owe(struct desk *d, int64_t at, int *n, struct buffer *why);

#endif
