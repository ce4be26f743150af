/*
 * Letters owed: each an intent, written when it is sent, and kept as a record
 * of its fate. What store.h says of transactions holds here.
 */
#ifndef TURNPOST_STORE_LETTERS_H
#define TURNPOST_STORE_LETTERS_H

#include "store/store.h"

enum store_letter_kind { /* the numbers are stored: never change */
	STORE_LETTER_BEGAN = 1,
	STORE_LETTER_TURN = 2,
	STORE_LETTER_OVER = 3,
	STORE_LETTER_MOVED = 4 /* the game goes on here */
};

enum store_letter_state { /* the numbers are stored: never change */
	STORE_LETTER_OWED = 0,
	STORE_LETTER_SENT = 1,
	STORE_LETTER_DROPPED = 2, /* superseded or muted */
	STORE_LETTER_PARKED = 3	  /* refused for good */
};

struct store_letter {
	int64_t id;
	int64_t game;
	int seat;
	enum store_letter_kind kind;
	uint32_t ply; /* the entry that made it owed */
	int64_t due;  /* not to be sent before */
	int tries;    /* that failed so far */
	int64_t owed; /* since */
	enum store_letter_state state;
	char *said; /* the server's words at the last failure */
};

/* Owes a letter; the same (game, seat, kind, ply) only once, whatever became
 * of it. STORE_ABSENT when there is no such entry. */
enum store_status __attribute__((warn_unused_result))
store_letter_owe(struct store *s, int64_t game, int seat,
    enum store_letter_kind kind, uint32_t ply, int64_t due, int64_t now);

/* Up to MAX letters owed and due at NOW, oldest due first. */
enum store_status __attribute__((warn_unused_result))
store_letters_due(struct store *s, int64_t now, struct store_letter *letters,
    size_t max, size_t *n);
void
store_letter_fini(struct store_letter *l);
/* When the next letter is due; STORE_ABSENT when none is owed. */
enum store_status __attribute__((warn_unused_result))
store_letters_next(struct store *s, int64_t *due);

/* The letter's fate; one that has met its fate keeps it. SAID may be NULL:
 * what was said before stays. */
enum store_status __attribute__((warn_unused_result))
store_letter_done(struct store *s, int64_t id, enum store_letter_state state,
    int64_t at, const char *said);
/* It failed for now: tried again at DUE, if it is still owed. */
enum store_status __attribute__((warn_unused_result))
store_letter_again(struct store *s, int64_t id, int64_t due, const char *said);

struct store_letter_counts {
	int64_t owed, sent, dropped, parked;
};
enum store_status __attribute__((warn_unused_result))
store_letters_count(struct store *s, struct store_letter_counts *counts);

#endif
