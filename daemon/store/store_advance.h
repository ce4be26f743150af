/*
 * Orders that players have left in advance, as store.h says of all that lasts.
 * store_game.advance has a bit for each seat with any, so that whoever moves in
 * a game without orders does not ask for them.
 *
 * Not here: what an order says (rules/order.h), when it is carried out
 * (play/advance.h).
 */
#ifndef TURNPOST_STORE_ADVANCE_H
#define TURNPOST_STORE_ADVANCE_H

#include "store/store.h"
#include "store/store_games.h"

struct store_advance {
	int64_t id, game;
	int seat;
	int64_t player; /* who left it */
	char *text;
	char *basis; /* what it depended on when it was left */
	int64_t given;
	uint32_t stopped; /* the log had so many entries when its player had to
			   * be asked instead; 0: that has not happened */
	char *why;	  /* key; "" for none */
	bool ended;	  /* it is only kept to be told */
};

void
store_advance_fini(struct store_advance *a);

/* Leaves A in G: all but ID, GAME and what becomes of it. */
enum store_status
store_advance_add(struct store *s, struct store_game *g,
    const struct store_advance *a);
/* Calls EACH with the orders in GAME, or with those of PLAYER, oldest first,
 * until EACH says false. EACH does not use the store. */
typedef bool
store_advance_fn(void *arg, const struct store_advance *a);
enum store_status __attribute__((warn_unused_result))
store_advance_each(struct store *s, int64_t game, store_advance_fn *each,
    void *arg);
enum store_status __attribute__((warn_unused_result))
store_advance_of_player(struct store *s, int64_t player, store_advance_fn *each,
    void *arg);
/* Stores STOPPED, WHY, ENDED and BASIS of A. */
enum store_status
store_advance_stop(struct store *s, const struct store_advance *a);
/* The player of SEAT has acted knowing what has become of the orders: removes
 * those that were only kept to be told, and forgets why others have stopped. */
enum store_status
store_advance_told(struct store *s, struct store_game *g, int seat);
/* Removes order ID of G. */
enum store_status
store_advance_remove(struct store *s, struct store_game *g, int64_t id);

#endif
