/*
 * One simulated game: fast, for statistics, or as a document with real chance,
 * which `turnpost verify` accepts. simulate.c plays many of them.
 */
#ifndef TURNPOST_CMD_SIMULATED_H
#define TURNPOST_CMD_SIMULATED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cmd/contender.h"
#include "rules/rules.h"

struct simulation {
	const struct rules *rules;
	struct rules_setup setup;
	struct contender contender[RULES_SEATS_MAX];
	const char *data_name; /* name of the data set in SETUP, or NULL;
			        * borrowed */
	const char *data_text; /* the data set's text, or NULL; borrowed */
	size_t data_len;
	uint8_t seed[32]; /* S of contract section 4 */
	uint32_t number;  /* the game's number, from 1 */
	void *state;	  /* memory that is kept between games */
};

/* Sums over games, printed by simulate.c. */
struct simulated {
	unsigned long long plies;
	long long scores[RULES_SEATS_MAX];
	unsigned long long wins[RULES_SEATS_MAX];
	unsigned long long wins_table;
};

/* Adds what came of ONE game, or of several. */
void
simulated_add(struct simulated *total, const struct simulated *one);

/* Plays game NUMBER with a fast generator seeded by SEED and NUMBER. */
void
simulated_game(struct simulation *sim, struct simulated *total);

/* Plays game NUMBER with real chance and writes FOLDER/NUMBER.json. */
bool
simulated_document(struct simulation *sim, const char *folder,
    struct simulated *total);

void
simulated_fini(struct simulation *sim);

#endif
