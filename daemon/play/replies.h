/*
 * Carries out the letters in which players answer ours: each line is a move, or
 * something else that a player does at a table. A letter and all that follows
 * from it, the letter that answers it among that, are one transaction.
 *
 * Lines are carried out in their order, moves as far as each is understood, is
 * legal, and the turn goes on without anybody else's acting in between: what
 * comes after that was meant for a position that its writer had not seen.
 *
 * Not here: taking letters in (post/door.h), what a line means (game/saying.h),
 * how the answer is worded (post/replyletter.h).
 */
#ifndef TURNPOST_PLAY_REPLIES_H
#define TURNPOST_PLAY_REPLIES_H

struct desk;

enum {
	REPLIES_NONE = -1,
	REPLIES_A_DAY = 20 /* answers to letters of a player that change no
			    * game; more are carried out without one */
};

/* Carries out one letter. Returns the milliseconds until it is to be called
 * again, or REPLIES_NONE: not before a letter was taken in. */
int
replies_step(struct desk *d);

#endif
