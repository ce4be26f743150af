/*
 * The agenda of a game of monopoly/1: what has still to happen, with the next
 * step on top. A step that needs an answer stays on top until it has it; all
 * other steps are done before an entry ends. Cards that are played between two
 * steps put their own steps on top.
 *
 * Not here: how a step is done (step.c, land.c, debt.c, cards.c, auction.c).
 */
#ifndef TURNPOST_RULES_MONOPOLY_AGENDA_H
#define TURNPOST_RULES_MONOPOLY_AGENDA_H

#include <stdint.h>

enum { MONO_STEPS_MAX = 24 };

enum mono_step_kind {
	/* that wait for SEAT */
	MONO_ROLL = 1, /* the turn goes on with a throw */
	MONO_BUY,      /* the free planet space AT */
	MONO_RENT,     /* for AT, before it is paid: a card may save it */
	MONO_FLY,      /* hyperdrive: where to */
	MONO_TAKE,     /* bounty hunter: which space */
	MONO_END,      /* of the turn; only with cards in hand */
	MONO_CHOOSE,   /* a base of SEAT is lost to TO; which of equal ones:
			* DEPTH 0: the most valuable, 1: the least */
	MONO_ANSWER,   /* a card (CARD, played by TO) comes at SEAT */
	/* that waits for all entitled */
	MONO_AUCTION, /* of AT, on which SEAT has landed */
	/* that wait for nobody */
	MONO_LAND,   /* SEAT has come to AT */
	MONO_DEBT,   /* SEAT owes AMOUNT to TO, a seat or MONO_BANK; CARD:
		      * enum mono_due */
	MONO_EFFECT, /* of the card CARD that TO played, on SEAT */
	MONO_AGAIN,  /* after a throw: doubles, or the turn is over */
	MONO_NEXT,   /* the turn goes to the next seat */
	MONO_WALK,   /* SEAT moves by the last throw */
	MONO_STEP_KINDS
};

/* What is paid for. */
enum mono_due {
	MONO_DUE_RENT,
	MONO_DUE_TAX,
	MONO_DUE_BAIL,
	MONO_DUE_EVENT,
	MONO_DUE_LEVY,
	MONO_DUE_STEAL
};

/* Members that a kind does not use are 0. */
struct mono_step {
	uint8_t kind, seat, to, at;
	uint8_t card;  /* enum mono_force */
	uint8_t depth; /* MONO_ANSWER: cards "no" in this chain so far */
	int16_t amount;
};

#endif
