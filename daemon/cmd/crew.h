/*
 * Plays many games on several cores: a process for each, and the games shared
 * out among them. What comes of a game does not depend on how many there are.
 */
#ifndef TURNPOST_CMD_CREW_H
#define TURNPOST_CMD_CREW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { CREW_MAX = 256, CREW_RESULT_MAX = 1024 };

/* What the crew works on. */
struct crew {
	int jobs;      /* how many processes, at most CREW_MAX; 1: this one */
	uint64_t of;   /* items, numbered from 1 */
	size_t result; /* bytes of what comes of one, at most
			* CREW_RESULT_MAX */
	/* Does item NUMBER and fills in its RESULT, which is all zeroes. False:
	 * it cannot be done, and the rest not either. */
	bool (*work)(void *arg, uint64_t number, void *result);
	/* Gets the results, in any order, in this process; DONE of them came
	 * before. */
	void (*take)(void *arg, uint64_t done, const void *result);
	void *arg;
};

/* How many cores there are for us. */
int
crew_cores(void);

/* Works until all is done. False when something could not be done. */
bool
crew_run(const struct crew *c);

#endif
