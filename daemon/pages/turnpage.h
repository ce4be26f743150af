/*
 * The page of a play link: the board, what happened, choosing a place, then a
 * move there, then confirming it; and the receipt.
 */
#ifndef TURNPOST_PAGES_TURNPAGE_H
#define TURNPOST_PAGES_TURNPAGE_H

#include "web/web.h"

struct desk;
struct table;
struct turn;

/* What was typed into a form of the table that was refused: words for what is
 * wrong at a field, or NULL. */
struct typed {
	const char *memo, *name, *mail; /* NULL: nothing */
	int seat;			/* the last two are for */
	const char *name_fault, *mail_fault, *memo_fault;
};

/* A look at a game through a play link. */
struct visit {
	struct desk *d;
	const struct web_request *r;
	const struct table *t;
	int seat;
	uint32_t k;	    /* the token's count */
	int status;	    /* of the answer */
	const char *notice; /* key of the error to show first, or NULL */
	const char *why;    /* refusal key that goes with it, or NULL */
	const char *at;	    /* ?at=, or NULL */
	const char *move;   /* ?move=, or NULL */
	const char *note;   /* to be shown again in the form, or NULL */
	const char *talk;   /* the same of a note without a move */
	bool note_only;	    /* NOTICE is about NOTE: MOVE is asked for again */
	const char *ask;    /* ?ask=: what of the table is to be confirmed */
	const char *done;   /* what was done at the table: "table.done.DONE" is
			       * shown first; or NULL */
	const struct typed *typed; /* or NULL */
	const char *accepted;	   /* the move that was made instead, or NULL */
};

/* Answers with the page, or with JSON when that was asked for (without a
 * notice: the model; with one: an error). */
void
turnpage_page(const struct visit *v, struct web_answer *a);

/* Answers a move that was made. */
void
turnpage_receipt(struct desk *d, const struct web_request *r,
    const struct turn *turn, struct web_answer *a);

/* The board alone: WHAT is "board.svg", "board.txt" or "move.svg". False when
 * there is no such thing. */
bool
turnpage_board(const struct visit *v, const char *what, struct web_answer *a);

/* The game as a document, to be saved (contract section 4). */
void
turnpage_document(const struct visit *v, struct web_answer *a);

#endif
