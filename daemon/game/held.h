/*
 * Which games are held: games that the rules of this program replay differently
 * from how they were played. What is known of that comes from the database, or was
 * found out by this process.
 *
 * Not here: checking a game (table_check()), checking all of them (upgrade.h).
 */
#ifndef TURNPOST_GAME_HELD_H
#define TURNPOST_GAME_HELD_H

#include <stdbool.h>
#include <stdint.h>

#include "store/store.h"

struct desk;

enum { HELD_TOLD = 256 }; /* games remembered as told of */

/* A game that differs. */
struct held_game {
	int64_t game;
	uint32_t entry;
	char *why;
	bool over; /* not among those that are written down */
};

struct held {
	/* What the database says: */
	bool asked;
	bool current;	 /* its open games were checked with these rules */
	int64_t held;	 /* how many of them are held */
	int64_t version; /* of the store when it was asked */
	/* What this process has found out: */
	bool owner;    /* it checks all games: upgrade_begin() */
	bool sweeping; /* and is at it */
	bool same;     /* with the same rules as before: what is not held was
			* checked with them */
	int64_t after; /* checked are those up to this number */
	size_t games;
	int64_t began;		/* ms of the steady clock */
	int64_t not_before;	/* likewise */
	bool told;		/* that the database could not be used */
	struct held_game *hold; /* by game */
	size_t n, cap;
	int64_t log[HELD_TOLD]; /* games of which the log was told, by number */
};

/* What is known of D's games; made when it is first asked for. */
struct held *
held_of(struct desk *d);

/* Looks into the database again, if somebody else may have found out more. */
void
held_ask(struct desk *d);
/* Whether the rules that the database remembers are those of this program. */
bool
held_are_ours(struct store *s);
/* Remembers the rules of this program; within the transaction under way. */
void
held_put_ours(struct store *s);

enum held_answer {
	HELD_NO,      /* it may be served */
	HELD_YES,     /* it is held */
	HELD_UNKNOWN, /* nobody has checked it with these rules */
	HELD_STORE    /* the database failed */
};

/* Whether game G is held. WHY (may be NULL) gets a sentence with HELD_YES and
 * HELD_STORE. */
enum held_answer __attribute__((warn_unused_result))
held_look(struct desk *d, const struct store_game *g, struct buffer *why);
/* What this process found out of GAME, or NULL. */
const struct held_game *
held_find(const struct held *u, int64_t game);
/* Whether G, a running game, needs no check by the process that checks all. */
bool
held_is_checked(struct desk *d, const struct store_game *g);

/* G does not replay: CLAUSE says why, of ENTRY. From now on this process
 * refuses it without a replay. */
void
held_add(struct desk *d, const struct store_game *g, uint32_t entry,
    const char *clause);
/* Appends the sentence about it to WHY (may be NULL). */
void
held_tell(int64_t game, uint32_t entry, const char *clause, struct buffer *why);

/* Whether to log that GAME is not served: the first time that this process is
 * asked for it, so that whoever asks again and again does not fill the log. */
bool
held_log_once(struct desk *d, int64_t game);

#endif
