/*
 * Letters of a game off and on again, for one seat: it stays in the game, and
 * the table knows. Within the transaction under way.
 *
 * Nobody loses by it: where the table chose that who is late has given up, a bot
 * plays for him instead (clocks_late()).
 *
 * Not here: pages and links (mutepage.h, muteall.h).
 */
#ifndef TURNPOST_PEOPLE_MUTE_H
#define TURNPOST_PEOPLE_MUTE_H

#include "store/store.h"

struct desk;

/* Nothing happens when it is so already, nor when letters are to be on again
 * but the address asked never to be written to (refusal.h). *OWES becomes true
 * when letters are owed: to those who wait for the seat, or the present one to
 * the seat that is asked. STORE_ABSENT: there is no such seat of a person. */
enum store_status __attribute__((warn_unused_result))
mute_set(struct desk *d, int64_t game, int seat, bool muted, bool *owes);

/* The same in all games of PLAYER that go on. */
enum store_status __attribute__((warn_unused_result))
mute_set_all(struct desk *d, int64_t player, bool muted, bool *owes);

/* Letters are on again in all games of PLAYER that go on, but in those in which
 * they were off already before SINCE. */
enum store_status __attribute__((warn_unused_result))
mute_take_back(struct desk *d, int64_t player, int64_t since, bool *owes);

#endif
