/*
 * The beginning of a game: its row, its seats, its set-up entry and the letters
 * that say so, within the transaction under way.
 *
 * Not here: reading what an operator asks for (lobby.c), what people have
 * agreed to (proposal.h).
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
	const char *terms;		 /* a JSON object (terms.h) */
	/* Drawn when the game was proposed; NULL: drawn now. */
	const uint8_t *uid, *seed;
	int64_t proposal; /* or 0 */
	bool watch;	  /* onlookers are allowed */
};

/* Stores the data set DATA (name, text) of RULES, unless its name is NULL; sets
 * the rest of it. */
enum store_status __attribute__((warn_unused_result))
beginning_put_data(struct desk *d, const struct rules *rules,
    struct store_data *data);

/* Begins it. *GAME is its number; bots that come first have moved. */
enum store_status __attribute__((warn_unused_result))
beginning_make(struct desk *d, const struct beginning *b, int64_t *game);

#endif
