/*
 * Who plays where no person does: a table of bots, from one that moves at random
 * to one that thinks for seconds.
 */
#ifndef TURNPOST_SEARCH_BOT_H
#define TURNPOST_SEARCH_BOT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "rules/rules.h"
#include "search/search.h"

struct chance;

struct bot {
	const char *name; /* "greedy", as in "bot:greedy" */
	bool thinks;	  /* by search, for MS or what it is told; else POLICY
			   * moves at once */
	int ms;		  /* of one core, a move */
	bool timed;	  /* the operator may choose another MS */
	enum rules_policy policy;
};

/* All of them, from the weakest to the strongest; the list ends with a name that
 * is NULL. */
const struct bot *
bot_all(void);

/* The bot of that name, or NULL. */
const struct bot *
bot_find(const char *name);

/* The names of all, for people: "random, fallback, greedy, steady or strong". */
#define BOT_NAMES "random, fallback, greedy, steady or strong"

/* The move of P's seat. LIMIT is for one that thinks. OWN is the bot's chance,
 * never the game's. */
uint64_t
bot_choose(const struct bot *bot, const struct search_position *p,
    const struct search_limit *limit, struct chance *own);

#endif
