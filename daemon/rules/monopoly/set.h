/*
 * The data of a game: the ring of spaces, the planets, the two decks. A set is
 * a text file (data/monopoly/NAME.ring), checked as a whole when it is read,
 * and never changes afterwards. turnpost-monopoly(6) has the file's format, and
 * says what in the standard set is from the rule book and what is ours.
 */
#ifndef TURNPOST_RULES_MONOPOLY_SET_H
#define TURNPOST_RULES_MONOPOLY_SET_H

#include <stddef.h>
#include <stdint.h>

struct buffer;

enum {
	MONO_SPACES_MAX = 64,
	MONO_PLANETS_MAX = 12,
	MONO_SITES_MAX = 48, /* planet spaces */
	MONO_CARDS_MAX = 32, /* of one deck */
	MONO_NAME_MAX = 31,  /* bytes of a name, without NUL; printable ASCII */
	MONO_PIECES = 4,
	MONO_NONE = 0xff
};

enum mono_side { MONO_REBEL, MONO_EMPIRE, MONO_SIDES };

enum mono_space_type {
	MONO_SPACE_GO, /* space 0, and no other */
	MONO_SPACE_PLANET,
	MONO_SPACE_DECK, /* Rebel or Empire space; SIDE says which */
	MONO_SPACE_TAX,
	MONO_SPACE_HYPERDRIVE,
	MONO_SPACE_BOUNTY,
	MONO_SPACE_JAIL, /* the only one; also for visitors */
	MONO_SPACE_PARKING,
	MONO_SPACE_GO_TO_JAIL
};

/* A card's upper half, for the side that owns the deck. A player keeps the card
 * in the hand. */
enum mono_force {
	MONO_NO,      /* cancels a card played against its holder */
	MONO_JAIL,    /* leaves jail, before a throw */
	MONO_GAIN,    /* AMOUNT from the bank */
	MONO_LEVY,    /* AMOUNT from each enemy */
	MONO_STEAL,   /* AMOUNT from one enemy, or all it has if less */
	MONO_OCCUPY,  /* a base on any free planet space */
	MONO_CAPTURE, /* takes an enemy base on a space priced AMOUNT or less */
	MONO_FREE,    /* pays no rent for the space just landed on */
	MONO_BARGAIN, /* buys at half the price, rounded up to ten */
	MONO_JUMP,    /* instead of rolling, to any free planet space */
	MONO_ARREST,  /* sends an enemy to jail */
	MONO_EXTRA,   /* another turn after this one */
	MONO_FORCES
};

/* A card's lower half, for the other side. It happens at once. */
enum mono_event {
	MONO_PAY,      /* AMOUNT to the bank */
	MONO_PAY_EACH, /* AMOUNT to each enemy */
	MONO_GO_JAIL,  /* goes to jail, without GO money */
	MONO_BACK,     /* moves AMOUNT spaces back, and does what that space
		        * asks */
	MONO_LOSE,     /* loses the least valuable base */
	MONO_TO_GO,    /* moves to GO and gets its money */
	MONO_COLLECT,  /* AMOUNT from the bank */
	MONO_DISCARD,  /* loses a random card of the hand */
	MONO_MISS,     /* misses the next turn */
	MONO_EVENTS
};

struct mono_space {
	uint8_t type; /* enum mono_space_type */
	uint8_t side; /* MONO_SPACE_DECK: whose deck */
	uint8_t planet;
	uint8_t site; /* index of its site, or MONO_NONE */
	int price;    /* of a planet space; amount of a tax */
	int rent;     /* a multiple of 20, so that half of it is whole tens */
	char name[MONO_NAME_MAX + 1]; /* of planet spaces; else "" */
};

struct mono_planet {
	char name[MONO_NAME_MAX + 1];
	char colour[MONO_NAME_MAX + 1]; /* a key, such as "light-blue" */
	uint64_t sites;			/* bit per site */
};

/* All cards of one force kind in a deck have the same amount, so that a move
 * need only name the kind. */
struct mono_card {
	char id[8]; /* "R01" */
	uint8_t force, event;
	int force_amount, event_amount;
};

struct mono_set {
	uint64_t digest; /* of everything in the set that affects a game */
	uint64_t sites;	 /* a bit for each site that the set has */
	int n_spaces, n_sites, n_planets;
	struct mono_space space[MONO_SPACES_MAX];
	uint8_t site[MONO_SITES_MAX]; /* the space of each site, ascending */
	struct mono_planet planet[MONO_PLANETS_MAX];
	uint64_t hyperdrives; /* bit per space */
	int jail;	      /* the space of the jail */
	int n_cards[MONO_SIDES];
	struct mono_card card[MONO_SIDES][MONO_CARDS_MAX];
	/* By force kind: the amount on the cards of a deck, 0 where no card has
	 * one; and the cards of that kind, a bit each. */
	int amount[MONO_SIDES][MONO_FORCES];
	uint32_t kind[MONO_SIDES][MONO_FORCES];
	int start_money, go_money, bail, auction_start;
	int hand, hand_alone; /* cards dealt; to the lone seat of three */
	int bases;	      /* bases that a side has */
	/* Names of the pieces where a language has others than the box
	 * (names.c); else "". */
	char piece[MONO_PIECES][MONO_NAME_MAX + 1];
};

/* Parses a set. Returns the set, for mono_set_free(); or NULL after writing a
 * line for each fault, "LINE: what is wrong", to FAULTS. */
struct mono_set *
mono_set_read(const char *text, size_t len, struct buffer *faults);
void
mono_set_free(struct mono_set *set);

/* The words for cards, deck events and sides: "no", "jail", "gain", ...; "pay",
 * "pay-each", ...; "rebel", "empire". */
const char *
mono_force_name(unsigned force);
const char *
mono_event_name(unsigned event);
const char *
mono_side_name(unsigned side);

#endif
