/*
 * Takes the first game of the queue, and hands in a move.
 *
 * How strong a bot is must not depend on how busy the machine is: a thought is
 * as long as its process has had the core, up to PATIENCE times as long by the
 * clock. When others wait it is the clock alone that counts, as it does for
 * them.
 */
#include "config.h"

#include "think/step.h"

#include <time.h>

#include "base/chance.h"
#include "conf/conf.h"
#include "desk/desk.h"
#include "desk/log.h"
#include "game/cache.h"
#include "game/held.h"
#include "game/present.h"
#include "game/table.h"
#include "match/match.h"
#include "play/change.h"
#include "play/entries.h"
#include "play/follow.h"
#include "search/bot.h"
#include "store/store.h"
#include "store/store_thoughts.h"
#include "store/store_wake.h"
#include "think/share.h"

enum {
	PATIENCE = 4,
	HELD = 600 /* seconds until a game that is not served is tried again */
};

/* A thought under way. */
struct thought {
	struct step *s;
	struct store_thought waits; /* what it is about */
	struct share share;
	const struct bot *bot;
	int64_t began, until; /* ms of the steady clock */
	int64_t core, enough; /* ms of the core */
	bool ends;
	uint64_t move;
};

static int64_t
step_clock(clockid_t clock)
{
	struct timespec t;

	clock_gettime(clock, &t);
	return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

int64_t
step_now(void)
{
	return step_clock(CLOCK_MONOTONIC);
}

int64_t
step_core(void)
{
	return step_clock(CLOCK_THREAD_CPUTIME_ID);
}

/* --- the queue ------------------------------------------------------------ */

static bool
take_waiting(void *arg, const struct store_thought *w)
{
	struct thought *t = arg;
	int64_t now = desk_now(t->s->d), began = t->s->began;

	if (t->share.n == 0)
		t->waits = *w;
	share_add(&t->share, now - (w->since > began ? w->since : began));
	return true;
}

/* --- thinking ------------------------------------------------------------- */

static int64_t
bot_ms(const struct desk *d, const struct bot *bot)
{
	return bot->timed && d->conf->bot_time > 0
	    ? (int64_t)d->conf->bot_time * 1000
	    : bot->ms;
}

static bool
is_enough(void *arg)
{
	struct thought *t = arg;
	struct step *s = t->s;
	int64_t now = step_now();

	t->ends = s->interrupted != NULL && s->interrupted(s->arg, now);
	return t->ends || now >= t->until || step_core() >= t->enough;
}

/* Finds a move in TABLE. */
static void
step_think(struct thought *t, const struct table *table)
{
	const struct search_limit limit = {.enough = is_enough, .arg = t};
	const struct search_position p = {.rules = table->rules,
	    .state = table->match->state,
	    .seat = t->waits.seat};
	struct desk *d = t->s->d;
	int64_t most = bot_ms(d, t->bot);
	struct chance_fast own;
	uint64_t seed;

	d->random(d->random_arg, &seed, sizeof seed);
	chance_fast_init(&own, seed);
	t->began = step_now();
	t->core = step_core();
	t->enough = t->core + most;
	t->until = t->began +
	    (t->share.ms < PATIENCE * most ? t->share.ms : PATIENCE * most);
	t->move = bot_choose(t->bot, &p, &limit, &own.chance);
	t->core = step_core() - t->core;
}

/* Whether TABLE waits for that thought. */
static bool
still_waits(struct thought *t, const struct table *table)
{
	int seat = t->waits.seat;

	if (table->game.entries != t->waits.entry ||
	    !(present_thinking(table) >> seat & 1))
		return false;
	t->bot = present_bot(table, seat);
	return true;
}

/* --- handing in ----------------------------------------------------------- */

/* Makes the move, within the transaction under way. A row that says something
 * else than the game does is mended by what follows. */
static enum step_result
hand_in(struct thought *t, struct table *table, bool thought)
{
	struct desk *d = t->s->d;
	struct store_thought now;
	enum store_status status =
	    store_thought_get(d->store, t->waits.game, &now);
	bool made = false;

	if (status == STORE_ABSENT)
		return STEP_VAIN;
	if (status == STORE_OK && thought && now.entry == t->waits.entry &&
	    now.seat == t->waits.seat && still_waits(t, table)) {
		made = true;
		store_thought_remove(d->store, t->waits.game);
		store_thinker_add(d->store, t->bot->name, t->core);
		status = entries_by_thought(d, table, t->waits.seat, t->move);
	} else {
		change_note(table, CHANGE_SEATS);
	}
	if (status == STORE_OK)
		status = follow(d, table);
	return status != STORE_OK ? STEP_FAILED : made ? STEP_MADE : STEP_VAIN;
}

/* A game that is not served is in nobody's way. */
static enum step_result
put_off(struct thought *t, struct buffer *why)
{
	struct desk *d = t->s->d;
	int64_t game = t->waits.game;

	if (held_log_once(d, game))
		log_event("game-not-served", "why=\"%s\"", buffer_text(why));
	return store_thought_later(d->store, game, desk_now(d) + HELD) ==
		STORE_OK
	    ? STEP_VAIN
	    : STEP_FAILED;
}

/* Loads the game anew and hands in what was THOUGHT, if anything was. */
static enum step_result
step_write(struct thought *t, bool thought)
{
	struct desk *d = t->s->d;
	enum step_result result = STEP_FAILED;
	struct buffer why = {0};
	struct table table;

	if (store_begin(d->store) != STORE_OK)
		return STEP_FAILED;
	switch (table_load(d, t->waits.game, &table, &why)) {
	case TABLE_OK:
		result = hand_in(t, &table, thought);
		break;
	case TABLE_BROKEN:
		result = put_off(t, &why);
		break;
	case TABLE_ABSENT:
	case TABLE_STORE:
		break;
	}
	table_fini(&table);
	buffer_fini(&why);
	if (result == STEP_FAILED)
		store_rollback(d->store);
	else if (store_commit(d->store) != STORE_OK)
		result = STEP_FAILED;
	return result;
}

/* --- a step --------------------------------------------------------------- */

/* What is to be thought of, and TABLE as it is. Nothing is kept open. */
static enum step_result
step_take(struct thought *t, struct table *table, bool *waits)
{
	struct desk *d = t->s->d;
	enum step_result result = STEP_FAILED;

	if (store_read_begin(d->store) != STORE_OK)
		return STEP_FAILED;
	share_init(&t->share);
	if (store_thoughts_each(d->store, desk_now(d), take_waiting, t) ==
	    STORE_OK)
		result = t->share.n == 0 ? STEP_IDLE : STEP_VAIN;
	if (result == STEP_VAIN) {
		enum table_status status =
		    table_load(d, t->waits.game, table, NULL);

		*waits = status == TABLE_OK && still_waits(t, table);
		if (status == TABLE_STORE)
			result = STEP_FAILED;
	}
	store_read_end(d->store);
	return result;
}

enum step_result
step_make(struct step *s)
{
	struct thought t = {.s = s};
	struct table table = {0};
	struct desk *d = s->d;
	bool waits = false;
	enum step_result result = step_take(&t, &table, &waits);

	if (waits)
		step_think(&t, &table);
	table_fini(&table);
	if (t.ends)
		return STEP_ENDS;
	if (result == STEP_VAIN)
		result = step_write(&t, waits);
	if (result == STEP_MADE) {
		/* Its alarm may be another one, and letters are owed. */
		store_wake_send(d->conf->beside, "desk");
		store_wake_send(d->conf->beside, "post");
	} else if (result != STEP_IDLE) {
		cache_drop(d, t.waits.game);
	}
	if (result == STEP_FAILED)
		log_event("thought-failed", "game=%lld why=\"%s\"",
		    (long long)t.waits.game, store_why(d->store));
	return result;
}
