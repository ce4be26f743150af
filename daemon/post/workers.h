/*
 * Who composes letters: threads that do nothing else, so that letters are
 * composed while others are on the wire, and several at once. Each has a desk
 * of its own that only reads (desk_beside()). They begin when there is work for
 * them, and end when there has been none for a while.
 *
 * All functions are for the thread of the outbox, which alone decides which
 * letter is composed, and what becomes of it.
 *
 * Not here: what a letter says (letters.h).
 */
#ifndef TURNPOST_POST_WORKERS_H
#define TURNPOST_POST_WORKERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "post/letters.h"

struct desk;
struct workers;

/* More of them would wait for the one thread that sends. */
enum { WORKERS_MAX = 4 };

/* No threads: who gives a letter composes it, at D. Where no thread can be
 * begun it is the same. */
struct workers *
workers_new(struct desk *d);
/* At most N threads from now on. */
void
workers_hire(struct workers *w, int n);
/* Waits for the letters that are being composed, and drops them. */
void
workers_free(struct workers *w);

enum workers_answer {
	WORKERS_TAKE,  /* the letter can be given */
	WORKERS_LATER, /* it waits for another one of its game */
	WORKERS_FULL   /* no letter that is owed after it goes before it */
};

/* Whether L can be composed now. Letters of a game are composed in the order in
 * which they are given, one after the other until the last one was released,
 * and so are letters about the same thing. A daily letter tells what other
 * letters would have told, so it is never composed beside one. */
enum workers_answer
workers_ask(const struct workers *w, const struct store_letter *l);
/* Has L composed, of which workers_ask() said WORKERS_TAKE. */
void
workers_give(struct workers *w, const struct store_letter *l);

/* What became of a letter. */
struct composed {
	struct store_letter letter; /* "said" is NULL */
	int64_t since;		    /* when it was found to be composed */
	enum letter_outcome outcome;
	bool lost; /* it failed because the database was away */
	struct letter out;
	struct buffer why;
};

/* The letter that was given first of those that are composed, or NULL. It stays
 * until it is released. */
struct composed *
workers_composed(struct workers *w);
void
workers_release(struct workers *w, struct composed *c);

/* How many letters were given and not released. */
size_t
workers_busy(const struct workers *w);
/* Whether letter ID is one of them. */
bool
workers_has(const struct workers *w, int64_t id);
/* Whether a letter is being composed for SECONDS or longer. */
bool
workers_are_stuck(struct workers *w, int seconds);

/* A descriptor that can be read when a letter is composed; -1 before
 * workers_hire(). */
int
workers_fd(const struct workers *w);

#endif
