/*
 * Looks for the next alarm of all games, and lets it ring in a transaction of
 * its own.
 */
#include "config.h"

#include "play/alarms.h"

#include "conf/conf.h"
#include "desk/desk.h"
#include "desk/log.h"
#include "game/cache.h"
#include "game/held.h"
#include "play/change.h"
#include "play/follow.h"
#include "store/store_alarm.h"
#include "store/store_wake.h"

enum {
	AGAIN = 10, /* seconds after a failure of the database */
	LOOK = 60,  /* seconds until clock and database are looked at in any
		     * case, because clocks are set and machines sleep */
	HELD = 3600 /* seconds until a game that is not served is looked at
		     * again */
};

enum store_status
alarms_ring(struct desk *d, struct table *t)
{
	change_note(t, CHANGE_TIME);
	return follow(d, t);
}

/* Lets the alarm of GAME ring within the transaction under way. */
static enum store_status
ring_game(struct desk *d, int64_t game, int64_t now)
{
	enum store_status status = STORE_OK;
	struct buffer why = {0};
	struct table t;

	switch (table_load(d, game, &t, &why)) {
	case TABLE_OK:
		if (t.game.alarm != 0 && t.game.alarm <= now)
			status = alarms_ring(d, &t);
		break;
	case TABLE_BROKEN:
		if (held_log_once(d, game))
			log_event("game-not-served", "why=\"%s\"",
			    buffer_text(&why));
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

/* The same in a transaction of its own. False: nothing was done. */
static bool
ring_whole(struct desk *d, int64_t game, int64_t now)
{
	enum store_status status = store_begin(d->store);

	if (status == STORE_OK) {
		status = ring_game(d, game, now);
		if (status == STORE_OK)
			status = store_commit(d->store);
		else
			store_rollback(d->store);
	}
	if (status == STORE_OK) {
		store_wake_send(d->conf->beside, "post");
		return true;
	}
	cache_drop(d, game);
	log_event("alarm-failed", "game=%lld why=\"%s\"", (long long)game,
	    store_why(d->store));
	return false;
}

void
alarms_init(struct alarms *a, const struct desk *d)
{
	*a = (struct alarms){.not_before = desk_now(d) + d->conf->start_grace};
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
