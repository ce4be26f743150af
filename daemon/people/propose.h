/*
 * How a proposal is made: from what somebody typed into a form, or from a game
 * that is over. Within the transaction under way.
 *
 * Not here: what becomes of it (arrange.h), reading the form
 * (pages/newform.h).
 */
#ifndef TURNPOST_PEOPLE_PROPOSE_H
#define TURNPOST_PEOPLE_PROPOSE_H

#include "game/proposal.h"
#include "game/terms.h"
#include "people/person.h"
#include "store/store_data.h"

/* A game as somebody wants to play it, read from a form and checked.
 * Borrowed. */
struct propose_game {
	const struct rules *rules; /* NULL: none, or unknown */
	struct rules_setup setup;
	struct store_data data; /* all zeroes when the rules have none */
	struct person people[RULES_SEATS_MAX]; /* the first is the starter */
	size_t n_people;
	bool open;   /* with SETUP.seats - N_PEOPLE free places */
	bool watch;  /* people who do not play may watch */
	bool review; /* the game is reviewed when it is over */
	char *message;
	struct terms terms;
};

/* Stores F as a proposal with number *ID, and owes the letter by which its
 * starter confirms it. The same form once more, before that is done, leads to
 * the same proposal. PROPOSAL_OFTEN: too many came from this address;
 * PROPOSAL_BUSY: from all together. */
enum proposal_result __attribute__((warn_unused_result))
propose_make(struct desk *d, const struct propose_game *f, int64_t *id);

/* The player of SEAT proposes, and confirms, another game with the people of
 * GAME, which is over. There is one such proposal for each game: later requests
 * get the number of the first. */
enum proposal_result __attribute__((warn_unused_result))
propose_rematch(struct desk *d, int64_t game, int seat, int64_t *id);

#endif
