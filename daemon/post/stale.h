/*
 * Whether a letter of a game still has something to say when it is to be sent,
 * and whether its reader wants letters at all. Letters and daily letters ask it
 * both, so it stands apart from them.
 *
 * Not here: what letters say (letters.h, digest.h).
 */
#ifndef TURNPOST_POST_STALE_H
#define TURNPOST_POST_STALE_H

#include "post/letters.h"

struct model;
struct table;

/* Judges L by the rows of its game, without a replay, because most letters of a
 * lively game are superseded before they are sent: LETTER_COMPOSED when L may
 * be written, else WHY says why not. */
enum letter_outcome
stale_look(struct desk *d, const struct store_letter *l, struct buffer *why);

/* The same with all that the letter would say: GAME is its view model, with
 * "letter". */
enum letter_outcome
stale_news(struct desk *d, const struct table *t, const struct model *game,
    const struct store_letter *l, struct buffer *why);

#endif
