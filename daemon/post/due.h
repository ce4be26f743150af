/*
 * The letters that are due, in the order in which they go: looked up many at
 * once, and taken up one after the other. What is said of them here may have
 * changed since, so each is read again before it is composed.
 */
#ifndef TURNPOST_POST_DUE_H
#define TURNPOST_POST_DUE_H

#include "store/store_letters.h"

enum { DUE_MAX = 128 };

/* All zeroes is empty. */
struct due {
	struct store_letter letter[DUE_MAX]; /* id 0: nothing is left to do */
	size_t n;
};

/* Looks up those that are due at NOW (seconds UTC); D is empty before. On an
 * error it stays empty. */
enum store_status __attribute__((warn_unused_result))
due_look_up(struct due *d, struct store *s, int64_t now);

/* The id of the last letter behind number I that asks the same seat for a later
 * turn, if letter I asks for one; else 0. That one tells all that I would. */
int64_t
due_told_by(const struct due *d, size_t i);

/* Forgets those that nothing is left to do with, or all. */
void
due_close_up(struct due *d);
void
due_forget(struct due *d);

#endif
