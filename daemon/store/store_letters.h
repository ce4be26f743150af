/*
 * Letters owed: each an intent, written when it is sent, and kept as a record
 * of its fate. Here is what a letter is, and what can be asked about letters.
 * What store.h says of transactions holds here.
 *
 * Not here: owing one (store_owing.h), sending those that are due and what
 * becomes of them (store_fates.h), the operator's view (store_outbox.h).
 */
#ifndef TURNPOST_STORE_LETTERS_H
#define TURNPOST_STORE_LETTERS_H

#include "store/store.h"

/* What a letter is, and what its ABOUT is the number of. The numbers are
 * stored: never change. */
enum store_letter_kind {
	/* --- of a game: of an entry, each once to a seat --- */
	STORE_LETTER_BEGAN = 1,
	STORE_LETTER_TURN = 2,
	STORE_LETTER_OVER = 3,
	STORE_LETTER_MOVED = 4, /* the game goes on here */
	/* --- of a game: ABOUT something, told apart by SERIAL --- */
	STORE_LETTER_REMINDER = 5, /* ABOUT the game; SERIAL: time of it */
	STORE_LETTER_TABLE = 6,	   /* ABOUT the game: something happened besides
				 * moves, or is asked (play/tell.h);
				 * SERIAL: time */
	STORE_LETTER_AGAIN = 7,	   /* ABOUT the game: asked for again; SERIAL:
				 * time */
	STORE_LETTER_NEWS = 8,	   /* ABOUT the game: others have moved;
				    * SERIAL: time */
	STORE_LETTER_REPLY = 9,	   /* ABOUT the game: answers a letter of its
				    * player; SERIAL: that letter's number
				    * (store_received.h) */
	STORE_LETTER_REVIEW = 10,  /* ABOUT the game: its review is there */
	/* --- of no game --- */
	STORE_LETTER_CONFIRM = 32, /* ABOUT a proposal: did you want this? */
	STORE_LETTER_INVITE = 33,  /* ABOUT an invitation; SERIAL 1: reminded */
	STORE_LETTER_JOIN = 34,	   /* ABOUT an invitation: did you want this? */
	STORE_LETTER_OFF = 35, /* ABOUT an invitation: there will be no game */
	STORE_LETTER_ANSWER = 36, /* ABOUT an invitation, to who invites: it was
				   * declined, or does not arrive; or ABOUT his
				   * own: enough have joined */
	STORE_LETTER_LINK = 37,	  /* ABOUT a player: his private link; SERIAL:
				 * time */
	STORE_LETTER_ADDRESS = 38,   /* ABOUT a new address, to it */
	STORE_LETTER_MOVED_OUT = 39, /* ABOUT a new address, to the old one */
	STORE_LETTER_DIGEST = 40, /* ABOUT a player: what was gathered; SERIAL:
				   * for when */
	STORE_LETTER_ERASE = 41,  /* ABOUT a player: shall he be forgotten?
				  * SERIAL: time */
	STORE_LETTER_RENEWED = 42 /* ABOUT an invitation, to whom it is for: a
				   * new link; SERIAL: when all others became
				   * void */
};
enum {
	STORE_LETTER_GAME_KINDS = 11, /* kinds below are of a game ... */
	STORE_LETTER_SERVICE = 32,    /* ... and from here on of none */
	STORE_LETTER_KINDS = 43	      /* none from here on */
};

enum store_letter_state { /* the numbers are stored: never change */
	STORE_LETTER_OWED = 0,
	STORE_LETTER_SENT = 1,
	STORE_LETTER_DROPPED = 2, /* superseded or muted */
	STORE_LETTER_PARKED = 3	  /* refused for good */
};

struct store_letter {
	int64_t id;
	int64_t game; /* 0: of none */
	int seat;
	enum store_letter_kind kind;
	uint32_t ply;	 /* the entry that made it owed */
	int64_t about;	 /* 0: that entry */
	int64_t serial;	 /* tells those about the same apart */
	int64_t due;	 /* not to be sent before */
	int64_t held;	 /* its reader does not want it before; 0: as soon as it
			 * is due */
	int64_t daily;	 /* serial of the daily letter that it is gathered for;
			 * 0: none */
	int64_t claimed; /* by which post (store_fates.h); 0: none */
	int tries;	 /* that failed so far */
	int64_t owed;	 /* since */
	enum store_letter_state state;
	char *said; /* the server's words at the last failure */
};

void
store_letter_fini(struct store_letter *l);

enum store_status __attribute__((warn_unused_result))
store_letter_get(struct store *s, int64_t id, struct store_letter *l);
/* The letter ABOUT something; in SEAT 0 when it is of no game. */
enum store_status __attribute__((warn_unused_result))
store_letter_find(struct store *s, enum store_letter_kind kind, int64_t about,
    int seat, int64_t serial, struct store_letter *l);
/* The first one ABOUT it to SEAT that became owed at SINCE or later. */
enum store_status __attribute__((warn_unused_result))
store_letter_since(struct store *s, enum store_letter_kind kind, int64_t about,
    int seat, int64_t since, struct store_letter *l);
/* Letters that game and seat still owe: how many of KIND, and the entry of the
 * earliest to *PLY. */
enum store_status __attribute__((warn_unused_result))
store_letters_owed(struct store *s, int64_t game, int seat,
    enum store_letter_kind kind, int *n, uint32_t *ply);
/* Whether a letter that entry PLY made owed is owed no more. */
enum store_status __attribute__((warn_unused_result))
store_letter_left(struct store *s, int64_t game, uint32_t ply, bool *left);
/* When the last letter of a kind about a thing became owed, of those by NOW:
 * the clock may have been set back since. STORE_ABSENT: none ever was. */
enum store_status __attribute__((warn_unused_result))
store_letter_last(struct store *s, enum store_letter_kind kind, int64_t about,
    int seat, int64_t now, int64_t *owed);
/* How many letters of a kind about a thing became owed after SINCE and by
 * NOW. */
enum store_status __attribute__((warn_unused_result))
store_letters_lately(struct store *s, enum store_letter_kind kind,
    int64_t about, int seat, int64_t since, int64_t now, int *n);
/* Whether another of the same kind about the same became owed after L, which
 * tells what L would: it is owed still, or was sent since L is. */
enum store_status __attribute__((warn_unused_result))
store_letter_later(struct store *s, const struct store_letter *l, bool *later);
/* Whether a letter became owed after L that answers one of its reader (sent or
 * not): it tells the reader's turn, too. */
enum store_status __attribute__((warn_unused_result))
store_letter_answered(struct store *s, const struct store_letter *l,
    bool *answered);
/* How many letters that ask a seat to move have not left, though their reader
 * wants them by NOW. */
enum store_status __attribute__((warn_unused_result))
store_letters_unsent(struct store *s, int64_t game, int seat, int64_t now,
    int *n);
/* Since when the last letter that asks a seat to move, of those that were owed
 * at OWED or before, could have left, as its reader wants it; STORE_ABSENT when
 * it has left by NOW, or is not wanted yet. */
enum store_status __attribute__((warn_unused_result))
store_letter_late(struct store *s, int64_t game, int seat, int64_t owed,
    int64_t now, int64_t *since);
/* When the letter to a seat that tells it of its game (STORE_LETTER_BEGAN,
 * STORE_LETTER_MOVED) is due, if its reader wants it by NOW and no try of it
 * has failed; STORE_ABSENT when no such letter is owed. */
enum store_status __attribute__((warn_unused_result))
store_letter_beginning(struct store *s, int64_t game, int seat, int64_t now,
    int64_t *due);
/* How many of KIND are owed that will not be looked at before NOW. */
enum store_status __attribute__((warn_unused_result))
store_letters_waiting(struct store *s, int64_t game, int seat,
    enum store_letter_kind kind, int64_t now, int *n);
/* What has become of PLAYER's daily letter SERIAL; STORE_ABSENT when there was
 * none. */
enum store_status __attribute__((warn_unused_result))
store_letter_digest(struct store *s, int64_t player, int64_t serial,
    enum store_letter_state *state);

struct store_letter_counts {
	int64_t owed, sent, dropped, parked;
};
enum store_status __attribute__((warn_unused_result))
store_letters_count(struct store *s, struct store_letter_counts *counts);

#endif
