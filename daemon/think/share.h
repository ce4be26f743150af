/*
 * How long a bot may think about one move when several games wait: so long that
 * the last of them still has its move within a minute.
 */
#ifndef TURNPOST_THINK_SHARE_H
#define TURNPOST_THINK_SHARE_H

#include <stdint.h>

enum {
	/* Ms in which each game is to have its move. It is less than a minute,
	 * as replays and commits take time, too. */
	SHARE_MOST = 45 * 1000,
	/* Ms that there are for each however many wait. */
	SHARE_LEAST = 10
};

/* The games that wait are added in the order in which they are served. */
struct share {
	int64_t n;
	int64_t ms; /* that there are for each of them */
};

void
share_init(struct share *s);
/* One more that has waited for WAITED seconds. */
void
share_add(struct share *s, int64_t waited);

#endif
