/*
 * Reviews of games that are over, and hints in games that are for practice: both
 * are asked for by a page, made by the thinking process, and kept. What store.h
 * says of transactions holds here.
 *
 * Not here: what they say (review/review.h, think/hinting.h), who makes them
 * (think/).
 */
#ifndef TURNPOST_STORE_STORE_REVIEWS_H
#define TURNPOST_STORE_STORE_REVIEWS_H

#include "store/store.h"

struct store_review {
	int64_t game;
	int64_t asked;	 /* when it was asked for; 0: it will be when the game
			  * is over */
	unsigned wishes; /* bit per seat that wants a letter when it is there */
	int64_t made;	 /* when; 0: not yet */
	char *body;	 /* canonical JSON; "" when made: none could be */
};

void
store_review_fini(struct store_review *r);

/* That of GAME; STORE_ABSENT: none was asked for. */
enum store_status __attribute__((warn_unused_result))
store_review_get(struct store *s, int64_t game, struct store_review *r);
/* Asks for the review of GAME, once; SEATS (a bit each) want a letter. With a
 * NOW of 0 it is asked for when the game is over: store_review_over(). Once this
 * is committed, "think" is woken (store_wake.h). */
enum store_status
store_review_ask(struct store *s, int64_t game, unsigned seats, int64_t now);
enum store_status
store_review_over(struct store *s, int64_t game, int64_t now);

/* The one that was asked for first and is not made; STORE_ABSENT: none. */
enum store_status __attribute__((warn_unused_result))
store_review_next(struct store *s, struct store_review *r);
/* It is made; with a BODY of NULL none could be. */
enum store_status
store_review_made(struct store *s, int64_t game, int64_t now, const char *body);
/* It counts as asked for at NOW: others come first. */
enum store_status
store_review_later(struct store *s, int64_t game, int64_t now);

/* How many wait. */
enum store_status __attribute__((warn_unused_result))
store_reviews_waiting(struct store *s, int64_t *n);

/* --- hints ---------------------------------------------------------------- */

struct store_hint {
	int64_t game;
	int seat;	/* who asked */
	uint32_t entry; /* the log had so many entries then */
	int64_t asked;
	char *body; /* canonical JSON; "": not thought of yet */
};

void
store_hint_fini(struct store_hint *h);

/* The last one of GAME; STORE_ABSENT: none was asked for. */
enum store_status __attribute__((warn_unused_result))
store_hint_get(struct store *s, int64_t game, struct store_hint *h);
/* SEAT asks, once at each entry; an earlier one is forgotten. "think" is woken
 * as above. */
enum store_status
store_hint_ask(struct store *s, int64_t game, int seat, uint32_t entry,
    int64_t now);
enum store_status __attribute__((warn_unused_result))
store_hint_next(struct store *s, struct store_hint *h);
/* What was found, if ENTRY is still what was asked about. */
enum store_status
store_hint_found(struct store *s, int64_t game, uint32_t entry,
    const char *body);
enum store_status
store_hint_remove(struct store *s, int64_t game);

#endif
