/*
 * Orders in advance: players leave them, and they are carried out in the moment
 * in which they fit. Where something has happened that its player did not
 * expect, he is asked instead, and told why. What an order does is a move like
 * any other, by ENTRY_BY_ORDER. All of it is within the transaction under way.
 *
 * Not here: what orders there are and when they fit (rules/order.h); what a
 * player answers to moves of others (game/branch.h).
 */
#ifndef TURNPOST_PLAY_ADVANCE_H
#define TURNPOST_PLAY_ADVANCE_H

#include "store/store.h"

struct desk;
struct table;

enum { ADVANCE_MAX = 24 }; /* orders of a seat */

enum advance_result {
	ADVANCE_DONE,
	ADVANCE_REFUSED, /* *WHY says why (rules_order_read(), branch_refuse()) */
	ADVANCE_FULL,	 /* the seat has ADVANCE_MAX orders */
	ADVANCE_OVER,	 /* the game is over, or the seat has resigned */
	ADVANCE_STORE
};

/* The player of SEAT leaves the order TEXT, in place of one of the same kind
 * about the same place; or the path TEXT (game/branch.h), in place of one that
 * says something else for the same case. */
enum advance_result
advance_leave(struct desk *d, struct table *t, int seat, const char *text,
    const char **why);

/* Withdraws order ID of SEAT, if there is such an order. */
enum store_status
advance_withdraw(struct desk *d, struct table *t, int seat, int64_t id);

/* Looks at all orders of T: carries out one that fits, and stops those that make
 * no sense any more. A row of follow.h, which calls this again after each
 * move. */
enum store_status __attribute__((warn_unused_result))
advance_look(struct desk *d, struct table *t);

#endif
