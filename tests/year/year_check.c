/*
 * What must hold when a year is over.
 */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "desk/desk.h"
#include "game/terms.h"
#include "operator/soundness.h"
#include "store/store_alarm.h"
#include "store/store_log.h"
#include "tap.h"
#include "year.h"

enum { DAY = 24 * YEAR_HOUR, LONG_AGO = 45 * DAY };

/* --- games ------------------------------------------------------------------------- */

struct counting {
	struct year *y;
	int games, over, paused, waiting, stuck, unfair;
	int carcassonne, geonosis, monopoly;
	const struct store_game *game;
	const struct terms *terms;
	int64_t late[RULES_SEATS_MAX];
};

static bool
take_late(void *arg, const struct store_happening *h)
{
	struct counting *c = arg;

	if (h->kind == STORE_HAPPENED_LATE && h->seat >= 0)
		c->late[h->seat] = h->at;
	return true;
}

/* A move of the clock comes after the grace of its seat, never before. */
static bool
look_at_entry(void *arg, const struct entry *e)
{
	struct counting *c = arg;

	if (e->by == ENTRY_BY_CLOCK && e->seat >= 0 &&
	    (c->late[e->seat] == 0 ||
		(e->at > c->late[e->seat] &&
		    e->at - c->late[e->seat] < c->terms->rule.grace))) {
		printf("# game %lld entry %u came too early\n",
		    (long long)c->game->id, (unsigned)e->n);
		c->unfair++;
	}
	return true;
}

/* Whether the clock of G does something yet, or it may wait for ever. */
static bool
is_stuck(const struct counting *c, const struct store_game *g)
{
	int64_t now = c->y->now;

	if (g->state == STORE_PAUSED || c->terms->rule.kind == CLOCK_NONE ||
	    c->terms->late == LATE_WAIT)
		return false;
	return g->alarm == 0 || g->alarm < now - DAY ||
	    g->moved < now - LONG_AGO;
}

static bool
look_at_game(void *arg, const struct store_game *g)
{
	struct counting *c = arg;
	struct store *s = c->y->post->store;
	struct terms terms;

	c->games++;
	c->carcassonne += strcmp(g->ruleset, "carcassonne") == 0;
	c->geonosis += strcmp(g->ruleset, "geonosis") == 0;
	c->monopoly += strcmp(g->ruleset, "monopoly") == 0;
	c->game = g;
	c->terms = &terms;
	memset(c->late, 0, sizeof c->late);
	if (!terms_read(g->terms, &terms))
		year_fault(c->y, "game %lld has no terms", (long long)g->id);
	c->over += g->state == STORE_OVER;
	c->paused += g->state == STORE_PAUSED;
	if (terms.rule.kind == CLOCK_NONE)
		c->waiting += g->state == STORE_OPEN;
	if (g->state != STORE_OVER && is_stuck(c, g)) {
		printf("# game %lld (%s) is stuck: moved %lld h ago, alarm %lld"
		       " h, terms %s\n",
		    (long long)g->id, g->ruleset,
		    (long long)((c->y->now - g->moved) / YEAR_HOUR),
		    g->alarm != 0
			? (long long)((g->alarm - c->y->now) / YEAR_HOUR)
			: 0LL,
		    g->terms);
		c->stuck++;
	}
	if (store_happenings_each(s, g->id, 0, take_late, c) != STORE_OK ||
	    store_entries_each(s, g->id, 1, look_at_entry, c) != STORE_OK)
		abort();
	return true;
}

static void
check_games(struct year *y)
{
	struct counting c = {.y = y};

	if (store_games_each(y->post->store, STORE_ALL_GAMES, 0, look_at_game,
		&c) != STORE_OK)
		abort();
	tap_ok(c.games > y->n_games / 3,
	    "games begin: %d of %d that were proposed", c.games, y->proposed);
	tap_ok(c.carcassonne > 0 && c.geonosis > 0 && c.monopoly > 0,
	    "of all rulesets (%d, %d, %d)", c.carcassonne, c.geonosis,
	    c.monopoly);
	tap_ok(c.stuck == 0,
	    "no game is stuck (%d over, %d paused, %d without a clock go on)",
	    c.over, c.paused, c.waiting);
	tap_ok(c.unfair == 0, "no clock moves before the grace is over");
}

/* --- letters -------------------------------------------------------------------------- */

struct letters {
	struct year *y;
	long owed, sent, dropped, parked, wrong;
};

static void
look_at_letter(struct letters *l, const struct store_letter *letter)
{
	struct year *y = l->y;
	const struct sent *s =
	    (size_t)letter->id < y->n_sent ? &y->sent[letter->id] : NULL;
	int times = s != NULL ? s->times : 0;
	bool good = true;

	switch (letter->state) {
	case STORE_LETTER_OWED:
		l->owed++;
		good = letter->owed > y->now - 8 * DAY;
		break;
	case STORE_LETTER_SENT:
		l->sent++;
		good = times == 1 || (times > 1 && s->unsure);
		break;
	case STORE_LETTER_DROPPED:
		l->dropped++;
		good = (times == 0 || s->unsure) && letter->said[0] != '\0';
		break;
	case STORE_LETTER_PARKED:
		l->parked++;
		/* What was said about a proposal is deleted with it. */
		good =
		    letter->said[0] != '\0' || year_is_deleted(y, letter->id);
		break;
	}
	if (!good && l->wrong++ < 5)
		printf("# letter %lld kind %d of game %lld: state %d, arrived "
		       "%d times, said \"%s\"\n",
		    (long long)letter->id, (int)letter->kind,
		    (long long)letter->game, (int)letter->state, times,
		    letter->said != NULL ? letter->said : "");
}

static void
check_letters(struct year *y)
{
	struct letters l = {.y = y};
	struct store_letter letter;
	enum store_status status;

	for (int64_t id = 1;; id++) {
		status = store_letter_get(y->post->store, id, &letter);
		if (status != STORE_OK)
			break;
		look_at_letter(&l, &letter);
		store_letter_fini(&letter);
	}
	tap_ok(status == STORE_ABSENT && l.wrong == 0,
	    "every letter that was owed was sent once, or not for a reason that "
	    "is said (%ld sent, %ld dropped, %ld parked, %ld owed)",
	    l.sent, l.dropped, l.parked, l.owed);
	tap_ok(l.sent > 0 && l.dropped > 0, "and both happen");
}

/* --- all of it --------------------------------------------------------------------------- */

static void
check_database(struct year *y)
{
	struct buffer report = {0}, why = {0};
	bool good = soundness_check(y->desk, &report, &why) == SOUNDNESS_GOOD;

	if (!good)
		printf("# %s\n", buffer_text(&why));
	tap_ok(good, "database and logs are sound: turnpost check");
	buffer_fini(&report);
	buffer_fini(&why);
}

int
year_check(struct year *y)
{
	printf(
	    "# %ld moves, %ld that came too late, %ld requests, %ld letters, "
	    "%ld links followed by scanners\n",
	    y->moves, y->refused, y->requests, y->letters, y->scans);
	tap_ok(y->moves > 0 && y->failures == 0,
	    "nothing unexpected happens in a year (%ld faults)%s%s",
	    y->failures, y->failures > 0 ? ": " : "", y->fault);
	printf(
	    "# %ld returns, %ld seats given away, %ld that others waited for, "
	    "%ld new addresses, %ld joined, %ld rematches\n",
	    y->returned, y->given, y->waits, y->addresses, y->joined,
	    y->rematches);
	printf("# %ld letters were held, %ld gathered into %ld daily ones, %ld "
	       "of news\n",
	    y->held, y->gathered, y->digests, y->news);
	tap_ok(y->held > 0 && y->gathered > y->digests && y->digests > 0 &&
		y->news > 0,
	    "letters come as their readers want them");
	tap_ok(y->judged > 0 && y->graces > 0,
	    "whose time or grace was up had all of it, counted minute by minute "
	    "(%ld, %ld of them out of a bank; %ld graces)",
	    y->judged, y->banks, y->graces);
	check_games(y);
	check_letters(y);
	check_database(y);
	return tap_done();
}
