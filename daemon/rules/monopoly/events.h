/*
 * What a game of monopoly/1 tells: its events and its refusals.
 *
 * An event is an object with its code in "e"; all events of one code have the
 * same keys, in byte order. Where "or null" is said, null stands for no value.
 * What only one seat may know is a private event: it goes to the list
 * mono_aside() and has "to":SEAT.
 *
 *   seat      the seat that acts or is meant; to, from, by: other seats
 *   space     a number on the ring, 0 for GO
 *   site      the name of a planet space (our data)
 *   card      a force kind's name, "levy"; event: an event kind's name
 *   amount    credits
 *   cash      credits of SEAT afterwards
 *   left      cards of that deck's pile afterwards
 *
 * While the game is set up:
 *   begin     lone rent seats            lone: "rebel", "empire", or null with
 *                                        2 or 4; rent: "auto", "claim"
 *   dealt     cards seat side            how many cards
 *   drew      card deck seat to          PRIVATE: it is in the hand now
 * A turn:
 *   turn      seat turn                  a turn begins; turn: from 1
 *   skipped   seat                       it misses this one
 *   threw     dice double seat           dice: [a,b]; double: bool
 *   moved     from seat space why        from: space; why: "throw", "fly",
 *                                        "jump", "back", "card", "jail"
 *   go        amount cash seat           passed or reached GO
 *   landed    owner seat site space type owner: seat or null; site: or null;
 *                                        type: "go", "planet", "rebel",
 *                                        "empire", "tax", "hyperdrive",
 *                                        "bounty", "jail", "parking",
 *                                        "go-to-jail"
 *   third-double seat                    to jail without moving
 *   jailed    seat why                   why: "space", "doubles", "event",
 *                                        "arrest"
 *   jail-failed  left seat               no doubles; left: throws that remain
 *   freed     seat why                   why: "bail", "card", "doubles",
 *                                        "third"
 *   again     seat                       doubles: it throws again
 *   extra     seat                       an extra turn begins
 *   stayed    seat                       it did not use the hyperdrive
 * Money and bases:
 *   bought    amount cash seat site space  amount: paid to the bank
 *   paid      amount cash from seat to   from SEAT to TO (or null: the bank);
 *                                        "from": "rent", "tax", "bail",
 *                                        "event", "levy", "steal"
 *   got       amount cash seat why       from the bank; why: "card", "event"
 *   rent      amount doubled half owner seat site space   it is due; doubled,
 *                                        half: bool
 *   no-rent   owner seat site space why  why: "jail" (its owner is there),
 *                                        "card", "unclaimed", "waived"
 *   claim-due amount owner seat site space  rent=claim
 *   broke     amount cash seat to        cannot pay TO (or null: the bank)
 *   lost      seat site space to         a base; to: the seat that has one
 *                                        there now, or null; scores follow
 *   nothing-to-lose seat
 *   placed    seat site space why        a base; why: "buy", "auction",
 *                                        "bounty", "occupy", "capture", "debt"
 *   score     points seat why            +1 or -1 for each base; why: as in
 *                                        placed, or "lost"
 *   whole     planet side                the side owns the whole planet now
 *   broken    planet side                the side no longer does
 * Auctions:
 *   auction   seats seat site space      seats: those that may bid [..];
 *                                        seat: the one that landed there
 *   bid       amount seat to             PRIVATE: its own bid; null: passed
 *   answered  left seat                  it has bid or passed; left: how many
 *                                        answers are missing
 *   sold      amount seat site space     amount: what is paid
 *   unsold    site space
 * Cards:
 *   drew-force  deck left seat           a card for the hand (and a private
 *                                        "drew")
 *   drew-event  amount card deck event left seat   card: the id "R01" of the
 *                                        card; amount: or null
 *   no-card   deck                       pile and discards are empty
 *   shuffled  cards deck                 the discards are the new pile
 *   played    card seat space target     space, target: or null
 *   refused   card depth seat target     seat says no to the card of target;
 *                                        depth: how many "no" that makes: an
 *                                        odd one is against the card, an even
 *                                        one against the "no" before
 *   stands    card seat target           target was asked and lets it happen,
 *                                        or its "no" was refused
 *   cancelled card seat                  the card of SEAT has no effect
 *   discarded card seat                  lost from the hand at random
 *   no-hand   seat                       nothing to discard
 *   order     kind seat to value         PRIVATE
 *   ordered   seat                       it has changed a standing order
 * At the end:
 *   full                                 the last free space has a base
 *   side-won  side why                   why: "bases", "best"
 *   over      scores winners
 *
 * Only in a forecast (rules.h), where chance or others will decide:
 *   throw-ahead, answer-ahead target, auction-ahead
 *
 * Refusals of a move:
 *   game-over       the game is over
 *   not-your-turn   another seat decides now
 *   malformed       not a move's notation
 *   not-now         a move of another step
 *   in-jail, not-in-jail
 *   too-little-cash
 *   no-such-card    the card is not in the hand
 *   no-such-space   the ring has no such number
 *   not-a-site      it is no planet space
 *   space-taken     the space has a base
 *   not-an-enemy    that seat (or base) is not of the other side
 *   own-base        it is the seat's own
 *   no-base-there   the space has no base
 *   too-valuable    the space costs more than the card allows
 *   out-of-reach    the hyperdrive does not go there
 *   must-fly        a free space lies in reach
 *   no-such-seat
 *   nothing-to-gain the card would have no effect
 *   jailed-already
 *   extra-already
 *   not-equal       the rules make the seat lose another base
 *   not-a-bid       not whole tens, or more than the seat's cash
 *   no-claim        no rent waits for the seat to claim it
 *   same-order      the seat has that order already
 *   no-such-order
 *   too-many-orders the seat has given so many since somebody made a move
 */
#ifndef TURNPOST_RULES_MONOPOLY_EVENTS_H
#define TURNPOST_RULES_MONOPOLY_EVENTS_H

#include "base/json.h"
#include "rules/monopoly/state.h"

/* A fact of an event: a key with a number, a text, a truth value or null. */
struct mono_fact {
	const char *key;
	enum {
		MONO_FACT_NULL,
		MONO_FACT_NUMBER,
		MONO_FACT_TEXT,
		MONO_FACT_FLAG
	} type;
	int number;
	const char *text;
};

static inline struct mono_fact
mono_fact_number(const char *key, int number)
{
	return (struct mono_fact){key, MONO_FACT_NUMBER, number, NULL};
}

/* A fact with a text; a TEXT of NULL is written as null. */
static inline struct mono_fact
mono_fact_text(const char *key, const char *text)
{
	return (struct mono_fact){
	    key, text != NULL ? MONO_FACT_TEXT : MONO_FACT_NULL, 0, text};
}

static inline struct mono_fact
mono_fact_flag(const char *key, bool truth)
{
	return (struct mono_fact){key, MONO_FACT_FLAG, truth, NULL};
}

static inline struct mono_fact
mono_fact_null(const char *key)
{
	return (struct mono_fact){key, MONO_FACT_NULL, 0, NULL};
}

/* A fact that names SEAT; null for the bank and for no seat. */
static inline struct mono_fact
mono_fact_seat(const char *key, unsigned seat)
{
	return seat < MONO_SEATS_MAX ? mono_fact_number(key, (int)seat)
				     : mono_fact_null(key);
}

/* The name of the planet space AT, or null for another space. */
static inline struct mono_fact
mono_fact_site(const struct mono_state *s, unsigned at)
{
	const struct mono_space *space = &s->set->space[at];

	return mono_fact_text("site",
	    space->type == MONO_SPACE_PLANET ? space->name : NULL);
}

/* Writes an event of N facts, which are given in byte order of their keys; the
 * function puts the code among them. J must not be NULL. */
void
mono_tell_facts(struct json *j, const char *code, const struct mono_fact *fact,
    unsigned n);

/* Writes an event with the facts given as arguments. J may be NULL: then the
 * facts are not even evaluated. */
#define MONO_TELL(J, CODE, ...) \
	do { \
		if ((J) != NULL) { \
			const struct mono_fact facts_[] = {__VA_ARGS__}; \
\
			mono_tell_facts((J), (CODE), facts_, \
			    sizeof facts_ / sizeof facts_[0]); \
		} \
	} while (0)

/* The list for events that only the seat in "to" may know: the writer's
 * ASIDE. */
static inline struct json *
mono_aside(const struct json *j)
{
	return j != NULL ? j->aside : NULL;
}

/* Write the events that contain a list, and those without a fact. J may be
 * NULL. */
void
mono_tell_full(struct json *j);
void
mono_tell_threw(struct json *j, const struct mono_state *s, unsigned seat);
void
mono_tell_auction(struct json *j, const struct mono_state *s, unsigned seat,
    unsigned at);
void
mono_tell_over(struct json *j, const struct mono_state *s);

#endif
