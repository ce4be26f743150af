/*
 * Orders in advance: what a player leaves to be done in his name in the moment
 * in which it fits. A ruleset has a table of the kinds that it knows; every
 * ruleset has "forced".
 *
 * An order is written NAME, NAME:PLACE, NAME:AMOUNT or NAME:PLACE:AMOUNT:
 * "throw", "bid:6:120". What an order does is an ordinary move. Whether it fits
 * is a pure function of the position, as the seat that left it sees it: an
 * order never looks at what is hidden from that seat.
 *
 * Not here: where orders are kept, when they are looked at (play/advance.h).
 */
#ifndef TURNPOST_RULES_ORDER_H
#define TURNPOST_RULES_ORDER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct buffer;
struct json;
struct rules;
struct rules_order_kind;

enum {
	RULES_ORDER_PLACE = 15, /* bytes of a place */
	RULES_ORDER_TEXT = 60	/* bytes of an order */
};

struct rules_order {
	const struct rules_order_kind *kind;
	char place[RULES_ORDER_PLACE + 1]; /* "" without one */
	int amount;			   /* 0 without one */
};

enum rules_ordered {
	RULES_ORDER_WAITS, /* its moment has not come */
	RULES_ORDER_FITS,  /* this move is made */
	RULES_ORDER_ASKS,  /* the player is asked this time; the order stays */
	RULES_ORDER_ENDS   /* it makes no sense any more */
};

/* The amounts that an order may have: whole STEPs from FROM to TO. */
struct rules_amounts {
	int from, to, step, usual;
};

/* STATE is as in rules.h. */
struct rules_order_kind {
	const char *name; /* lower-case ASCII. The words stand in
			   * templates/lang under RULESET.advance.NAME */
	bool once;	  /* it is done with when it was carried out */

	/* Whether SEAT can leave it now. NULL: always. */
	bool (*offered)(const void *state, int seat);

	/* Place number N, from 0 on, that it may be about, in a stable order;
	 * false when there are not so many. NULL: it is about no place. */
	bool (*place)(const void *state, int seat, size_t n,
	    char place[RULES_ORDER_PLACE + 1]);
	/* Writes the members by which words know PLACE, as events have them. */
	void (*facts)(const void *state, const char *place, struct json *out);

	/* NULL: it has no amount. */
	void (*amounts)(const void *state, int seat, struct rules_amounts *a);

	/* Writes, as printable ASCII, what the order depends on. When NOW gets
	 * another BASIS than what is written then, something has changed that
	 * its player did not expect. NULL: on nothing but what NOW looks at. */
	void (*basis)(const void *state, int seat, const struct rules_order *o,
	    struct buffer *out);

	/* What becomes of it now; MOVING: SEAT is to move. CHANGED: the basis
	 * is not what it was. *MOVE is set when it fits, *WHY in the last two
	 * cases: a key, whose words stand under RULESET.advance.why.KEY. */
	enum rules_ordered (*now)(const void *state, int seat,
	    const struct rules_order *o, bool moving, bool changed,
	    uint64_t *move, const char **why);
};

/* The N-th kind of order in games of R, from 0 on; NULL when there are not so
 * many. */
const struct rules_order_kind *
rules_order_kind(const struct rules *r, size_t n);

/* Reads TEXT. NULL when it is an order that SEAT can leave now; else the key of
 * a refusal, whose words stand under advance.refused.KEY: "unknown" (no such
 * order), "not-now", "place", "amount". */
const char *
rules_order_read(const struct rules *r, const void *state, int seat,
    const char *text, struct rules_order *o);

/* Reads an order that was left earlier. False when R does not know it. */
bool
rules_order_known(const struct rules *r, const char *text,
    struct rules_order *o);

/* Appends O as it is written. */
void
rules_order_write(const struct rules_order *o, struct buffer *out);

/* What O depends on, in a game of R (struct rules_order_kind). */
void
rules_order_basis(const void *state, int seat, const struct rules_order *o,
    struct buffer *out);

/* What becomes of O, which was left when it depended on BASIS. SEAT MOVING as
 * said there. */
enum rules_ordered
rules_order_now(const struct rules *r, const void *state, int seat,
    const struct rules_order *o, const char *basis, uint64_t *move,
    const char **why);

#endif
