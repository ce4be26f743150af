/*
 * Letters that ask something of an address that nobody plays with: anybody may
 * have typed it, and many people together can make one server a nuisance. Only
 * so many leave in an hour, whoever asks for them (unproved-letters); the
 * others wait for their turn, in the order in which they were asked for. What
 * has left and what waits is in the database, so that a restart changes
 * nothing.
 *
 * Not here: how many letters one address gets (game/proposal.h), which are
 * owed (people/asking.h, people/propose.h, pages/addresspage.h).
 */
#ifndef TURNPOST_DESK_UNPROVED_H
#define TURNPOST_DESK_UNPROVED_H

#include <stdbool.h>
#include <stdint.h>

#include "store/store_letters.h"

struct desk;

/* Whether letters of KIND ask something of addresses that perhaps nobody plays
 * with. */
bool
unproved_asks(enum store_letter_kind kind);

/* Returns when a letter to MAIL may leave that is owed now, and counts it; when
 * somebody plays with MAIL: now, and it does not count. MAIL "" is nobody's.
 * Within the transaction under way. */
int64_t
unproved_due(struct desk *d, const char *mail);

/* Whether letters to MAIL would wait for too long, so that no stranger can ask
 * for one. Those who are known can. */
bool
unproved_full(struct desk *d, const char *mail);

/* The minutes in which all have left that wait now; 0: none waits. */
int
unproved_minutes(struct desk *d);

#endif
