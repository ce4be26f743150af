/*
 * A player makes a move with the token of a turn. The same move with the same
 * token gives the same receipt; another one with it is stale. All of it is
 * within the transaction under way.
 *
 * Not here: HTTP (pages/playroutes.h), the commit (pages/run.c), how the move
 * is shown (show/view.h).
 */
#ifndef TURNPOST_PLAY_TURN_H
#define TURNPOST_PLAY_TURN_H

#include "match/entry.h"

struct desk;
struct table;

enum turn_result {
	TURN_MADE,    /* 200, also for the same move again */
	TURN_STALE,   /* 409: the seat has moved on with another move */
	TURN_WAITING, /* 409: it is not this seat's turn */
	TURN_OVER,    /* 409: the game has ended */
	TURN_REFUSED, /* 422: not legal */
	TURN_GONE,    /* 409: it was legal until others acted */
	TURN_PAUSED,  /* 409: the game is paused */
	TURN_LONG,    /* 422: the note has more than TALK_LENGTH (talk.h) */
	TURN_USED_UP, /* 429: the seat may not say that much more */
	TURN_ABSENT,  /* 404 */
	TURN_BROKEN,  /* 503: this game is not served */
	TURN_STORE    /* 503: nothing was accepted */
};

struct turn {
	int64_t game;
	int seat;
	uint32_t k;	  /* the token's count */
	const char *move; /* as posted */
	const char *note; /* "" for none */
	/* what came of it */
	enum turn_result result;
	const char *why; /* refusal key */
	uint32_t entry;
	char made[RULES_NOTATION_MAX + 1]; /* canonical */
	uint8_t hash[DIGEST_SIZE];
	struct buffer events; /* as the seat may read them */
	bool goes_on;	      /* the same seat acts next: a link for k + 1 */
	bool owes;	      /* letters became owed */
};

/* Makes the move, sets what came of it, and does what follows (follow.h). The
 * caller undoes the piece when the result is TURN_STORE, and calls
 * turn_forget() whenever the piece is not committed. */
void
turn_make(struct desk *d, struct turn *turn);
void
turn_forget(struct desk *d, const struct turn *turn);
void
turn_fini(struct turn *turn);

/* Sets MOVE to the move that the seat made with the token's count. False when
 * there is none. */
bool
turn_accepted(struct desk *d, const struct turn *turn,
    char move[RULES_NOTATION_MAX + 1]);

/* Whether MOVE, which is not legal now, was legal at some time since the last
 * entry of SEAT, before another seat acted. */
bool
turn_was_possible(struct desk *d, const struct table *t, int seat,
    const char *move);

#endif
