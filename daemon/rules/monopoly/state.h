/*
 * The state of a game of monopoly/1: flat, without a pointer except the one to
 * its set, so that memcpy() copies it. Private to the ruleset.
 */
#ifndef TURNPOST_RULES_MONOPOLY_STATE_H
#define TURNPOST_RULES_MONOPOLY_STATE_H

#include <stdbool.h>
#include <stdint.h>

#include "rules/monopoly/agenda.h"
#include "rules/monopoly/set.h"
#include "rules/rules.h"

enum { MONO_SEATS_MAX = 4, MONO_BANK = MONO_SEATS_MAX };

/* The places of the table of options. */
enum {
	MONO_OPTION_SET,  /* "set", data */
	MONO_OPTION_LONE, /* "lone", choice rebel|empire: seat 0's side of 3 */
	MONO_OPTION_ALTERNATE, /* "alternate", flag: the lone player of three
				* moves every second turn (house rule) */
	MONO_OPTION_RENT,      /* "rent", choice auto|claim */
	MONO_OPTION_MOMENT,    /* "moment", choice mixed|present: when what a
				* space asks for is worked out */
	MONO_OPTION_ARREST,    /* "arrest-auction", flag: the space that could
				* have been bought is sold by auction */
	MONO_OPTIONS
};

/* What a seat wants to be done while it is away: with a card against it, and
 * with a "no" against its own card. */
enum mono_order {
	MONO_REFUSE, /* plays a "no" when it has one, else allows; the
		      * default */
	MONO_ASK,    /* the game waits for the seat if it has any card */
	MONO_ALLOW
};

enum mono_order_kind {
	MONO_ORDER_LEVY,
	MONO_ORDER_STEAL,
	MONO_ORDER_CAPTURE,
	MONO_ORDER_ARREST,
	MONO_ORDER_COUNTER, /* a "no" against a card of the seat */
	MONO_ORDERS
};

/* When a seat plays free passage: 0 asks it (the default), 1 never, else the
 * rent, in steps of 50, from which on the card is played without asking. */
enum {
	MONO_FREE_ASK,
	MONO_FREE_NEVER,
	MONO_FREE_50, /* ... MONO_FREE_50 + 7: 400 */
	MONO_FREE_LAST = MONO_FREE_50 + 7
};

struct mono_claim { /* rent that its owner has not claimed yet */
	uint8_t owner, payer, at;
	int16_t amount;
	uint32_t since; /* the occasion on which its owner was asked */
};

/* So many orders a seat may give while nobody makes another move: enough to
 * change its mind about each, too few to fill a log with. */
enum { MONO_ORDERED_MAX = 24 };

enum { MONO_CLAIMS_MAX = 8 };

struct mono_state {
	const struct mono_set *set;
	/* How the game was set up. */
	uint8_t seats, lone, alternate, claim, present, arrest_auction;
	uint8_t side[MONO_SEATS_MAX];
	/* The table. */
	int32_t cash[MONO_SEATS_MAX];
	uint8_t at[MONO_SEATS_MAX];	/* the space of the piece */
	uint8_t jailed[MONO_SEATS_MAX]; /* 0: free; else 1 + throws that
					 * failed */
	uint8_t misses[MONO_SEATS_MAX]; /* turns to miss */
	uint8_t extra[MONO_SEATS_MAX];	/* extra turns to come */
	uint64_t owned[MONO_SEATS_MAX]; /* bit per site */
	uint32_t hand[MONO_SEATS_MAX];	/* bit per card of the side's deck */
	uint32_t pile[MONO_SIDES], discard[MONO_SIDES]; /* bit per card */
	uint8_t order[MONO_SEATS_MAX][MONO_ORDERS];
	uint8_t order_free[MONO_SEATS_MAX];
	uint8_t ordered[MONO_SEATS_MAX]; /* orders given since somebody moved */
	/* The turn. */
	uint8_t active;
	uint8_t doubles; /* in a row, in this turn */
	uint8_t die[2];	 /* the last throw; 0 before the first */
	uint8_t again;	 /* the last throw earns another */
	uint8_t partner; /* with "alternate": which of the two partners moves
			  * after the lone seat; else 0 */
	uint32_t turns;	 /* how many turns have begun */
	/* An auction: 0: not answered; 1: passed; else 1 + bid / 10. */
	uint16_t bid[MONO_SEATS_MAX];
	uint8_t bidders; /* bit per seat that may bid */
	struct mono_claim claims[MONO_CLAIMS_MAX];
	uint8_t n_claims;
	uint8_t over;
	uint8_t steps;
	struct mono_step step[MONO_STEPS_MAX]; /* the agenda; its top is STEPS -
					        * 1 */
	/* Numbers of occasions (rules.h). OCCASION counts the times that the
	 * game began to wait; SINCE is the number for the active seat, 0 while
	 * the game waits for others. */
	uint32_t occasion, since;
	uint8_t bared; /* the last move depended on what another seat hides */
};

static inline const struct mono_step *
mono_top(const struct mono_state *s)
{
	return &s->step[s->steps - 1];
}

static inline bool
mono_enemies(const struct mono_state *s, unsigned a, unsigned b)
{
	return s->side[a] != s->side[b];
}

/* The cards of KIND in SEAT's hand, a bit each. */
static inline uint32_t
mono_cards_of(const struct mono_state *s, unsigned seat, unsigned kind)
{
	return s->hand[seat] & s->set->kind[s->side[seat]][kind];
}

/* mono_taken() returns all sites with a base, mono_free_sites() all others;
 * mono_owner() the seat whose base is on SITE, or MONO_NONE. */
uint64_t
mono_taken(const struct mono_state *s);
uint64_t
mono_free_sites(const struct mono_state *s);
unsigned
mono_owner(const struct mono_state *s, unsigned site);

/* What SEAT would pay now for standing on the space AT: doubled first where a
 * side owns the whole planet, then halved for an ally (reading 8). 0 when the
 * space is free or SEAT's own, or its owner is in jail. */
int
mono_rent(const struct mono_state *s, unsigned seat, unsigned at);

/* The sites of SEAT's most valuable, or least valuable, bases: several when
 * prices are equal. */
uint64_t
mono_best(const struct mono_state *s, unsigned seat);
uint64_t
mono_cheapest(const struct mono_state *s, unsigned seat);

/* Whether the step on top waits for SEAT, which is to move then. */
static inline bool
mono_waits_for(const struct mono_state *s, unsigned seat)
{
	if (s->over)
		return false;
	if (mono_top(s)->kind == MONO_AUCTION)
		return (s->bidders >> seat & 1) && s->bid[seat] == 0;
	return mono_top(s)->seat == seat;
}

/* Whether the game stands between two steps, so that every seat may play a card
 * or claim a rent. */
static inline bool
mono_between(const struct mono_state *s)
{
	return !s->over && mono_top(s)->kind <= MONO_END;
}

/* The index of SEAT's oldest claim in claims[], or MONO_NONE. */
unsigned
mono_claim_of(const struct mono_state *s, unsigned seat);

/* All sites with a base of SIDE. */
uint64_t
mono_side_owned(const struct mono_state *s, unsigned side);

/* The sites that the seat of a step MONO_CHOOSE may lose. */
static inline uint64_t
mono_losable(const struct mono_state *s, const struct mono_step *step)
{
	return step->depth == 0 ? mono_best(s, step->seat)
				: mono_cheapest(s, step->seat);
}

/* The sites to which the hyperdrive takes SEAT (reading 14). *MUST becomes true
 * when SEAT may not stay. */
uint64_t
mono_flights(const struct mono_state *s, unsigned seat, bool *must);

#endif
