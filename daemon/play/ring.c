/*
 * Does what is due about turns: reminds, takes days of vacation, begins grace,
 * and does what the table chose for a player who is late.
 *
 * Not here: when something is due (game/clocks.c), the alarms of all games
 * (alarms.c), what follows from it (follow.c).
 */
#include "config.h"

#include "play/ring.h"

#include "desk/desk.h"
#include "desk/log.h"
#include "game/clocks.h"
#include "game/table.h"
#include "game/vacation.h"
#include "match/match.h"
#include "play/absent.h"
#include "play/clockwork.h"
#include "play/entries.h"
#include "play/tell.h"
#include "play/tablemove.h"
#include "play/vote.h"
#include "store/store_letters.h"
#include "store/store_owing.h"
#include "store/store_people.h"

/* --- telling ------------------------------------------------------------- */

static enum store_status
remind(struct clocks *c, struct table *t, int seat)
{
	int64_t now = desk_now(c->d);

	return store_letter_owe_besides(c->d->store, &t->game, seat,
	    STORE_LETTER_REMINDER, now, now, now);
}

/* Stores that the bits TOLD were told to SEAT, and reminds it. */
static enum store_status
mark_and_remind(struct clocks *c, struct table *t, int seat, unsigned told)
{
	enum store_status status;

	c->row[seat].told |= told;
	status = clocks_keep(c, seat);
	return status == STORE_OK ? remind(c, t, seat) : status;
}

/* --- time is up ---------------------------------------------------------- */

/* How much of DAY had run in this turn before the clock was settled. Since the
 * player chose his present hours, these count. How time ran before that is not
 * known any more: there all hours count, so that nobody loses by it. */
static int64_t
ran_of(const struct clocks *c, int seat, const struct clock_span *day)
{
	const struct clocks_person *p = &c->person[seat];
	const struct store_clock *row = &c->row[seat];
	struct clock_life before = p->life;
	int64_t from = day->from > row->began ? day->from : row->began;
	int64_t set = p->player.hours_set;

	if (set < from)
		set = from;
	if (set > row->since)
		set = row->since;
	before.weekend = 0;
	before.sleep_from = before.sleep_to = 0;
	return clock_runs(&before, from, set) +
	    clock_runs(&p->life, set, row->since);
}

/* Makes the day in which SEAT's time ended a day of vacation. What had run of
 * it in this turn before the clock was settled is given back, too. */
static enum store_status
take_day(struct clocks *c, int seat, int64_t now)
{
	struct clocks_person *p = &c->person[seat];
	const struct clock_rule *rule = &c->terms.rule;
	struct store_clock *row = &c->row[seat];
	int64_t most = rule->kind == CLOCK_BANK ? rule->cap : rule->move, back;
	struct clock_seat one = {
	    .left = row->left, .since = row->since, .vacation = CLOCK_DAY};
	enum store_status status = STORE_OK;
	struct clock_span day;

	clock_day(p->life.zone, clocks_due(c, seat) - 1, &day);
	back = ran_of(c, seat, &day);
	(void)clock_seat_float(&one, rule, &p->life, &p->away, now);
	if (back > most - row->left)
		back = most - row->left;
	if (back > 0) {
		row->left += back;
		status = clocks_keep(c, seat);
	}
	return status == STORE_OK
	    ? store_away_add(c->d->store, p->player.id, day.from, day.to)
	    : status;
}

/* Takes days of vacation for as long as SEAT's time is up and its player has
 * some. Sets *TAKEN to whether one was taken. */
static enum store_status
take_vacation(struct clocks *c, int seat, int64_t now, bool *taken)
{
	int64_t due = clocks_due(c, seat);
	enum store_status status = STORE_OK;

	*taken = false;
	while (c->terms.vacation && status == STORE_OK && due <= now &&
	    c->row[seat].left > 0 &&
	    vacation_left(c->d, &c->person[seat].player, due - 1) >=
		CLOCK_DAY) {
		status = take_day(c, seat, now);
		due = clocks_due(c, seat);
		*taken = true;
	}
	return status;
}

/* Tells that a day of vacation was taken, once in a turn. */
static enum store_status
tell_vacation(struct clocks *c, struct table *t, int seat)
{
	enum store_status status;

	if (c->row[seat].told & CLOCKS_VACATION)
		return STORE_OK;
	status = mark_and_remind(c, t, seat, CLOCKS_VACATION);
	return status == STORE_OK
	    ? tell_happened(c->d, t, STORE_HAPPENED_VACATION, seat,
		  desk_now(c->d))
	    : status;
}

/* SEAT's time is up: grace begins, and the table learns it. */
static enum store_status
begin_grace(struct clocks *c, struct table *t, int seat)
{
	enum store_status status;

	status = mark_and_remind(c, t, seat,
	    CLOCKS_HALF | CLOCKS_LAST | CLOCKS_LATE);
	if (status == STORE_OK)
		status = tell_happened(c->d, t, STORE_HAPPENED_LATE, seat, 0);
	return status == STORE_OK ? tell_present(c->d, t, ~(1u << seat))
				  : status;
}

/* SEAT's grace is over: does what the table chose for that. */
static enum store_status
act(struct clocks *c, struct table *t, int seat)
{
	struct desk *d = c->d;
	enum store_status status;

	c->row[seat].told |= CLOCKS_ACTED;
	status = clocks_keep(c, seat);
	if (status != STORE_OK)
		return status;
	log_event("late", "game=%lld entry=%u seat=%d policy=%s",
	    (long long)t->game.id, (unsigned)t->game.entries, seat,
	    terms_late_name(clocks_late(c, seat)));
	switch (clocks_late(c, seat)) {
	case LATE_WAIT:
		break;
	case LATE_SKIP:
		c->row[seat].told &= ~(unsigned)CLOCKS_ACTED;
		status = clocks_keep(c, seat);
		return status == STORE_OK ? entries_by_clock(d, t, seat)
					  : status;
	case LATE_BOT:
		return absent_standin(d, t, seat);
	case LATE_VOTE:
		return vote_open_late(d, t, seat);
	case LATE_LOSE:
		return tablemove_resign(d, t, seat, ENTRY_BY_CLOCK);
	}
	return STORE_OK;
}

/* --- what is due --------------------------------------------------------- */

/* Does what is due about SEAT, which is not late yet: reminds, takes vacation,
 * or begins grace. */
static enum store_status
ring_before(struct clocks *c, struct table *t, int seat, int64_t now)
{
	struct store_clock *row = &c->row[seat];
	int64_t due = clocks_due(c, seat), half, last;
	enum store_status status;
	bool unsent, taken;

	if (due == CLOCK_NEVER)
		return STORE_OK;
	status = clocks_unsent(c, seat, &unsent);
	if (status != STORE_OK || unsent)
		return status;
	if (due <= now) {
		status = take_vacation(c, seat, now, &taken);
		if (status == STORE_OK && taken)
			status = tell_vacation(c, t, seat);
		if (status != STORE_OK || clocks_due(c, seat) > now)
			return status;
		return begin_grace(c, t, seat);
	}
	clock_reminders(&c->person[seat].life, row->began, due, &half, &last);
	if (last != 0 && last <= now && !(row->told & CLOCKS_LAST))
		return mark_and_remind(c, t, seat, CLOCKS_HALF | CLOCKS_LAST);
	if (half != 0 && half <= now &&
	    !(row->told & (CLOCKS_HALF | CLOCKS_LAST)))
		return mark_and_remind(c, t, seat, CLOCKS_HALF);
	return STORE_OK;
}

/* Does what is due about SEAT. Sets *DONE when that changes the game, so that
 * all else has to wait. */
static enum store_status
ring_seat(struct clocks *c, struct table *t, int seat, int64_t now, bool *done)
{
	struct store_clock *row = &c->row[seat];
	enum store_status status;

	if (clocks_ask_due(c, seat) <= now) {
		*done = true;
		row->began_before = now;
		status = clocks_keep(c, seat);
		return status == STORE_OK ? vote_open_late(c->d, t, seat)
					  : status;
	}
	if (row->since == 0 || t->game.state == STORE_PAUSED)
		return STORE_OK;
	status = clocks_live(c, seat);
	if (status == STORE_OK && !(row->told & CLOCKS_LATE))
		status = ring_before(c, t, seat, now);
	if (status != STORE_OK || !(row->told & CLOCKS_LATE))
		return status;
	if (!(row->told & CLOCKS_ACTED)) {
		*done = clocks_grace_end(c, seat) <= now;
		return *done ? act(c, t, seat) : STORE_OK;
	}
	if (c->terms.late != LATE_WAIT ||
	    row->told / CLOCKS_WEEK >= CLOCKS_WEEKS_MAX ||
	    clocks_week_due(c, seat) > now)
		return STORE_OK;
	/* Weekly reminders that were missed are not made up for. */
	while (row->told / CLOCKS_WEEK < CLOCKS_WEEKS_MAX &&
	    clocks_week_due(c, seat) <= now)
		row->told += CLOCKS_WEEK;
	return mark_and_remind(c, t, seat, 0);
}

/* Makes the fallback move of the first seat whose limit by the rules is over
 * and whose letter has left. Sets *DONE when there is one. */
static enum store_status
ring_rules(struct clocks *c, struct table *t, int64_t now, bool *done)
{
	uint32_t entry = t->game.entries;
	enum store_status status;
	bool unsent;

	for (int i = 0; i < t->n_seats; i++) {
		if (t->game.state == STORE_PAUSED ||
		    clocks_rules_due(c, i) > now)
			continue;
		status = clocks_unsent(c, i, &unsent);
		if (status != STORE_OK)
			return status;
		if (unsent)
			continue;
		*done = true;
		status = entries_by_clock(c->d, t, i);
		if (status == STORE_OK)
			log_event("time-up", "game=%lld entry=%u seat=%d",
			    (long long)t->game.id, (unsigned)entry, i);
		return status;
	}
	return STORE_OK;
}

/* Tells the table whose letters are off, or on again. */
static enum store_status
ring_switched(struct desk *d, struct table *t, int64_t now)
{
	enum store_status status = STORE_OK;

	for (int i = 0; i < t->n_seats && status == STORE_OK; i++) {
		int64_t due = tell_switched_due(d, t, i);

		if (due != 0 && due <= now)
			status = tell_switched(d, t, i);
	}
	return status;
}

/* A server's clock that was ahead has stored turns that begin in the future:
 * lets them begin now. */
static enum store_status
mend_future(struct clocks *c, int64_t now)
{
	enum store_status status = STORE_OK;

	for (int i = 0; i < c->t->n_seats && status == STORE_OK; i++) {
		struct store_clock *row = &c->row[i];

		if (row->since <= now && row->began <= now &&
		    row->began_before <= now)
			continue;
		if (row->since > now)
			row->since = now;
		if (row->began > now)
			row->began = now;
		if (row->began_before > now)
			row->began_before = now;
		status = clocks_keep(c, i);
	}
	return status;
}

enum store_status
ring_due(struct desk *d, struct table *t)
{
	int64_t now = desk_now(d);
	enum store_status status;
	struct clocks c;
	bool done = false;

	if (match_to_move(t->match) == 0)
		return STORE_OK;
	status = clocks_load(d, t, &c);
	if (status == STORE_OK)
		status = mend_future(&c, now);
	if (status == STORE_OK)
		status = ring_switched(d, t, now);
	if (status == STORE_OK)
		status = ring_rules(&c, t, now, &done);
	for (int i = 0; i < t->n_seats && status == STORE_OK && !done; i++)
		status = ring_seat(&c, t, i, now, &done);
	clocks_fini(&c);
	return status;
}
