/*
 * Which games are held. A game is held when the rules of this program replay it
 * differently from how it was played; nobody may see or play it then. The
 * database knows some of these games, and this process finds out others.
 *
 * Not here: checking one game (table_check()), checking all of them
 * (upgrade.h).
 */
#ifndef TURNPOST_GAME_HELD_H
#define TURNPOST_GAME_HELD_H

#include <stdbool.h>
#include <stdint.h>

#include "desk/progress.h"
#include "store/store_games.h"

struct desk;

enum { HELD_TOLD = 256 }; /* games that held_log_once() remembers */

/* A game that these rules replay differently. */
struct held_game {
	int64_t game;
	uint32_t entry;
	char *why;
	bool over; /* it is over: the database lists only running games */
};

struct held {
	/* What the database says: */
	bool asked;
	bool current;	 /* its open games were checked with these rules */
	int64_t held;	 /* how many of its games are held */
	int64_t version; /* store_version() when these were read */
	/* What this process has found out: */
	bool owner;    /* it checks all games (upgrade_begin()) */
	bool sweeping; /* it has not finished that */
	bool same;     /* the games were checked with the same rules before:
			* those that the database does not list are not
			* checked again */
	int64_t after; /* games up to this number are checked */
	size_t games;
	struct progress progress; /* of checking */
	int64_t began;		  /* when checking began, in ms of the steady
				 * clock */
	int64_t not_before;	  /* when to try again after a failure,
				 * likewise */
	bool told;		/* the log was told that the database failed */
	struct held_game *hold; /* sorted by game */
	size_t n, cap;
	int64_t log[HELD_TOLD]; /* slot GAME % HELD_TOLD: the last game of which
				 * the log was told */
};

/* What is known of D's games. The first call makes it, desk_close() releases
 * it. */
struct held *
held_of(struct desk *d);

/* Reads again what the database says, if another process may have changed
 * it. */
void
held_ask(struct desk *d);
/* Whether the rules that the database remembers are those of this program. */
bool
held_are_ours(struct store *s);
/* Makes the database remember the rules of this program, in the transaction
 * under way; a failure sticks to that. */
void
held_put_ours(struct store *s);

enum held_answer {
	HELD_NO,      /* the game may be served */
	HELD_YES,     /* the game is held */
	HELD_UNKNOWN, /* nobody has checked the game with these rules */
	HELD_STORE    /* the database failed */
};

/* Whether game G is held. With HELD_YES and HELD_STORE, WHY (may be NULL) gets
 * a sentence. */
enum held_answer __attribute__((warn_unused_result))
held_look(struct desk *d, const struct store_game *g, struct buffer *why);
/* The entry for GAME among what this process found out, or NULL. */
const struct held_game *
held_find(const struct held *u, int64_t game);
/* Whether G, a running game, was checked with these rules already, so that the
 * process that checks all games can leave it out. */
bool
held_is_checked(struct desk *d, const struct store_game *g);

/* Notes that G does not replay: CLAUSE says why, ENTRY is where. From now on
 * this process refuses G without a replay. */
void
held_add(struct desk *d, const struct store_game *g, uint32_t entry,
    const char *clause);
/* Appends to WHY (may be NULL) the sentence that GAME does not replay. */
void
held_tell(int64_t game, uint32_t entry, const char *clause, struct buffer *why);

/* Whether to log that GAME is not served. True only for the first request, so
 * that somebody who asks again and again does not fill the log. */
bool
held_log_once(struct desk *d, int64_t game);

#endif
