/*
 * A bot with its time to think.
 */
#include "config.h"

#include "cmd/contender.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/xmalloc.h"
#include "cmd/cmd.h"

enum { SECONDS_MAX = 3600 };

bool
contender_read_time(const char *text, int64_t *ms)
{
	char *end;
	double seconds = strtod(text, &end);

	if (end == text || *end != '\0' || !(seconds >= 0.001) ||
	    seconds > SECONDS_MAX)
		return false;
	*ms = (int64_t)(seconds * 1000 + 0.5);
	return true;
}

bool
contender_read_playouts(const char *text, uint64_t *playouts)
{
	long long n;

	if (!cmd_number(text, 1, 1000000000, &n))
		return false;
	*playouts = (uint64_t)n;
	return true;
}

/* Reads what stands behind the "@": "0.5s" or "2000". */
static bool
read_limit(char *text, struct contender *c)
{
	size_t len = strlen(text);

	c->ms = 0;
	c->playouts = 0;
	if (len == 0 || text[len - 1] != 's')
		return contender_read_playouts(text, &c->playouts);
	text[len - 1] = '\0';
	return contender_read_time(text, &c->ms);
}

const char *
contender_read(const char *text, struct contender *c)
{
	char *name = xstrdup(text), *limit = strchr(name, '@');
	const char *fault = NULL;

	if (limit != NULL)
		*limit++ = '\0';
	c->bot = bot_find(name);
	if (c->bot == NULL)
		fault = "a bot is " BOT_NAMES;
	else if (limit != NULL && !c->bot->thinks)
		fault = "only steady and strong take a time after \"@\": the "
			"others move at once";
	else if (limit != NULL && !read_limit(limit, c))
		fault = "after \"@\" stands a time like 0.5s, or a number of "
			"playouts like 2000";
	free(name);
	return fault;
}

int64_t
contender_spent_ms(void)
{
	struct timespec t;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static bool
is_enough(void *arg)
{
	return contender_spent_ms() >= *(const int64_t *)arg;
}

uint64_t
contender_choose(const struct contender *c, const struct search_position *p,
    struct chance *own)
{
	int64_t until;
	struct search_limit limit = {.playouts = c->playouts};

	if (c->bot->thinks && c->playouts == 0) {
		until = contender_spent_ms() + (c->ms > 0 ? c->ms : c->bot->ms);
		limit.enough = is_enough;
		limit.arg = &until;
	}
	return bot_choose(c->bot, p, &limit, own);
}
