/*
 * Games checked with rules that have changed. What is found out is kept in
 * memory and written down at the end, all at once: a process that dies before
 * has checked nothing, and the next one begins anew.
 */
#include "config.h"

#include "desk/upgrade.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/xmalloc.h"
#include "store/store_check.h"
#include "store/store_data.h"
#include "store/store_held.h"
#include "store/store_wake.h"

enum {
	SLICE = 2,    /* ms of checking between requests */
	AGAIN = 1000, /* ms after the database could not be used */
	TOLD = 256    /* games remembered as told of */
};

static const char fact[] = "rules-fingerprint";

/* A game that differs. */
struct hold {
	int64_t game;
	uint32_t entry;
	char *why;
	bool over; /* not among those that are written down */
};

struct upgrade {
	/* What the database says: */
	bool asked;
	bool current;	 /* its open games were checked with these rules */
	int64_t held;	 /* how many of them are held */
	int64_t version; /* of the store when it was asked */
	/* What this process has found out: */
	bool owner;    /* it checks all games: upgrade_begin() */
	bool sweeping; /* and is at it */
	bool same;     /* with the same rules as before: what is not held was
			* checked with them */
	int64_t after; /* checked are those up to this number */
	size_t games;
	int64_t began;	    /* ms of the steady clock */
	int64_t not_before; /* likewise */
	bool told;	    /* that the database could not be used */
	struct hold *hold;  /* by game */
	size_t n, cap;
	int64_t log[TOLD]; /* games of which the log was told, by number */
};

struct upgrade *
upgrade_new(void)
{
	return xcalloc(1, sizeof(struct upgrade));
}

void
upgrade_free(struct upgrade *u)
{
	if (u == NULL)
		return;
	for (size_t i = 0; i < u->n; i++)
		free(u->hold[i].why);
	free(u->hold);
	free(u);
}

static int64_t
steady_ms(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* --- what the database says ---------------------------------------------------- */

static bool
count_none(void *arg, const struct store_game *g)
{
	(void)g;
	*(bool *)arg = false;
	return false;
}

/* Whether the rules of this program are those that are remembered. */
static bool
are_ours(struct store *s)
{
	bool ours;
	char *value;

	if (store_fact_get(s, fact, &value) != STORE_OK)
		return false;
	ours = strcmp(value, rules_fingerprint) == 0;
	free(value);
	return ours;
}

static bool
has_games(struct store *s)
{
	bool none = true;

	return store_games_each(s, STORE_ALL_GAMES, 0, count_none, &none) !=
	    STORE_OK ||
	    !none;
}

void
upgrade_found(struct desk *d)
{
	struct store *s = d->store;
	bool good;

	if (are_ours(s) || has_games(s) || store_begin(s) != STORE_OK)
		return;
	good = !has_games(s) &&
	    store_fact_put(s, fact, rules_fingerprint) == STORE_OK;
	if (!good)
		store_rollback(s);
	else if (store_commit(s) != STORE_OK)
		log_event("rules-not-recorded", "why=\"%s\"", store_why(s));
}

/* Asks again when somebody else may have found out more. */
static void
ask(struct desk *d)
{
	struct upgrade *u = d->upgrade;
	int64_t version;

	if (u->asked && (u->owner || (u->current && u->held == 0)))
		return;
	version = store_version(d->store);
	if (u->asked && version == u->version && version != -1)
		return;
	u->asked = true;
	u->version = version;
	u->current = are_ours(d->store) &&
	    store_held_count(d->store, &u->held) == STORE_OK;
}

/* --- what was found out --------------------------------------------------------- */

/* Where GAME is in the list, or would be. */
static size_t
place_of(const struct upgrade *u, int64_t game)
{
	size_t low = 0, high = u->n;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (u->hold[middle].game < game)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

static const struct hold *
find_hold(const struct upgrade *u, int64_t game)
{
	size_t i = place_of(u, game);

	return i < u->n && u->hold[i].game == game ? &u->hold[i] : NULL;
}

void
upgrade_hold(struct desk *d, const struct store_game *g, uint32_t entry,
    const char *clause)
{
	struct upgrade *u = d->upgrade;
	size_t i = place_of(u, g->id);

	if (find_hold(u, g->id) != NULL)
		return;
	if (u->n == u->cap) {
		u->cap = u->cap == 0 ? 16 : 2 * u->cap;
		u->hold = xrealloc(u->hold, u->cap, sizeof *u->hold);
	}
	memmove(&u->hold[i + 1], &u->hold[i], (u->n - i) * sizeof *u->hold);
	u->hold[i] = (struct hold){.game = g->id,
	    .entry = entry,
	    .why = xstrdup(clause),
	    .over = g->state == STORE_OVER};
	u->n++;
	if (u->owner)
		log_event("game-held", "game=%lld entry=%u why=\"%s\"",
		    (long long)g->id, (unsigned)entry, clause);
}

bool
upgrade_tells(struct desk *d, int64_t game)
{
	int64_t *told = &d->upgrade->log[(uint64_t)game % TOLD];
	bool fresh = *told != game;

	*told = game;
	return fresh;
}

static enum table_status
refuse(int64_t game, uint32_t entry, const char *clause, struct buffer *why)
{
	if (why != NULL)
		buffer_printf(why, "game %lld, entry %u: %s", (long long)game,
		    (unsigned)entry, clause);
	return TABLE_BROKEN;
}

/* Replays G. With KEEP its position goes to the cache, which says that it was
 * checked. */
static enum table_status
check(struct desk *d, const struct store_game *g, bool keep, struct buffer *why)
{
	struct buffer clause = {0};
	struct match *match = NULL;
	enum table_status status;
	uint32_t entry;

	status = table_check(d, g, keep ? &match : NULL, &entry, &clause);
	if (status == TABLE_OK && keep)
		cache_put(d->cache, g->id, match);
	if (status == TABLE_BROKEN) {
		upgrade_hold(d, g, entry, buffer_text(&clause));
		refuse(g->id, entry, buffer_text(&clause), why);
	} else if (status != TABLE_OK && why != NULL) {
		buffer_puts(why, buffer_text(&clause));
	}
	buffer_fini(&clause);
	return status;
}

/* What was written down about G by the process that serves it. */
static enum table_status
look_up(struct desk *d, const struct store_game *g, struct buffer *why)
{
	enum table_status status = TABLE_OK;
	uint32_t entry;
	char *clause;

	switch (store_held_get(d->store, g->id, &entry, &clause)) {
	case STORE_OK:
		status = refuse(g->id, entry, clause, why);
		free(clause);
		break;
	case STORE_ABSENT:
		break;
	case STORE_DUPLICATE:
	case STORE_BUSY:
	case STORE_FULL:
	case STORE_FAILED:
	case STORE_FOREIGN:
	case STORE_NEWER:
	case STORE_NO_FOLDER:
		if (why != NULL)
			buffer_printf(why, "the database cannot be read: %s",
			    store_why(d->store));
		status = TABLE_STORE;
	}
	return status;
}

/* Whether a running game needs no check by the process that makes them all. */
static bool
is_checked(struct desk *d, const struct store_game *g)
{
	const struct upgrade *u = d->upgrade;

	return u->current || g->id <= u->after ||
	    (u->same && look_up(d, g, NULL) == TABLE_OK);
}

enum table_status
upgrade_look(struct desk *d, const struct store_game *g, struct buffer *why)
{
	struct upgrade *u = d->upgrade;
	const struct hold *hold;

	ask(d);
	if (g->state != STORE_OVER && u->current && !u->owner)
		return u->held == 0 ? TABLE_OK : look_up(d, g, why);
	hold = find_hold(u, g->id);
	if (hold != NULL)
		return refuse(g->id, hold->entry, hold->why, why);
	if (cache_get(d->cache, g->id) != NULL)
		return TABLE_OK;
	if (g->state != STORE_OVER && is_checked(d, g))
		return TABLE_OK;
	return check(d, g, true, why);
}

/* --- all open games -------------------------------------------------------------- */

int
upgrade_begin(struct desk *d)
{
	struct upgrade *u = d->upgrade;

	ask(d);
	u->owner = true;
	if (u->current && u->held == 0)
		return UPGRADE_DONE;
	u->same = u->current;
	u->current = false;
	u->sweeping = true;
	u->began = steady_ms();
	return 0;
}

struct slice {
	struct desk *d;
	int64_t until;
	bool more;
	bool failed;
};

/* The row and the log are of one moment: nobody else adds to a game. */
static bool
check_next(void *arg, const struct store_game *g)
{
	struct slice *s = arg;
	struct upgrade *u = s->d->upgrade;

	s->more = steady_ms() >= s->until;
	if (s->more)
		return false;
	if (!is_checked(s->d, g)) {
		s->failed = find_hold(u, g->id) == NULL &&
		    cache_get(s->d->cache, g->id) == NULL &&
		    check(s->d, g, false, NULL) == TABLE_STORE;
		if (s->failed)
			return false;
		u->games++;
	}
	u->after = g->id;
	return true;
}

/* Letters of games that were held are due, even if their games are held
 * again: they are not composed then. */
static bool
write_down(struct desk *d, int64_t *held)
{
	const struct upgrade *u = d->upgrade;
	struct store *s = d->store;
	bool good;

	*held = 0;
	if (store_begin(s) != STORE_OK)
		return false;
	good = store_held_letters(s, desk_now(d)) == STORE_OK &&
	    store_held_clear(s) == STORE_OK;
	for (size_t i = 0; good && i < u->n; i++) {
		const struct hold *h = &u->hold[i];

		if (h->over)
			continue;
		++*held;
		good = store_held_put(s, h->game, h->entry, h->why) == STORE_OK;
	}
	good = good && store_fact_put(s, fact, rules_fingerprint) == STORE_OK;
	if (good)
		return store_commit(s) == STORE_OK;
	store_rollback(s);
	return false;
}

/* The database could not be used: later, then. */
static int
put_off(struct desk *d, int64_t now)
{
	struct upgrade *u = d->upgrade;

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
	struct upgrade *u = d->upgrade;
	int64_t now = steady_ms(), held;
	struct slice slice = {.d = d, .until = now + SLICE};

	if (!u->sweeping)
		return UPGRADE_DONE;
	if (now < u->not_before)
		return (int)(u->not_before - now);
	if (store_games_each(d->store, STORE_OPEN_GAMES, u->after, check_next,
		&slice) != STORE_OK ||
	    slice.failed)
		return put_off(d, now);
	if (slice.more)
		return 0;
	if (!write_down(d, &held))
		return put_off(d, now);
	u->sweeping = false;
	u->current = true;
	log_event("rules-checked", "games=%zu held=%lld seconds=%.1f", u->games,
	    (long long)held, (double)(steady_ms() - u->began) / 1000);
	store_wake_send(d->conf->database, "post");
	return UPGRADE_DONE;
}
