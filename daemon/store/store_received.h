/*
 * Letters that players write to us in answer to ours: each is stored once, then
 * carried out, and kept as a record of that. What store.h says of transactions
 * holds here.
 *
 * Not here: whose letter it is (post/door.h), carrying it out (play/replies.h).
 */
#ifndef TURNPOST_STORE_RECEIVED_H
#define TURNPOST_STORE_RECEIVED_H

#include "match/entry.h"
#include "store/store.h"

struct store_received {
	int64_t id;
	int64_t game;
	int seat;
	int64_t player;
	uint32_t made; /* entries of the seat when our letter was made */
	uint8_t message[DIGEST_SIZE]; /* of its Message-ID */
	bool own;		      /* it came from the player's address */
	char *lines;		      /* JSON, see game/answered.h */
	int64_t came, due;
	int64_t done; /* 0: it is not carried out yet */
};

void
store_received_fini(struct store_received *r);

/* Adds R, due as soon as it came. STORE_DUPLICATE: that message is here
 * already. */
enum store_status __attribute__((warn_unused_result))
store_received_add(struct store *s, const struct store_received *r);
enum store_status __attribute__((warn_unused_result))
store_received_get(struct store *s, int64_t id, struct store_received *r);
/* The one to be carried out next, which may be due later; STORE_ABSENT: none
 * is. */
enum store_status __attribute__((warn_unused_result))
store_received_next(struct store *s, struct store_received *r);
/* How many letters of the player of R that changed no game came after SINCE and
 * before R. */
enum store_status __attribute__((warn_unused_result))
store_received_idle(struct store *s, const struct store_received *r,
    int64_t since, int *n);
/* It was carried out at AT, and the game CHANGED or not; what became of it
 * stands in LINES. */
enum store_status
store_received_done(struct store *s, int64_t id, const char *lines,
    bool changed, int64_t at);
/* It cannot be carried out before DUE. */
enum store_status
store_received_put_off(struct store *s, int64_t id, int64_t due);
/* Calls EACH with the letters of PLAYER, oldest first, until EACH says false. */
enum store_status __attribute__((warn_unused_result))
store_received_each(struct store *s, int64_t player,
    bool (*each)(void *arg, const struct store_received *r), void *arg);

#endif
