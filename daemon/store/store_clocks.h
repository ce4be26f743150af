/*
 * Clocks of seats, pauses of games, downtime of the server, and who plays for
 * whom. What is done with them is not known here (desk/clocks.h). What store.h
 * says of transactions holds here.
 */
#ifndef TURNPOST_STORE_CLOCKS_H
#define TURNPOST_STORE_CLOCKS_H

#include "store/store.h"

struct store_clock {
	int seat;
	int64_t left;  /* seconds, when SINCE began */
	int64_t since; /* its time runs since; 0: it does not */
	int64_t began; /* its turn */
	unsigned told; /* bits of desk/clocks.h */
	int64_t left_before, began_before; /* of the turn before */
};

/* Those of a game, in order of seats, into room for RULES_SEATS_MAX; *N is 0 in
 * a game without a clock. */
enum store_status __attribute__((warn_unused_result))
store_clocks_get(struct store *s, int64_t game, struct store_clock *clocks,
    int *n);
/* Adds or replaces one. */
enum store_status
store_clock_put(struct store *s, int64_t game, const struct store_clock *c);

/* --- the game ------------------------------------------------------------- */

/* Here and stored. */
enum store_status
store_terms_set(struct store *s, struct store_game *g, const char *terms);
/* Open or paused, here and stored. STORE_ABSENT for a game that is over. */
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
/* Begins one, if none goes on, not before the last one ended; ends the one that goes on, if there is one (one
 * that would have no length is forgotten). An entry that ends the game ends it,
 * too. A game that is paused has one that goes on, and no other has: this and
 * store_game_pause() go together. */
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

/* --- the server ----------------------------------------------------------- */

/* Adds [SINCE, UNTIL), joined with those it meets. */
enum store_status
store_downtime_add(struct store *s, int64_t since, int64_t until);
/* What is stored of the time after AT was a clock's mistake: cut off there, with
 * pauses, open motions and letters that wait; all alarms ring at once, so that
 * what hangs on them is reckoned anew. */
enum store_status
store_downtime_cut(struct store *s, int64_t at);
enum store_status __attribute__((warn_unused_result))
store_downtime_each(struct store *s, int64_t after,
    bool (*each)(void *arg, int64_t since, int64_t until), void *arg);

/* --- seats ------------------------------------------------------------------ */

/* POLICY plays for it until its player is back; "": nobody does. */
enum store_status
store_seat_standin(struct store *s, int64_t game, int seat, const char *policy);
/* Another person takes it over: player, name; it is not muted, not deaf, has no
 * memo and nobody stands in for it. The phrase stays: it is in the chance. */
enum store_status
store_seat_give(struct store *s, int64_t game, int seat, int64_t player,
    const char *name);
/* How often it was taken over. */
enum store_status __attribute__((warn_unused_result))
store_seat_given(struct store *s, int64_t game, int seat, int64_t *times);
/* Does not want to hear the table's talk. */
enum store_status
store_seat_deaf(struct store *s, int64_t game, int seat, bool deaf);
/* What its player writes for nobody else. */
enum store_status
store_seat_memo(struct store *s, int64_t game, int seat, const char *memo);

#endif
