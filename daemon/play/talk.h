/*
 * Table talk: a note without a move, within the transaction under way.
 *
 * Not here: notes that go with a move (turn.h), how notes are shown
 * (show/history.h).
 */
#ifndef TURNPOST_PLAY_TALK_H
#define TURNPOST_PLAY_TALK_H

#include <stdbool.h>
#include <stdint.h>

#include "store/store.h"

struct desk;

enum { TALK_LENGTH = 1000 }; /* characters of a note, at most */

enum talk_result {
	TALK_POSTED,   /* 200, also for the same note again */
	TALK_OVER,     /* 409: the game has ended */
	TALK_TOO_MUCH, /* 429: the seat has to move before it says more */
	TALK_USED_UP,  /* 429: the seat has said all that it may */
	TALK_ABSENT,   /* 404 */
	TALK_STORE     /* 503: nothing was accepted */
};

struct talk {
	int64_t game;
	int seat;
	const char *text;
	/* what came of it */
	enum talk_result result;
	uint32_t entry; /* the last one when it was said */
	bool owes;	/* letters became owed, because the player is back */
};

/* Sets *FULL to whether TEXT is more than SEAT may still say in GAME, with a
 * move or without. */
enum store_status __attribute__((warn_unused_result))
talk_full(struct desk *d, int64_t game, int seat, const char *text, bool *full);

/* Stores the note with the last entry of the game. A text that the seat has
 * said since its own last entry is not stored again. The caller undoes the
 * piece when the result is TALK_STORE. */
void
talk_post(struct desk *d, struct talk *talk);

#endif
