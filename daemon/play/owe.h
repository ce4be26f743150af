/*
 * Letters that a game owes to those whom it asks for a move, and to all when it
 * is over.
 *
 * Not here: letters about what a table decides (tell.h), what letters say (post/).
 */
#ifndef TURNPOST_PLAY_OWE_H
#define TURNPOST_PLAY_OWE_H

#include <stdint.h>

#include "store/store_letters.h"

struct desk;
struct table;

/* A letter of KIND about the last entry to the person in SEAT, if there is one;
 * not before DUE. */
void
owe_turn(struct desk *d, const struct table *t, int seat,
    enum store_letter_kind kind, int64_t due);

/* After entries: letters to those who are asked something that they were not
 * asked before the first of them, which is forgotten then; to all when the game
 * is over; and to those who want to hear of each move. */
enum store_status __attribute__((warn_unused_result))
owe_turns(struct desk *d, struct table *t);

#endif
