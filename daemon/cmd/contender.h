/*
 * Who plays a seat of a simulated game: a bot and how long it may think for a
 * move, as people write it: "greedy", "strong", "strong@0.5s", "strong@2000"
 * (playouts).
 */
#ifndef TURNPOST_CMD_CONTENDER_H
#define TURNPOST_CMD_CONTENDER_H

#include <stdbool.h>
#include <stdint.h>

#include "search/bot.h"

/* How long those think who are not told otherwise: PLAYOUTS, or MS of one core
 * when that is 0. 0 and 0: as long as the bot does by itself. */
struct contender {
	const struct bot *bot;
	uint64_t playouts;
	int64_t ms;
};

/* Reads TEXT. NULL, or what is wrong with it. */
const char *
contender_read(const char *text, struct contender *c);

/* Reads "0.5" (seconds) or "2000" (playouts). */
bool
contender_read_time(const char *text, int64_t *ms);
bool
contender_read_playouts(const char *text, uint64_t *playouts);

/* Ms that this process had of a core: others at work take nothing from a
 * bot. */
int64_t
contender_spent_ms(void);

/* The move of P's seat; OWN is the bot's chance. */
uint64_t
contender_choose(const struct contender *c, const struct search_position *p,
    struct chance *own);

#endif
