/*
 * The table of bots.
 */
#include "config.h"

#include "search/bot.h"

#include <string.h>

#include "base/chance.h"

static const struct bot bots[] = {
    {.name = "random", .policy = RULES_RANDOM},
    {.name = "fallback", .policy = RULES_FALLBACK},
    {.name = "greedy", .policy = RULES_GREEDY},
    {.name = "steady", .thinks = true, .ms = 200},
    {.name = "strong", .thinks = true, .ms = 3000, .timed = true},
    {.name = NULL},
};

const struct bot *
bot_all(void)
{
	return bots;
}

const struct bot *
bot_find(const char *name)
{
	for (const struct bot *b = bots; b->name != NULL; b++)
		if (strcmp(b->name, name) == 0)
			return b;
	return NULL;
}

uint64_t
bot_choose(const struct bot *bot, const struct search_position *p,
    const struct search_limit *limit, struct chance *own)
{
	if (bot->thinks)
		return search_choose(p, limit,
		    chance_draw(own, "seed", UINT64_MAX));
	return p->rules->choose(p->state, p->seat, bot->policy, own);
}
