/*
 * Starting a game the operator's way: reading what was asked for, then one
 * transaction with the people, the game, its first entry and the letters.
 */
#ifndef TURNPOST_PEOPLE_LOBBY_H
#define TURNPOST_PEOPLE_LOBBY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct buffer;
struct desk;
struct rules;
struct rules_setup;

/* A game as an operator asks for it. Borrowed. */
struct lobby_request {
	const char *ruleset;
	const char *const *players; /* contract section 1, "-p" */
	size_t n_players;
	const char *const *options; /* "key=value" */
	size_t n_options;
	const char *const *terms; /* "key=value": the fields of terms.h without
				   * "clock-"; none: no clock */
	size_t n_terms;
	bool watch; /* onlookers are allowed */
};

/* Starts it: one transaction with the set-up entry and the letters owed.
 * False, and WHY says everything that is wrong, one line each. */
bool __attribute__((warn_unused_result)) lobby_start(struct desk *d,
    const struct lobby_request *request, int64_t *game, struct buffer *why);

/* Reads options "key=value" for RULES at SEATS seats. *DATA (caller frees) is
 * the name of the data set, or NULL. Lines of faults to WHY; the number of
 * them is returned. */
size_t __attribute__((warn_unused_result)) lobby_options(struct desk *d,
    const struct rules *rules, int seats, const char *const *options, size_t n,
    struct rules_setup *setup, char **data, struct buffer *why);

#endif
