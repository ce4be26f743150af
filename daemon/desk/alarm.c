/*
 * The clocks of games.
 */
#include "config.h"

#include "desk/alarm.h"

#include "desk/upgrade.h"
#include "desk/when.h"
#include "store/store_alarm.h"
#include "store/store_wake.h"

enum {
	HOUR = 3600,
	GRACE = 60, /* seconds after the start */
	AGAIN = 10, /* seconds after a failure of the database */
	LOOK = 60,  /* seconds after which clock and database are looked at in
		     * any case: clocks are set, and stand still with the
		     * machine */
	HELD = HOUR /* until a game that is not served is looked at again */
};

/* --- of one game ---------------------------------------------------------------- */

static unsigned
hours_of(const struct table *t, int seat)
{
	if (t->rules->hours == NULL || !(match_to_move(t->match) >> seat & 1))
		return 0;
	return t->rules->hours(t->match->state, seat);
}

/* Whether SEAT was asked the same BEFORE already. */
static bool
was_asked(const struct table *t, int seat, const struct asked *before)
{
	return before != NULL && t->rules->occasion != NULL &&
	    (before->seats >> seat & 1) &&
	    before->since[seat] == t->rules->occasion(t->match->state, seat);
}

enum store_status
alarm_set(struct desk *d, struct table *t, const struct asked *before)
{
	int64_t now = desk_now(d), first = 0;

	for (int i = 0; i < t->n_seats; i++) {
		int64_t at = now + (int64_t)hours_of(t, i) * HOUR;

		if (at == now)
			continue;
		if (t->game.alarm != 0 && was_asked(t, i, before))
			at = t->game.alarm;
		if (first == 0 || at < first)
			first = at;
	}
	return first == t->game.alarm
	    ? STORE_OK
	    : store_alarm_set(d->store, &t->game, first);
}

void
alarm_put(const struct desk *d, const struct table *t,
    const struct reader *reader, struct model *page)
{
	struct model *m = model_null();
	struct buffer text = {0};

	if (t->game.alarm != 0) {
		m = model_object();
		when_words(d, reader->lang, reader->zone, t->game.alarm, &text);
		model_put_text(m, "when", buffer_text(&text));
		buffer_reset(&text);
		buffer_printf(&text, "%s.deadline", t->rules->id);
		model_put_text(m, "deadline-word", buffer_text(&text));
	}
	model_put(page, "deadline", m);
	buffer_fini(&text);
}

/* --- acting --------------------------------------------------------------------- */

/* The move for one of those whose time is up; when there is none the alarm is
 * of no use. */
static enum store_status
act(struct desk *d, struct table *t)
{
	enum store_status status;
	uint32_t entry = t->game.entries;

	for (int i = 0; i < t->n_seats; i++) {
		if (hours_of(t, i) == 0)
			continue;
		status = turn_by_clock(d, t, i);
		if (status == STORE_OK)
			log_event("time-up", "game=%lld entry=%u seat=%d",
			    (long long)t->game.id, (unsigned)entry, i);
		return status;
	}
	return store_alarm_set(d->store, &t->game, 0);
}

/* Within the transaction under way. */
static enum store_status
ring(struct desk *d, int64_t game, int64_t now)
{
	enum store_status status = STORE_OK;
	struct buffer why = {0};
	struct table t;

	switch (table_load(d, game, &t, &why)) {
	case TABLE_OK:
		if (t.game.alarm != 0 && t.game.alarm <= now)
			status = act(d, &t);
		break;
	case TABLE_BROKEN:
		if (upgrade_tells(d, game))
			log_event("game-not-served", "%s", buffer_text(&why));
		status = store_alarm_set(d->store, &t.game, now + HELD);
		break;
	case TABLE_ABSENT:
		break;
	case TABLE_STORE:
		status = STORE_FAILED;
		break;
	}
	table_fini(&t);
	buffer_fini(&why);
	return status;
}

static bool
ring_whole(struct desk *d, int64_t game, int64_t now)
{
	enum store_status status = store_begin(d->store);

	if (status == STORE_OK) {
		status = ring(d, game, now);
		if (status == STORE_OK)
			status = store_commit(d->store);
		else
			store_rollback(d->store);
	}
	if (status == STORE_OK) {
		store_wake_send(d->conf->database, "post");
		return true;
	}
	cache_drop(d->cache, game);
	log_event("alarm-failed", "game=%lld why=\"%s\"", (long long)game,
	    store_why(d->store));
	return false;
}

/* --- all games -------------------------------------------------------------------- */

void
alarms_init(struct alarms *a, const struct desk *d)
{
	*a = (struct alarms){.not_before = desk_now(d) + GRACE};
}

/* Milliseconds until AT, or until the clock is looked at again. */
static int
wait_for(int64_t at, int64_t now)
{
	int64_t seconds = at - now < LOOK ? at - now : LOOK;

	return (int)(seconds < 0 ? 0 : seconds) * 1000;
}

int
alarms_step(struct desk *d, struct alarms *a)
{
	int64_t now = desk_now(d), due;
	enum store_status status;

	if (!a->known || now >= a->look) {
		status = store_alarm_next(d->store, &a->game, &a->at);
		if (status == STORE_ABSENT)
			a->at = 0;
		else if (status != STORE_OK)
			return AGAIN * 1000;
		a->known = true;
		a->look = now + LOOK;
	}
	if (a->at == 0)
		return ALARM_NONE;
	due = a->at > a->not_before ? a->at : a->not_before;
	if (due > now)
		return wait_for(due, now);
	a->known = false;
	if (!ring_whole(d, a->game, now))
		a->not_before = now + AGAIN;
	return 0;
}
