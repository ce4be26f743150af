/*
 * Which turns readers have been told of, so that no second letter says the
 * same: the letter of a game's beginning tells the turn, too. What is
 * forgotten, with the process or for want of room, is told twice.
 *
 * Not here: letters that have nothing to say for other reasons (stale.h).
 */
#ifndef TURNPOST_POST_TOLD_H
#define TURNPOST_POST_TOLD_H

#include "store/store_letters.h"

struct desk;
struct told;

/* A letter that told its seat that it is to move, when the seat had made MADE
 * entries. It knew the entries up to PLY. */
struct told_turn {
	int64_t game, id;
	int seat;
	uint32_t made, ply;
};

struct told *
told_new(void);
void
told_free(struct told *t);

/* TURN was sent AT. */
void
told_note(struct told *t, const struct told_turn *turn, int64_t at);

/* Whether TURN, which is on its way, tells all that L would, which asks a seat
 * to move that has made MADE entries. */
bool
told_by(const struct told_turn *turn, const struct store_letter *l,
    uint32_t made);
/* Whether a letter that was noted does, and was sent since L is owed. */
bool
told_has(const struct told *t, const struct store_letter *l, uint32_t made);

/* Whether L, which asks a seat to move, waits for the letter of the beginning
 * to the same seat, which says the same. *AGAIN is when L is looked at again
 * then. After the mail server was down both are due, and L would leave first if
 * it had been put off by less. */
bool
told_first(struct desk *d, const struct store_letter *l, int64_t *again);

#endif
