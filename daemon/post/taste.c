/*
 * Letters of games as their readers want them: when quiet hours end and daily
 * letters are due, and whether a letter can be held until then.
 */
#include "config.h"

#include "post/taste.h"

#include "conf/conf.h"
#include "desk/desk.h"
#include "game/motion.h"
#include "game/table.h"
#include "post/reach.h"
#include "show/clockview.h"
#include "store/store_fates.h"
#include "store/store_letters.h"
#include "store/store_owing.h"
#include "store/store_players.h"
#include "zone/zone.h"

enum {
	DAY_MINUTES = 24 * 60,
	/* Seconds that a gathered letter waits for its daily letter, beyond the
	 * time at which that is due, until it is looked at again. */
	TRUST = CLOCK_DAY,
	WAIT = CLOCK_DAY / 4 /* seconds between later looks */
};

/* --- hours of a day ------------------------------------------------------- */

static const struct clock_zone *
taste_zone(const struct desk *d, const struct store_player *p)
{
	return zone_clock(p->zone[0] != '\0' ? p->zone : d->conf->timezone);
}

/* The first instant, AT or later, that is outside of the hours FROM to TO where
 * P lives. */
static int64_t
outside(const struct desk *d, const struct store_player *p, int64_t at,
    int from, int to)
{
	struct clock_life life = {.zone = taste_zone(d, p),
	    .sleep_from = (uint16_t)from,
	    .sleep_to = (uint16_t)to};

	/* The end of the first second that counts. */
	return clock_until(&life, at, 1) - 1;
}

int64_t
taste_quiet_end(const struct desk *d, const struct store_player *p, int64_t at)
{
	if (p->quiet_from == p->quiet_to)
		return at;
	return outside(d, p, at, p->quiet_from, p->quiet_to);
}

/* When the minute of P's daily letter comes, on the day of AT where P lives;
 * *DAY gets that day. Where clocks are put back, the minute's first time
 * counts; where they are put forward over it, the instant after. */
static int64_t
on_day(const struct desk *d, const struct store_player *p, int64_t at,
    struct clock_span *day)
{
	int64_t then;

	clock_day(taste_zone(d, p), at, day);
	then = outside(d, p, day->from, 0, p->digest_at);
	return then < day->to ? then : day->to;
}

/* The search begins on the day before: the minute may have come then, in quiet
 * hours that end after AT. */
int64_t
taste_digest_next(const struct desk *d, const struct store_player *p,
    int64_t at)
{
	struct clock_span day;
	int64_t from = at - CLOCK_DAY, next;

	do {
		next = taste_quiet_end(d, p, on_day(d, p, from, &day));
		from = day.to;
	} while (next <= at);
	return next;
}

/* --- holding -------------------------------------------------------------- */

/* Whether L would be too late at AT, because the reader's time, or the time for
 * an answer to the table, is up by then. When that time is up already, holding
 * L costs nothing more, unless the clock waits for this letter. */
static bool
too_late(struct desk *d, const struct table *t, const struct store_letter *l,
    int64_t at)
{
	int64_t now = desk_now(d), due, asked = 0;
	bool late;

	if (clockview_deadline(d, t, l->seat, &due, &late) && due <= at &&
	    (due > now || !late))
		return true;
	return l->kind == STORE_LETTER_TABLE &&
	    (motion_next(d, t, &asked) != STORE_OK ||
		(asked != 0 && asked <= at));
}

static bool
is_gathered(const struct table *t, const struct store_letter *l)
{
	return t->game.state != STORE_OVER &&
	    (l->kind == STORE_LETTER_TURN || l->kind == STORE_LETTER_REMINDER ||
		l->kind == STORE_LETTER_TABLE || l->kind == STORE_LETTER_NEWS);
}

/* Whether L goes into a daily letter: the one that it was gathered for, when
 * that has not left yet, or the next one, unless that has met its fate already.
 * Nothing is gathered for an address from which letters come back, so that each
 * letter to it is tried. */
static bool
gathers(struct desk *d, const struct table *t, const struct store_letter *l,
    const struct store_player *p, struct taste *taste)
{
	enum store_letter_state state;
	int64_t now = desk_now(d), next;

	if (p->letters != STORE_LETTERS_DIGEST || p->bounced != 0 ||
	    !is_gathered(t, l))
		return false;
	if (l->daily != 0 && l->daily <= now &&
	    store_letter_digest(d->store, p->id, l->daily, &state) ==
		STORE_OK &&
	    state == STORE_LETTER_OWED) {
		*taste = (struct taste){l->daily, now + WAIT, p->id};
		return true;
	}
	next = taste_digest_next(d, p, now);
	if (too_late(d, t, l, next) ||
	    (store_letter_digest(d->store, p->id, next, &state) == STORE_OK &&
		state != STORE_LETTER_OWED))
		return false;
	*taste = (struct taste){next, next + TRUST, p->id};
	return true;
}

bool
taste_holds(struct desk *d, const struct table *t, const struct store_letter *l,
    const struct store_player *p, struct taste *taste)
{
	int64_t now = desk_now(d), end;

	/* The reader has just asked for this letter, or written to us. */
	if (l->kind == STORE_LETTER_AGAIN || l->kind == STORE_LETTER_REPLY)
		return false;
	if (gathers(d, t, l, p, taste))
		return true;
	end = taste_quiet_end(d, p, now);
	if (end == now || too_late(d, t, l, end))
		return false;
	*taste = (struct taste){end, end, 0};
	return true;
}

void
taste_keep(struct desk *d, const struct store_letter *l,
    const struct taste *taste)
{
	int64_t now = desk_now(d);

	/* From now on the reader's wish holds the letter: the time lost so far
	 * was not lost by that wish, and is given back. */
	if (l->held <= now && taste->held > now && l->game != 0)
		reach_letter_left(d, l, now);
	store_letter_hold(d->store, l->id, taste->again, taste->held,
	    taste->gather != 0 ? taste->held : 0);
	if (taste->gather != 0 && taste->held > now)
		store_letter_owe_about(d->store, STORE_LETTER_DIGEST,
		    taste->gather, taste->held, taste->held, now);
}
