/*
 * One thought: the game that has waited longest is loaded, its bot thinks while
 * no transaction is open, and its move is made in one of its own, if the game
 * still is where it was.
 *
 * Not here: which games wait (play/follow.h), how a bot thinks
 * (search/search.h), when to take a step (run.h).
 */
#ifndef TURNPOST_THINK_STEP_H
#define TURNPOST_THINK_STEP_H

#include <stdbool.h>
#include <stdint.h>

struct desk;

struct step {
	struct desk *d; /* borrowed */
	int64_t began;	/* when this process did; waiting before does not count,
			 * as nobody could think then */
	/* Asked while a bot thinks, with ms of a steady clock: whether to end
	 * at once. NULL: never. */
	bool (*interrupted)(void *arg, int64_t now);
	void *arg;
};

enum step_result {
	STEP_IDLE,  /* no game waits */
	STEP_MADE,  /* a move was made */
	STEP_VAIN,  /* none: the game has changed meanwhile, or is not served */
	STEP_ENDS,  /* it was interrupted */
	STEP_FAILED /* the database failed, and the log says why */
};

/* Ms of a steady clock, and ms that this thread had of a core. */
int64_t
step_now(void);
int64_t
step_core(void);

/* Outside any transaction. */
enum step_result
step_make(struct step *s);

#endif
