/*
 * What players have chosen: vacations, another address, and who wants no
 * letters at all. What store.h says of transactions holds here.
 *
 * Not here: the players themselves, with their hours (store_players.h).
 */
#ifndef TURNPOST_STORE_PEOPLE_H
#define TURNPOST_STORE_PEOPLE_H

#include "match/entry.h"
#include "store/store.h"

/* --- vacation ------------------------------------------------------------ */

/* [SINCE, UNTIL), in ascending order; those that have ended before AFTER are
 * left out. EACH may use the store, but not this. */
enum store_status __attribute__((warn_unused_result))
store_away_each(struct store *s, int64_t player, int64_t after,
    bool (*each)(void *arg, int64_t since, int64_t until), void *arg);
/* Adds one; those of the player that it meets become one with it. */
enum store_status
store_away_add(struct store *s, int64_t player, int64_t since, int64_t until);
/* Takes [SINCE, UNTIL) out of the player's vacations. */
enum store_status
store_away_cut(struct store *s, int64_t player, int64_t since, int64_t until);

/* --- no letters ---------------------------------------------------------- */

/* DIGEST is SHA-256 of the address in lower case. Refused again: since the
 * first time. */
enum store_status
store_refusal_put(struct store *s, const uint8_t digest[DIGEST_SIZE],
    bool refused, int64_t at);
/* STORE_ABSENT: letters may be sent. */
enum store_status __attribute__((warn_unused_result))
store_refusal_get(struct store *s, const uint8_t digest[DIGEST_SIZE],
    int64_t *since);

/* --- another address ----------------------------------------------------- */

enum store_address_state { /* stored: never change */
	STORE_ADDRESS_ASKED,
	STORE_ADDRESS_CONFIRMED,
	STORE_ADDRESS_VOID
};

struct store_address {
	int64_t id;
	int64_t player;
	char *mail;   /* the new one */
	char *before; /* the old one */
	enum store_address_state state;
	int64_t at; /* of this state */
};

void
store_address_fini(struct store_address *a);
/* Adds it as asked for, and makes void what the player asked for before. Sets
 * A->id. */
enum store_status
store_address_add(struct store *s, struct store_address *a);
enum store_status __attribute__((warn_unused_result))
store_address_get(struct store *s, int64_t id, struct store_address *a);
/* Makes void, at AT, what the player has asked for and not confirmed, and all
 * that he asked for from number FROM on (0: none of those). */
enum store_status
store_address_void(struct store *s, int64_t player, int64_t from, int64_t at);
enum store_status
store_address_state(struct store *s, int64_t id, enum store_address_state state,
    int64_t at);
/* How many the player has asked for since AFTER, or how often anybody has asked
 * for MAIL, whichever is more. */
enum store_status __attribute__((warn_unused_result))
store_address_count(struct store *s, int64_t player, const char *mail,
    int64_t after, int *n);
/* Whether the player has asked for MAIL since AFTER, and it is neither
 * confirmed nor void. */
enum store_status __attribute__((warn_unused_result))
store_address_again(struct store *s, int64_t player, const char *mail,
    int64_t after, bool *again);

#endif
