/*
 * A game begins: its row, its seats, its set-up entry and the letters that say
 * so are stored, within the transaction under way. It is the same for games
 * that were proposed and for those of the operator.
 *
 * Not here: reading what the operator asks for (lobby.h), when a proposal
 * begins (arrange.h).
 */
#ifndef TURNPOST_PEOPLE_BEGINNING_H
#define TURNPOST_PEOPLE_BEGINNING_H

#include "store/store.h"

struct desk;
struct person;
struct store_data;

/* What a game begins with; all of it is borrowed. */
struct beginning {
	const struct rules *rules;
	const struct rules_setup *setup; /* with the data set */
	int64_t data;			 /* that set in the store, 0: none */
	const char *data_name;		 /* NULL: none */
	const uint8_t *data_digest;	 /* NULL: it comes with the program */
	const struct person *people;	 /* SETUP->seats of them */
	const char *terms;		 /* a JSON object (game/terms.h) */
	/* Drawn when the game was proposed; NULL: drawn now. */
	const uint8_t *uid, *seed;
	int64_t proposal; /* or 0 */
	bool watch;	  /* people who do not play may watch */
	bool review;	  /* the game is reviewed when it is over */
};

/* Stores the data set DATA of RULES, of which name and text are given, unless
 * its name is NULL; sets all its other members. */
void
beginning_put_data(struct desk *d, const struct rules *rules,
    struct store_data *data);

/* Begins B, and lets bots move if it is their turn. *GAME is its number. After
 * anything but STORE_OK the caller undoes the piece. */
enum store_status __attribute__((warn_unused_result))
beginning_make(struct desk *d, const struct beginning *b, int64_t *game);

#endif
