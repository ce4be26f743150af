/*
 * The page of a play link: the board, what has happened, and a form in steps to
 * choose a place, then a move there, then to confirm it; and the receipt for a
 * move.
 *
 * Not here: what a click on it does (playroutes.h, tableroutes.h), the steps of
 * the form (turnsteps.h), past positions (pastpage.h).
 */
#ifndef TURNPOST_PAGES_TURNPAGE_H
#define TURNPOST_PAGES_TURNPAGE_H

#include "web/web.h"

struct desk;
struct table;
struct turn;

/* What was typed into a form of the table that was refused. At each field
 * stands a word for what is wrong there, or NULL. */
struct typed {
	const char *memo, *name, *mail; /* NULL when nothing was typed there */
	int seat;			/* the seat that NAME and MAIL are
					 * for */
	const char *name_fault, *mail_fault, *memo_fault;
};

/* A request to see a game through a play link, and what the page has to say. */
struct visit {
	struct desk *d;
	const struct web_request *r;
	const struct table *t;
	int seat;
	uint32_t k;	    /* the count in the token */
	int status;	    /* of the answer */
	const char *notice; /* key of the error that is shown first, or NULL */
	const char *why;    /* key of the refusal that goes with it, or NULL */
	const char *at;	    /* ?at=, or NULL */
	const char *move;   /* ?move=, or NULL */
	const char *note;   /* text to show again in the form of a move, or
			     * NULL */
	const char *talk;   /* the same in the form of a note without a move */
	bool note_only;	    /* NOTICE is about NOTE, so MOVE is shown for
			     * confirmation again */
	const char *ask;    /* ?ask=: the action of the table to confirm, or
			     * NULL */
	const char *done;   /* what was done at the table, so that the word
			     * "table.done.DONE" is shown first; or NULL */
	const struct typed *typed; /* or NULL */
	const char *accepted;	   /* the move that was made instead, or NULL */
};

/* Answers with the page. A request for JSON gets the model of the game, or an
 * error when there is a notice. */
void
turnpage_page(const struct visit *v, struct web_answer *a);

/* Answers a request that made a move. */
void
turnpage_receipt(struct desk *d, const struct web_request *r,
    const struct turn *turn, struct web_answer *a);

/* Answers with the board alone. WHAT is "board.svg", "board.txt" or "move.svg".
 * False, with status 404, when there is no such picture. */
bool
turnpage_board(const struct visit *v, const char *what, struct web_answer *a);

/* Answers with the game as a document to be saved ("turnpost-game/1",
 * turnpost(1)). */
void
turnpage_document(const struct visit *v, struct web_answer *a);

#endif
