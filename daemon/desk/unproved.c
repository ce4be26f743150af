/*
 * A letter leaves an hour after the one that stands as many places before it as
 * may leave in an hour.
 */
#include "config.h"

#include "desk/unproved.h"

#include "conf/conf.h"
#include "desk/desk.h"
#include "desk/limit.h"
#include "store/store_players.h"
#include "store/store_proposals.h"

enum { MINUTE = 60, LONGEST = 6 * 60 * MINUTE };

bool
unproved_asks(enum store_letter_kind kind)
{
	return kind == STORE_LETTER_CONFIRM || kind == STORE_LETTER_INVITE ||
	    kind == STORE_LETTER_JOIN || kind == STORE_LETTER_ADDRESS;
}

static bool
unproved_is_known(struct desk *d, const char *mail)
{
	int64_t player;

	return store_player_find(d->store, mail, &player) == STORE_OK;
}

/* When one more may leave. */
static int64_t
unproved_next(struct desk *d, int64_t now)
{
	int64_t before, window = limit_table[LIMIT_UNPROVED].window;

	if (d->conf->unproved_letters > 0 &&
	    store_unproved_before(d->store, d->conf->unproved_letters,
		now - window, &before) == STORE_OK)
		return before + window;
	return now;
}

int64_t
unproved_due(struct desk *d, const char *mail)
{
	int64_t now = desk_now(d), at = now;

	if (!unproved_is_known(d, mail)) {
		at = unproved_next(d, now);
		store_unproved_add(d->store, at,
		    now - limit_table[LIMIT_UNPROVED].window);
	}
	return at;
}

bool
unproved_full(struct desk *d, const char *mail)
{
	int64_t now = desk_now(d);

	return !unproved_is_known(d, mail) &&
	    unproved_next(d, now) - now > LONGEST;
}

int
unproved_minutes(struct desk *d)
{
	int64_t now = desk_now(d), last;

	if (store_unproved_before(d->store, 1, now, &last) != STORE_OK)
		return 0;
	return (int)((last - now + MINUTE - 1) / MINUTE);
}
