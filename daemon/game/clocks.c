/*
 * Reads the rows of the clocks and computes times from them. Nothing is written
 * here except a row that the caller has changed.
 */
#include "config.h"

#include "game/clocks.h"

#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"
#include "conf/conf.h"
#include "desk/desk.h"
#include "desk/log.h"
#include "desk/refusal.h"
#include "game/motion.h"
#include "game/table.h"
#include "match/match.h"
#include "store/store_letters.h"
#include "store/store_people.h"
#include "store/store_players.h"
#include "zone/zone.h"

enum { HOUR = 3600 };

/* The terms that were read last: most games have the same. */
struct terms_last {
	char *json;
	struct terms terms;
};

static void
terms_last_release(void *part)
{
	struct terms_last *last = part;

	free(last->json);
	free(last);
}

void
clocks_terms(struct desk *d, const struct table *t, struct terms *terms)
{
	const char *json = t->game.terms != NULL ? t->game.terms : "{}";

	if (d->terms == NULL) {
		d->terms = xcalloc(1, sizeof *d->terms);
		desk_keep(d, d->terms, terms_last_release);
	}
	if (d->terms->json == NULL || strcmp(d->terms->json, json) != 0) {
		if (!terms_read(json, &d->terms->terms))
			log_event("terms-unreadable", "game=%lld",
			    (long long)t->game.id);
		free(d->terms->json);
		d->terms->json = xstrdup(json);
	}
	*terms = d->terms->terms;
}

static bool
add_pause(void *arg, const struct store_pause *p)
{
	clock_spans_add(arg, p->since, p->until == 0 ? CLOCK_NEVER : p->until);
	return true;
}

static bool
add_span(void *arg, int64_t since, int64_t until)
{
	clock_spans_add(arg, since, until);
	return true;
}

/* Fills in K, which is T's or nobody's. */
static enum store_status
read_rows(struct desk *d, const struct table *t, struct table_clocks *k)
{
	struct store_clock rows[RULES_SEATS_MAX];
	enum store_status status;
	int n = 0;

	if (k->known)
		return STORE_OK;
	clocks_terms(d, t, &k->terms);
	status = store_clocks_get(d->store, t->game.id, rows, &n);
	if (status != STORE_OK)
		return status;
	for (int i = 0; i < n; i++) {
		k->row[rows[i].seat] = rows[i];
		k->stored[rows[i].seat] = true;
	}
	k->known = true;
	return STORE_OK;
}

/* When the first turn under way began, or CLOCK_NEVER. */
static int64_t
first_turn(const struct clocks *c)
{
	int64_t first = CLOCK_NEVER;

	for (int i = 0; i < RULES_SEATS_MAX; i++)
		if (c->row[i].began != 0 && c->row[i].began < first)
			first = c->row[i].began;
	return first;
}

enum store_status
clocks_load(struct desk *d, const struct table *t, struct clocks *c)
{
	struct table_clocks none = {0};
	struct table_clocks *k = t->clocks != NULL ? t->clocks : &none;
	enum store_status status = read_rows(d, t, k);
	int64_t first;

	*c = (struct clocks){.d = d, .t = t, .terms = k->terms};
	memcpy(c->row, k->row, sizeof c->row);
	memcpy(c->stored, k->stored, sizeof c->stored);
	for (int i = 0; i < t->n_seats; i++) {
		if (c->stored[i])
			continue;
		c->row[i].seat = i;
		c->row[i].left = clocks_full(c);
	}
	first = first_turn(c);
	if (status != STORE_OK || first == CLOCK_NEVER)
		return status;
	status = store_pauses_each(d->store, t->game.id, first, add_pause,
	    &c->stopped);
	if (status == STORE_OK)
		status =
		    store_downtime_each(d->store, first, add_span, &c->stopped);
	return status;
}

enum store_status
clocks_lost(struct desk *d, const struct table *t, unsigned *seats)
{
	struct table_clocks none = {0};
	struct table_clocks *k = t->clocks != NULL ? t->clocks : &none;
	enum store_status status = read_rows(d, t, k);

	*seats = 0;
	for (int i = 0; i < t->n_seats; i++)
		if (k->row[i].told & CLOCKS_LOST)
			*seats |= 1u << i;
	return status;
}

void
clocks_fini(struct clocks *c)
{
	for (int i = 0; i < RULES_SEATS_MAX; i++) {
		if (!c->person[i].known)
			continue;
		store_player_fini(&c->person[i].player);
		clock_spans_fini(&c->person[i].away);
	}
	clock_spans_fini(&c->stopped);
}

enum store_status
clocks_keep(struct clocks *c, int seat)
{
	struct table_clocks *k = c->t->clocks;

	c->stored[seat] = true;
	if (k != NULL) {
		k->row[seat] = c->row[seat];
		k->stored[seat] = true;
	}
	return store_clock_put(c->d->store, c->t->game.id, &c->row[seat]);
}

bool
clocks_kept(const struct clocks *c)
{
	return c->terms.rule.kind != CLOCK_NONE || c->t->rules->hours != NULL;
}

bool
clocks_played(const struct table *t, int seat)
{
	const struct store_seat *s = &t->seats[seat];

	return s->player != 0 && s->standin[0] == '\0' &&
	    (t->match == NULL || !(t->match->resigned >> seat & 1));
}

enum store_status
clocks_live(struct clocks *c, int seat)
{
	struct clocks_person *p = &c->person[seat];
	int64_t player = c->t->seats[seat].player;
	const char *zone;
	enum store_status status;

	if (p->known || player == 0)
		return STORE_OK;
	status = store_player_get(c->d->store, player, &p->player);
	if (status != STORE_OK)
		return status;
	p->known = true;
	zone =
	    p->player.zone[0] != '\0' ? p->player.zone : c->d->conf->timezone;
	p->life = (struct clock_life){.zone = zone_clock(zone),
	    .weekend = (uint8_t)p->player.weekend,
	    .sleep_from = (uint16_t)p->player.sleep_from,
	    .sleep_to = (uint16_t)p->player.sleep_to,
	    .away = &p->away,
	    .stopped = &c->stopped};
	return store_away_each(c->d->store, player, c->row[seat].began,
	    add_span, &p->away);
}

enum late
clocks_late(const struct clocks *c, int seat)
{
	const struct clocks_person *p = &c->person[seat];

	if (c->terms.late != LATE_LOSE)
		return c->terms.late;
	/* An address that refused all letters before it had a seat here has no
	 * muted seats: only its refusal says that letters are off. */
	return c->t->seats[seat].muted ||
		(p->known && refusal_holds(c->d, p->player.mail))
	    ? LATE_BOT
	    : LATE_LOSE;
}

/* --- times ---------------------------------------------------------------- */

int64_t
clocks_full(const struct clocks *c)
{
	switch (c->terms.rule.kind) {
	case CLOCK_PER_MOVE:
		return c->terms.rule.move;
	case CLOCK_BANK:
		return c->terms.rule.start;
	case CLOCK_NONE:
		break;
	}
	return 0;
}

void
clocks_settle(struct clocks *c, int seat, int64_t now)
{
	struct store_clock *row = &c->row[seat];

	/* When the system clock was set back, it shows seconds again that were
	 * counted already. They do not count twice. */
	if (row->since == 0 || now <= row->since)
		return;
	row->left -= clock_runs(&c->person[seat].life, row->since, now);
	row->since = now;
}

int64_t
clocks_due(struct clocks *c, int seat)
{
	const struct store_clock *row = &c->row[seat];

	if (row->since == 0 || c->terms.rule.kind == CLOCK_NONE ||
	    c->t->game.state == STORE_PAUSED)
		return CLOCK_NEVER;
	return clock_until(&c->person[seat].life, row->since, row->left);
}

int64_t
clocks_grace_end(struct clocks *c, int seat)
{
	int64_t due = clocks_due(c, seat), left = c->row[seat].left;

	if (due == CLOCK_NEVER)
		return due;
	return clock_until(&c->person[seat].life, due,
	    c->terms.rule.grace + (left < 0 ? left : 0));
}

/* The hours that the rules give SEAT for what it is asked. */
static unsigned
hours_of(const struct table *t, int seat)
{
	if (t->rules->hours == NULL || !(match_to_move(t->match) >> seat & 1))
		return 0;
	return t->rules->hours(t->match->state, seat);
}

int64_t
clocks_rules_due(const struct clocks *c, int seat)
{
	const struct table *t = c->t;
	const struct clock_life life = {.stopped = &c->stopped};
	int64_t alarm = t->game.alarm != 0 ? t->game.alarm : CLOCK_NEVER;
	unsigned hours = hours_of(t, seat);

	if (hours == 0 || t->game.state == STORE_PAUSED)
		return CLOCK_NEVER;
	/* Games older than the clock of each seat have only the game's
	 * alarm. */
	if (c->row[seat].began == 0)
		return alarm;
	return clock_until(&life, c->row[seat].began, (int64_t)hours * HOUR);
}

enum store_status
clocks_unsent(struct clocks *c, int seat, bool *unsent)
{
	enum store_status status;
	int n;

	status = store_letters_unsent(c->d->store, c->t->game.id, seat,
	    desk_now(c->d), &n);
	*unsent = status == STORE_OK && n > 0;
	return status;
}

static void
clocks_sooner(int64_t at, int64_t *first)
{
	if (at < *first)
		*first = at;
}

/* Sets *AT to the earliest of itself and what is due before the time of SEAT is
 * up. While the letter that asks has not left, a thing that is due waits. */
static enum store_status
next_before(struct clocks *c, int seat, int64_t now, int64_t *at)
{
	const struct store_clock *row = &c->row[seat];
	int64_t first = clocks_due(c, seat), half, last;
	enum store_status status = STORE_OK;
	bool unsent = false;

	if (first == CLOCK_NEVER)
		return STORE_OK;
	clock_reminders(&c->person[seat].life, row->began, first, &half, &last);
	if (half != 0 && !(row->told & (CLOCKS_HALF | CLOCKS_LAST)))
		clocks_sooner(half, &first);
	if (last != 0 && !(row->told & CLOCKS_LAST))
		clocks_sooner(last, &first);
	if (first <= now)
		status = clocks_unsent(c, seat, &unsent);
	clocks_sooner(unsent ? now + CLOCKS_UNSENT : first, at);
	return status;
}

enum store_status
clocks_seat_next(struct clocks *c, int seat, int64_t now, int64_t *at)
{
	const struct store_clock *row = &c->row[seat];
	enum store_status status = STORE_OK;
	bool unsent = false;

	*at = clocks_rules_due(c, seat);
	if (*at <= now)
		status = clocks_unsent(c, seat, &unsent);
	if (unsent)
		*at = now + CLOCKS_UNSENT;
	clocks_sooner(clocks_ask_due(c, seat), at);
	if (status != STORE_OK || row->since == 0)
		return status;
	status = clocks_live(c, seat);
	if (status != STORE_OK)
		return status;
	if (!(row->told & CLOCKS_LATE))
		return next_before(c, seat, now, at);
	if (!(row->told & CLOCKS_ACTED))
		clocks_sooner(clocks_grace_end(c, seat), at);
	else if (c->terms.late == LATE_WAIT &&
	    row->told / CLOCKS_WEEK < CLOCKS_WEEKS_MAX)
		clocks_sooner(clocks_week_due(c, seat), at);
	return STORE_OK;
}

int64_t
clocks_ask_due(struct clocks *c, int seat)
{
	const struct store_clock *row = &c->row[seat];
	int64_t full = clocks_full(c);

	if (!(row->told & CLOCKS_LOST) || !clocks_played(c->t, seat) ||
	    c->t->game.state == STORE_PAUSED)
		return CLOCK_NEVER;
	return row->began_before +
	    (full != 0 ? full : MOTION_LATE_DAYS * CLOCK_DAY);
}

int64_t
clocks_week_due(struct clocks *c, int seat)
{
	int64_t weeks = c->row[seat].told / CLOCKS_WEEK;
	int64_t end = clocks_grace_end(c, seat);

	return end == CLOCK_NEVER ? end
				  : end + (weeks + 1) * CLOCKS_WEEK_LENGTH;
}

int64_t
clocks_late_letter(const struct clocks *c)
{
	int64_t part = clocks_full(c) / 6;

	return part < CLOCKS_UNSENT ? part : CLOCKS_UNSENT;
}
