/*
 * The operator starts a game: what he typed is read and checked, and one
 * transaction stores the people, the game and the letters that it owes.
 *
 * Not here: what makes the game (beginning.h), games that people propose
 * themselves (propose.h).
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

/* A game as the operator asks for it. Borrowed. */
struct lobby_request {
	const char *ruleset;
	const char *const *players; /* "-p" of turnpost(1) */
	size_t n_players;
	const char *const *options; /* "key=value" */
	size_t n_options;
	const char *const *terms; /* "key=value": the fields of game/terms.h
				   * without "clock-"; none: no clock */
	size_t n_terms;
	bool watch;  /* people who do not play may watch */
	bool review; /* the game is reviewed when it is over */
};

/* Reads OPTIONS ("key=value") for RULES and SEATS players into SETUP. *DATA,
 * which the caller frees, is the name of the data set, or NULL. Returns the
 * number of faults, and WHY has a line for each. */
size_t __attribute__((warn_unused_result)) lobby_options(struct desk *d,
    const struct rules *rules, int seats, const char *const *options, size_t n,
    struct rules_setup *setup, char **data, struct buffer *why);

/* Starts the game of REQUEST in the transaction under way: *GAME is its number.
 * When the result is false, the caller undoes the piece, and WHY has a line for
 * each fault. */
bool __attribute__((warn_unused_result)) lobby_begin(struct desk *d,
    const struct lobby_request *request, int64_t *game, struct buffer *why);

/* Starts the game of REQUEST in a transaction of its own: *GAME is its number.
 * When nothing was started, the result is false and WHY has a line for each
 * fault. */
bool __attribute__((warn_unused_result)) lobby_start(struct desk *d,
    const struct lobby_request *request, int64_t *game, struct buffer *why);

#endif
