/*
 * A person turns letters of a game off, or on again. His seat stays in the
 * game, and the table knows. Within the transaction under way.
 *
 * He does not lose by it: where the table chose that a player who is late has
 * given up, a bot plays for him instead (clocks_late()).
 *
 * Not here: an address that asks for no letters at all (never.h), pages and
 * links (pages/mutepage.h).
 */
#ifndef TURNPOST_PEOPLE_MUTE_H
#define TURNPOST_PEOPLE_MUTE_H

#include "store/store.h"

struct desk;

/* Turns the letters of SEAT off (MUTED) or on. Nothing happens when they are so
 * already, nor when they are to be on but the address asked for none at all
 * (desk/refusal.h). *OWES becomes true when letters are owed by this: to those
 * who wait for the seat, or to the seat, when it is to move. STORE_ABSENT: no
 * person has such a seat. */
enum store_status __attribute__((warn_unused_result))
mute_set(struct desk *d, int64_t game, int seat, bool muted, bool *owes);

/* The same in all games of PLAYER that are not over. */
enum store_status __attribute__((warn_unused_result))
mute_set_all(struct desk *d, int64_t player, bool muted, bool *owes);

/* Turns letters on in all games of PLAYER that are not over, except in those in
 * which they were off already before SINCE. */
enum store_status __attribute__((warn_unused_result))
mute_take_back(struct desk *d, int64_t player, int64_t since, bool *owes);

#endif
