/*
 * Makes the reviews that were asked for, one game after the other and an entry at
 * a time, so that bots that wait come in between. It keeps in memory what it has
 * weighed; killed, it begins that game again.
 *
 * Not here: what a review is (review/review.h), when to take a step (run.h).
 */
#ifndef TURNPOST_THINK_REVIEWER_H
#define TURNPOST_THINK_REVIEWER_H

#include "think/step.h"

struct reviewer;

struct reviewer *
reviewer_new(const struct step *s);
void
reviewer_free(struct reviewer *r);

/* Weighs an entry of the review that waits longest; after the last one it is
 * stored, and the letters that were wished for are owed. Outside any
 * transaction. STEP_MADE: there may be more to do. */
enum step_result
reviewer_step(struct reviewer *r);

#endif
