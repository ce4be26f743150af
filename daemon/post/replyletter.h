/*
 * What a letter says of answering it: how a move is written, with an example
 * that is legal now; and, in the letter that answers one of its reader, what
 * became of each line.
 *
 * Not here: the address (door.h), carrying lines out (play/replies.h).
 */
#ifndef TURNPOST_POST_REPLYLETTER_H
#define TURNPOST_POST_REPLYLETTER_H

#include <stdbool.h>
#include <stdint.h>

struct desk;
struct model;
struct reader;
struct table;
struct view;

struct replyletter {
	struct desk *d;
	const struct table *t;
	const struct view *view;
	const struct reader *reader;
	int seat;
	bool answerable;  /* the letter has an address that takes answers */
	bool to_move;	  /* its reader can move now */
	const char *link; /* to the page of the reader's move */
};

/* Puts "answer" into LETTER: null when the letter cannot be answered, else
 * {"example", "undo", "resign", "board", "help", "say"}: how each is written.
 * "example" is "" when its reader cannot move. */
void
replyletter_put_how(const struct replyletter *l, struct model *letter);

/* Puts "reply" into LETTER: null when RECEIVED, the number of a received letter,
 * is 0, else {"lines", "none" (there are no lines), "foreign" (it came from
 * another address), "confirm" (the link that makes its move, or ""), "helps" (its
 * writer needs to know what can be written)}. A line is {"text", "word",
 * "why-word" (or ""), "made" (the entry as in history.h, or null)}. False when
 * the letter cannot be read. */
bool
replyletter_put(const struct replyletter *l, int64_t received,
    struct model *letter);

#endif
