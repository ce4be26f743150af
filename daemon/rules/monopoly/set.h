/*
 * The data of a game: the ring of spaces, the planets, the two decks. It is a
 * text file (data/monopoly/NAME.ring), checked as a whole when it is read, and
 * never changes afterwards. turnpost-monopoly(6) has the file's format, and
 * says what of the standard set is from the rule book and what is ours.
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
	MONO_SPACE_DECK, /* Rebel or Empire space: SIDE says which */
	MONO_SPACE_TAX,
	MONO_SPACE_HYPERDRIVE,
	MONO_SPACE_BOUNTY,
	MONO_SPACE_JAIL, /* one; just visiting */
	MONO_SPACE_PARKING,
	MONO_SPACE_GO_TO_JAIL
};

/* A card's upper half, for the side of its deck. The card is kept in the
 * hand. */
enum mono_force {
	MONO_NO,      /* cancels a card that was played against its player */
	MONO_JAIL,    /* out of jail, before rolling */
	MONO_GAIN,    /* AMOUNT from the bank */
	MONO_LEVY,    /* AMOUNT from each enemy */
	MONO_STEAL,   /* AMOUNT, or all if less, from one enemy */
	MONO_OCCUPY,  /* a base on any free planet space */
	MONO_CAPTURE, /* an enemy base on a space priced AMOUNT or less */
	MONO_FREE,    /* no rent for the space just landed on */
	MONO_BARGAIN, /* buys at half the price, rounded up to ten */
	MONO_JUMP,    /* instead of rolling, to any free planet space */
	MONO_ARREST,  /* an enemy goes to jail */
	MONO_EXTRA,   /* another turn after this one */
	MONO_FORCES
};

/* A card's lower half, for the other side. It happens at once. */
enum mono_event {
	MONO_PAY,      /* AMOUNT to the bank */
	MONO_PAY_EACH, /* AMOUNT to each enemy */
	MONO_GO_JAIL,  /* no GO money */
	MONO_BACK,     /* AMOUNT spaces, and that space is resolved */
	MONO_LOSE,     /* the least valuable base is removed */
	MONO_TO_GO,    /* and its money */
	MONO_COLLECT,  /* AMOUNT from the bank */
	MONO_DISCARD,  /* a random card of the hand */
	MONO_MISS,     /* the next turn */
	MONO_EVENTS
};

struct mono_space {
	uint8_t type; /* enum mono_space_type */
	uint8_t side; /* MONO_SPACE_DECK */
	uint8_t planet;
	uint8_t site; /* its number among planet spaces, or NONE */
	int price;    /* planet: price; tax: amount */
	int rent;     /* a multiple of 20: half of it is payable */
	char name[MONO_NAME_MAX + 1]; /* planet spaces; else "" */
};

struct mono_planet {
	char name[MONO_NAME_MAX + 1];
	char colour[MONO_NAME_MAX + 1]; /* a key, "light-blue" */
	uint64_t sites;			/* bit per site */
};

/* All cards of one force kind in a deck have the same amount, so that a kind
 * names what is played. */
struct mono_card {
	char id[8]; /* "R01" */
	uint8_t force, event;
	int force_amount, event_amount;
};

struct mono_set {
	uint64_t digest; /* of all that has an effect */
	uint64_t sites;	 /* a bit for each site there is */
	int n_spaces, n_sites, n_planets;
	struct mono_space space[MONO_SPACES_MAX];
	uint8_t site[MONO_SITES_MAX]; /* the space of each site, ascending */
	struct mono_planet planet[MONO_PLANETS_MAX];
	uint64_t hyperdrives; /* bit per space */
	int jail;	      /* its space */
	int n_cards[MONO_SIDES];
	struct mono_card card[MONO_SIDES][MONO_CARDS_MAX];
	/* The amount of a force kind on the cards of a deck, 0 where no card
	 * has it; and the deck's cards of that kind. */
	int amount[MONO_SIDES][MONO_FORCES];
	uint32_t kind[MONO_SIDES][MONO_FORCES];
	int start_money, go_money, bail, auction_start;
	int hand,
	    hand_alone; /* cards at the start; of the lone side of three */
	int bases;	/* of a side */
	/* Names of pieces, by side and rank, where they are others than those
	 * of the box (names.c); else "". */
	char piece[MONO_PIECES][MONO_NAME_MAX + 1];
};

/* The set, for mono_set_free(); NULL after a line "LINE: what is wrong" for
 * each fault to FAULTS. */
struct mono_set *
mono_set_read(const char *text, size_t len, struct buffer *faults);
void
mono_set_free(struct mono_set *set);

/* "no", "jail", "gain", ... ; "pay", "pay-each", ...; "rebel", "empire". */
const char *
mono_force_name(unsigned force);
const char *
mono_event_name(unsigned event);
const char *
mono_side_name(unsigned side);

#endif
