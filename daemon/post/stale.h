/*
 * Whether a letter of a game still has something to say when it is to be sent,
 * and whether its reader wants letters at all. Both letters and daily letters
 * need to know, so the rules stand apart from them.
 *
 * Not here: what letters say (letters.h, digest.h).
 */
#ifndef TURNPOST_POST_STALE_H
#define TURNPOST_POST_STALE_H

#include "post/letters.h"

struct table;
struct view;

/* Judges L by the rows of its game, without a replay, because most letters of a
 * lively game are superseded before they are sent: LETTER_COMPOSED when L may
 * be written, else WHY says why not. */
enum letter_outcome
stale_look(struct desk *d, const struct store_letter *l, struct buffer *why);

/* The same with all that the letter would say: V is what its reader sees,
 * TO_MOVE whether it is the reader's turn, and ASKED whether the table waits
 * for an answer of the reader's. */
enum letter_outcome
stale_news(struct desk *d, const struct table *t, const struct view *v,
    const struct store_letter *l, bool to_move, bool asked, struct buffer *why);

#endif
