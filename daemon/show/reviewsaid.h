/*
 * Numbers of a review as people are told them, and what one move was worth.
 *
 * Not here: the review as a whole (reviewed.h).
 */
#ifndef TURNPOST_SHOW_REVIEWSAID_H
#define TURNPOST_SHOW_REVIEWSAID_H

#include "show/reviewed.h"

/* Puts KEY: VALUE, in thousandths and not below 0, as whole percent or, where R
 * counts points, as points with a tenth, the text "12.3"; and "KEY-whole", the
 * number before the point, for plurals. */
void
reviewsaid_put(const struct review *r, const char *key, int value,
    struct model *m);
/* The same of a sum; "KEY-sign" is "+", "-" (as a minus sign) or "", and
 * "KEY-spread" is twice its standard ERROR, and at least 1. */
void
reviewsaid_put_sum(const struct review *r, const char *key, int value,
    int error, struct model *m);

/* Whether a bot or the clock made MOVE in the place of a person. */
bool
reviewsaid_stood_in(const struct reviewed_reader *reader,
    const struct review_move *move);

/* Puts "cost" and "spread" of MOVE, as reviewed_put() says. */
void
reviewsaid_put_cost(const struct review *r, const struct review_move *move,
    struct model *m);

/* Puts "who", "who-own", "from" and "to": whose chance changed most in MOVE; the
 * reader's when nobody's changed more. */
void
reviewsaid_put_swing(const struct reviewed_reader *reader,
    const struct review_move *move, struct model *m);

/* Puts "worth" into M, what the move of the entry that is shown was worth; null
 * when it is none:
 *   "in-points", "own", "name", "stood-in" (reviewsaid_stood_in()), "forced"
 *   (nothing else could be done), "table" (it was no move of the game's),
 *   "made"; "after" where luck changed that or the game ended, else null;
 *   "last"; "yours": null, or {"from", "to"} of a reader who is on another side
 *   "better"     null, or the move that would have been better: {"cost",
 *                "spread", "called", "title", "events", "told", "svg"}: what it is
 *                called, by its title or the short forms of its events, and what
 *                it would have brought (forecast.h), if that is told
 *   "decided"    if that is null: nothing could be won or lost any more
 *   "unsure"     if it is: whether one would have been is not known */
void
reviewsaid_put_worth(const struct reviewed_reader *reader, struct model *m);

#endif
