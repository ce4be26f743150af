/*
 * Goes through all open games in small steps between requests. What is found
 * stays in memory and is written down at the end, all at once: when the process
 * dies before that, the next one begins anew.
 */
#include "config.h"

#include "game/upgrade.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "conf/conf.h"
#include "desk/desk.h"
#include "desk/log.h"
#include "game/cache.h"
#include "game/held.h"
#include "game/table.h"
#include "store/store_check.h"
#include "store/store_figures.h"
#include "store/store_held.h"
#include "store/store_wake.h"

enum {
	SLICE = 2,   /* ms of checking between two requests */
	AGAIN = 1000 /* ms to wait after the database failed */
};

static int64_t
upgrade_steady_ms(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* --- what the database says ----------------------------------------------- */

static bool
saw_any(void *arg, const struct store_game *g)
{
	(void)g;
	*(bool *)arg = true;
	return false;
}

/* Whether there is a game; true when the database fails. */
static bool
has_games(struct store *s)
{
	bool any = false;

	return store_games_each(s, STORE_ALL_GAMES, 0, saw_any, &any) !=
	    STORE_OK ||
	    any;
}

void
upgrade_found(struct desk *d)
{
	struct store *s = d->store;

	if (held_are_ours(s) || has_games(s) || store_begin(s) != STORE_OK)
		return;
	/* Another process may have added a game before the transaction
	 * began. */
	if (has_games(s)) {
		store_rollback(s);
		return;
	}
	held_put_ours(s);
	if (store_commit(s) != STORE_OK)
		log_event("rules-not-recorded", "why=\"%s\"", store_why(s));
}

bool
upgrade_serve(struct desk *d, bool take)
{
	if (store_serve_by(d->store, rules_fingerprint, take) == STORE_OK)
		return true;
	log_event("not-stored", "what=rules-serving why=\"%s\"",
	    store_why(d->store));
	return false;
}

/* --- all open games ------------------------------------------------------- */

static void
count_open(void *arg, const char *ruleset, enum store_game_state state,
    int64_t games)
{
	(void)ruleset;
	if (state != STORE_OVER)
		*(uint64_t *)arg += (uint64_t)games;
}

int
upgrade_begin(struct desk *d)
{
	struct held *u = held_of(d);
	uint64_t games = 0;

	held_ask(d);
	u->owner = true;
	if (u->current && u->held == 0)
		return UPGRADE_DONE;
	u->same = u->current;
	u->current = false;
	u->sweeping = true;
	u->began = upgrade_steady_ms();
	/* Without the number there is no more than what is done. */
	if (store_figures_games(d->store, count_open, &games) != STORE_OK)
		games = 0;
	progress_begin(&u->progress, "upgrade", "games", 0, games);
	return 0;
}

struct slice {
	struct desk *d;
	int64_t until;
	bool more;
	bool failed;
};

/* Checks one game, unless that was done. This needs no transaction: no other
 * process adds to a game, so its row and its log always belong together. */
static bool
check_next(void *arg, const struct store_game *g)
{
	struct slice *s = arg;
	struct held *u = held_of(s->d);

	s->more = upgrade_steady_ms() >= s->until;
	if (s->more)
		return false;
	if (!held_is_checked(s->d, g)) {
		s->failed = held_find(u, g->id) == NULL &&
		    cache_get(s->d, g->id) == NULL &&
		    table_prove(s->d, g, false, NULL) == TABLE_STORE;
		if (s->failed)
			return false;
		u->games++;
	}
	u->after = g->id;
	return true;
}

/* Writes down which games are held, and makes all letters due that waited for
 * games that were held. Some of these games may be held again; that does no
 * harm, because no letter about a held game is composed. */
static bool
upgrade_write_down(struct desk *d, int64_t *held)
{
	const struct held *u = held_of(d);
	struct store *s = d->store;

	*held = 0;
	if (store_begin(s) != STORE_OK)
		return false;
	store_held_letters(s, desk_now(d));
	store_held_clear(s);
	for (size_t i = 0; i < u->n; i++) {
		const struct held_game *h = &u->hold[i];

		if (h->over)
			continue;
		++*held;
		store_held_put(s, h->game, h->entry, h->why);
	}
	held_put_ours(s);
	return store_commit(s) == STORE_OK;
}

/* Puts the check off, because the database failed. */
static int
put_off(struct desk *d, int64_t now)
{
	struct held *u = held_of(d);

	if (!u->told)
		log_event("rules-not-checked", "why=\"%s\"",
		    store_why(d->store));
	u->told = true;
	u->not_before = now + AGAIN;
	return AGAIN;
}

int
upgrade_step(struct desk *d)
{
	struct held *u = held_of(d);
	int64_t now = upgrade_steady_ms(), held;
	struct slice slice = {.d = d, .until = now + SLICE};

	if (!u->sweeping)
		return UPGRADE_DONE;
	if (now < u->not_before)
		return (int)(u->not_before - now);
	if (store_games_each(d->store, STORE_OPEN_GAMES, u->after, check_next,
		&slice) != STORE_OK ||
	    slice.failed)
		return put_off(d, now);
	progress_at(&u->progress, u->games);
	if (slice.more)
		return 0;
	progress_end(&u->progress);
	if (!upgrade_write_down(d, &held))
		return put_off(d, now);
	u->sweeping = false;
	u->current = true;
	log_event("rules-checked", "games=%zu held=%lld seconds=%.1f", u->games,
	    (long long)held, (double)(upgrade_steady_ms() - u->began) / 1000);
	store_wake_send(d->conf->beside, "post");
	return UPGRADE_DONE;
}
