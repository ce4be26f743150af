/*
 * Letters of games that have nothing to say any more when they are to be sent,
 * and those that nobody wants.
 *
 * Not here: what letters say (letters.c).
 */
#ifndef TURNPOST_POST_STALE_H
#define TURNPOST_POST_STALE_H

#include "post/letters.h"

struct model;
struct table;

/* Told from the rows, since most letters of a lively game are superseded before
 * they are sent: LETTER_COMPOSED when L may be written, else WHY says why
 * not. */
enum letter_outcome
stale_look(struct desk *d, const struct store_letter *l, struct buffer *why);

/* The same with all that the letter would say: GAME is its view model, with
 * "letter". */
enum letter_outcome
stale_news(struct desk *d, const struct table *t, const struct model *game,
    const struct store_letter *l, struct buffer *why);

#endif
