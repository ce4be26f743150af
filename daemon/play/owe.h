/*
 * Letters that a game owes to those whom it asks for a move, and to all when it
 * is over.
 *
 * Not here: letters about what a table decides (tell.h), what letters say
 * (post/).
 */
#ifndef TURNPOST_PLAY_OWE_H
#define TURNPOST_PLAY_OWE_H

#include <stdint.h>

#include "store/store_letters.h"

struct desk;
struct table;

/* Owes the person in SEAT, if there is one, a letter of KIND about the last
 * entry, which does not leave before DUE. */
void
owe_turn(struct desk *d, const struct table *t, int seat,
    enum store_letter_kind kind, int64_t due);

/* Owes the letters that follow from the entries since change_begin(): to those
 * who are asked something that they were not asked before, to all when the game
 * is over, and to those who want to hear of each move. Then forgets what was
 * asked before. */
enum store_status __attribute__((warn_unused_result))
owe_turns(struct desk *d, struct table *t);

#endif
