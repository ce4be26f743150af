/*
 * Clocks of seats, pauses of games, downtime of the server, and who plays for
 * whom. What is done with them is not known here (game/clocks.h). What store.h
 * says of transactions holds here.
 */
#ifndef TURNPOST_STORE_CLOCKS_H
#define TURNPOST_STORE_CLOCKS_H

#include "store/store_games.h"

struct store_clock {
	int seat;
	int64_t left;  /* seconds, when SINCE began */
	int64_t since; /* its time runs since; 0: it does not */
	int64_t began; /* its turn */
	unsigned told; /* bits of game/clocks.h */
	int64_t left_before, began_before; /* of the turn before */
};

/* Reads the clocks of a game, in order of seats, into room for RULES_SEATS_MAX;
 * *N is 0 in a game without a clock. */
enum store_status __attribute__((warn_unused_result))
store_clocks_get(struct store *s, int64_t game, struct store_clock *clocks,
    int *n);
/* Adds or replaces one. */
enum store_status
store_clock_put(struct store *s, int64_t game, const struct store_clock *c);

/* --- the game ------------------------------------------------------------ */

/* Sets G->terms, here and stored. */
enum store_status
store_terms_set(struct store *s, struct store_game *g, const char *terms);
/* Sets G->state to open or paused, here and stored. STORE_ABSENT: the game is
 * over. */
enum store_status __attribute__((warn_unused_result))
store_game_pause(struct store *s, struct store_game *g, bool paused);

enum store_pause_why { /* stored: never change */
	STORE_PAUSE_AGREED = 1,
	STORE_PAUSE_NOBODY = 2,
	STORE_PAUSE_OPERATOR = 3
};
struct store_pause {
	int64_t since, until; /* UNTIL is 0 while it goes on */
	enum store_pause_why why;
};
/* Begins a pause, unless one goes on; it does not begin before the last one
 * ended. The second function ends the pause that goes on, if there is one, and
 * forgets it when it would have no length. An entry that ends the game ends the
 * pause, too. A game has a pause that goes on exactly while it is paused:
 * callers call store_game_pause() with these. */
enum store_status
store_pause_begin(struct store *s, int64_t game, int64_t at,
    enum store_pause_why why);
enum store_status
store_pause_end(struct store *s, int64_t game, int64_t at);
/* In order; those that ended before AFTER are left out. EACH may use the
 * store, but not this; the same for downtime. */
enum store_status __attribute__((warn_unused_result))
store_pauses_each(struct store *s, int64_t game, int64_t after,
    bool (*each)(void *arg, const struct store_pause *p), void *arg);

/* --- the server ---------------------------------------------------------- */

/* Adds the downtime [SINCE, UNTIL), joined with others that it meets. */
enum store_status
store_downtime_add(struct store *s, int64_t since, int64_t until);
/* The server's clock was ahead, and it is only AT: cuts off there what is
 * stored of later times (downtime, pauses, open motions, letters that wait),
 * and sets all later alarms to AT, so that each game is reckoned anew. */
enum store_status
store_downtime_cut(struct store *s, int64_t at);
enum store_status __attribute__((warn_unused_result))
store_downtime_each(struct store *s, int64_t after,
    bool (*each)(void *arg, int64_t since, int64_t until), void *arg);

/* --- seats --------------------------------------------------------------- */

/* POLICY plays for it until its player is back; "": nobody does. */
enum store_status
store_seat_standin(struct store *s, int64_t game, int seat, const char *policy);
/* Another person takes the seat over: it gets that PLAYER and NAME, is not
 * muted and not deaf, and has no memo and no stand-in. Its phrase stays,
 * because the draws of the game depend on it. */
enum store_status
store_seat_give(struct store *s, int64_t game, int seat, int64_t player,
    const char *name);
/* Whose a seat is. All is 0 when it is not STORE_OK. */
struct store_whose {
	int64_t given; /* how often it was taken over */
	bool person;   /* somebody plays there */
	int64_t moved; /* since when he has his address; 0: always */
};
enum store_status __attribute__((warn_unused_result))
store_seat_whose(struct store *s, int64_t game, int seat,
    struct store_whose *whose);
/* Whether its player does not want the notes of the others. */
enum store_status
store_seat_deaf(struct store *s, int64_t game, int seat, bool deaf);
/* Whether its player has closed the box that says how a turn works. */
enum store_status
store_seat_taught(struct store *s, int64_t game, int seat, bool taught);
/* STORE_OK when PLAYER has moved in another game of RULESET than GAME, or
 * closed that box there; STORE_ABSENT when not. */
enum store_status __attribute__((warn_unused_result))
store_player_knows(struct store *s, int64_t player, int64_t game,
    const char *ruleset);
/* A note of its player to himself, which nobody else reads. */
enum store_status
store_seat_memo(struct store *s, int64_t game, int seat, const char *memo);

#endif
