/*
 * How a proposal comes to be: from a form, or from a game that is over.
 *
 * Not here: what becomes of it (arrange.h), the form itself (pages/newform.h).
 */
#ifndef TURNPOST_PEOPLE_PROPOSE_H
#define TURNPOST_PEOPLE_PROPOSE_H

#include "game/proposal.h"
#include "game/terms.h"
#include "people/person.h"
#include "store/store_data.h"

/* A game that somebody wants to play, as it was read from a form: all of it is
 * good. Borrowed. */
struct propose_game {
	const struct rules *rules; /* NULL: none, or unknown */
	struct rules_setup setup;
	struct store_data data; /* all zeroes when the rules have none */
	struct person people[RULES_SEATS_MAX]; /* the first proposes it */
	size_t n_people;
	bool open;  /* with SETUP.seats - N_PEOPLE free places */
	bool watch; /* people who do not play may watch */
	char *message;
	struct terms terms;
};

/* Stores GAME, and owes the one letter to whoever proposes it. The same
 * form again, while that is not confirmed, is the same proposal.
 * PROPOSAL_OFTEN: too many from this address. */
enum proposal_result __attribute__((warn_unused_result))
propose_make(struct desk *d, const struct propose_game *game, int64_t *id);

/* Another game with the people of GAME, which is over, proposed and confirmed
 * by who sits in SEAT. There is one for each game: later ones are the first. */
enum proposal_result __attribute__((warn_unused_result))
propose_rematch(struct desk *d, int64_t game, int seat, int64_t *id);

#endif
