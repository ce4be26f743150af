/*
 * What a player wrote in answer to a letter, and what became of each line, as
 * it is stored (store/store_received.h): a JSON array of objects
 *
 *	{"text": "C 90", "became": "made", "entry": 17, "why": "not-adjacent"}
 *
 * of which "text" alone is there before the letter is carried out; "entry" is
 * the entry that the line made, and "why" the ruleset's refusal. Of a letter
 * from another address the text is gone then, and its first move is "move".
 *
 * Here because play/ writes it, and the letter that answers tells it.
 */
#ifndef TURNPOST_GAME_ANSWERED_H
#define TURNPOST_GAME_ANSWERED_H

#include <stddef.h>
#include <stdint.h>

struct buffer;
struct model;

enum answered {
	ANSWERED_NOT,	 /* nothing yet */
	ANSWERED_MADE,	 /* the move was made */
	ANSWERED_SAID,	 /* to the table */
	ANSWERED_UNDONE, /* the last move was taken back */
	ANSWERED_RESIGNED,
	ANSWERED_BOARD, /* the board was asked for */
	ANSWERED_HELP,
	/* nothing was done: */
	ANSWERED_UNCLEAR, /* no move is said so */
	ANSWERED_MANY,	  /* several are */
	ANSWERED_REFUSED, /* by the rules */
	ANSWERED_LATER,	  /* a line before it came to nothing */
	ANSWERED_ENDED,	  /* the turn was over after a line before it */
	ANSWERED_STALE,	  /* the player has moved on since our letter */
	ANSWERED_WAITING, /* it is not the player's turn */
	ANSWERED_OVER,
	ANSWERED_PAUSED,
	ANSWERED_FULL,	  /* too much was said to the table */
	ANSWERED_NOTHING, /* there is nothing to be taken back */
	ANSWERED_CONSENT, /* the others would have to agree */
	ANSWERED_FOREIGN  /* it came from another address */
};

/* The text of N lines, before the letter is carried out. */
void
answered_write(char *const *lines, size_t n, struct buffer *out);
/* Reads what is stored; an empty array when it is damaged. The caller frees
 * it. */
struct model *
answered_read(const char *text);
void
answered_put(struct model *line, enum answered what);
enum answered
answered_get(const struct model *line);
/* The key of its words, "reply.made". */
const char *
answered_word(enum answered what);

#endif
