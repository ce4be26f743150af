/*
 * Reads from the rows of a table, and from its match where there is one, who is
 * there.
 */
#include "config.h"

#include "game/present.h"

#include <string.h>

#include "desk/desk.h"
#include "game/table.h"
#include "match/match.h"
#include "search/bot.h"

unsigned
present_seats(const struct table *t)
{
	unsigned present = 0;

	for (int i = 0; i < t->n_seats; i++) {
		const struct store_seat *s = &t->seats[i];

		if (s->player != 0 && s->standin[0] == '\0' &&
		    !s->unreachable && !(t->match->resigned >> i & 1))
			present |= 1u << i;
	}
	return present;
}

bool
present_nobody(const struct table *t)
{
	bool may_return = false;

	for (int i = 0; i < t->n_seats; i++)
		if (t->seats[i].player != 0 && !(t->match->resigned >> i & 1))
			may_return = true;
	return may_return && present_seats(t) == 0;
}

/* The bot of that name; of a name that this program does not know, one that
 * moves all the same. */
static const struct bot *
bot_named(const char *name)
{
	const struct bot *bot = bot_find(name);

	return bot != NULL ? bot : bot_all();
}

const struct bot *
present_bot(const struct table *t, int seat)
{
	const struct store_seat *s = &t->seats[seat];

	if (s->bot[0] != '\0')
		return bot_named(s->bot);
	if (s->standin[0] != '\0')
		return bot_named(s->standin);
	return t->match->resigned >> seat & 1 ? bot_named(PRESENT_RESIGNED)
					      : NULL;
}

bool
present_has_thinker(const struct table *t)
{
	for (int i = 0; i < t->n_seats; i++) {
		const struct bot *bot = present_bot(t, i);

		if (bot != NULL && bot->thinks)
			return true;
	}
	return false;
}

unsigned
present_thinking(const struct table *t)
{
	unsigned to_move = match_to_move(t->match), seats = 0;

	if (t->game.state != STORE_OPEN)
		return 0;
	for (int i = 0; i < t->n_seats; i++) {
		const struct bot *bot =
		    to_move >> i & 1 ? present_bot(t, i) : NULL;

		if (bot != NULL && bot->thinks)
			seats |= 1u << i;
	}
	return seats;
}

bool
present_is_away(struct desk *d, const struct table *t, int seat)
{
	const struct store_seat *s = &t->seats[seat];
	enum store_pause_why why;
	int64_t since;

	if (t->game.to_move == 0 || s->player == 0)
		return false;
	if (s->standin[0] != '\0' || s->unreachable)
		return true;
	return present_why_paused(d, t, &why, &since) == STORE_OK &&
	    why == STORE_PAUSE_NOBODY;
}

static bool
take_open(void *arg, const struct store_pause *p)
{
	struct store_pause *open = arg;

	if (p->until == 0)
		*open = *p;
	return true;
}

enum store_status
present_why_paused(struct desk *d, const struct table *t,
    enum store_pause_why *why, int64_t *since)
{
	struct store_pause open = {0};
	enum store_status status = STORE_OK;

	/* Only the last pause can be open. */
	if (t->game.state == STORE_PAUSED)
		status = store_pauses_each(d->store, t->game.id, INT64_MAX,
		    take_open, &open);
	*why = open.why;
	*since = open.since;
	return status;
}

bool
present_may_replace(const struct table *t, int seat, int by)
{
	const struct store_seat *s = &t->seats[seat];

	if (t->game.state == STORE_OVER || s->player == 0 ||
	    (t->match != NULL && (t->match->resigned >> seat & 1)))
		return false;
	return seat == by || s->standin[0] != '\0' || s->unreachable;
}
