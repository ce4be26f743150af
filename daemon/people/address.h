/*
 * A person's address changes: all that was bound to the old one follows.
 */
#ifndef TURNPOST_PEOPLE_ADDRESS_H
#define TURNPOST_PEOPLE_ADDRESS_H

#include "store/store.h"

struct desk;

/* PLAYER's address is TO and no longer FROM, also where he is invited; letters
 * reach him again, wherever they did not. Within the transaction under way.
 * STORE_DUPLICATE when somebody has it. */
enum store_status __attribute__((warn_unused_result))
address_move(struct desk *d, int64_t player, const char *from, const char *to);

#endif
