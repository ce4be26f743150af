/*
 * What the post learns about letters, written down for the desk.
 */
#include "config.h"

#include "post/reach.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "desk/desk.h"
#include "game/clocks.h"
#include "game/proposal.h"
#include "game/table.h"
#include "store/store_alarm.h"
#include "store/store_letters.h"

enum store_status
reach_changed(struct desk *d, int64_t game)
{
	enum store_status status = STORE_OK;
	struct table t;

	if (table_load_rows(d, game, &t, NULL) == TABLE_OK &&
	    t.game.state != STORE_OVER)
		status = store_alarm_set(d->store, &t.game, desk_now(d));
	table_fini(&t);
	return status;
}

/* Gives back what has run of this turn from FROM until NOW. */
static void
give_back(struct clocks *c, int seat, int64_t from, int64_t now)
{
	const struct clock_rule *rule = &c->terms.rule;
	struct store_clock *row = &c->row[seat];
	int64_t most = rule->kind == CLOCK_BANK ? rule->cap : rule->move;

	row->left += clock_runs(&c->person[seat].life, from, row->since);
	row->left -= clock_runs(&c->person[seat].life, row->since, from);
	if (row->left > most)
		row->left = most;
	row->began = row->since = now;
	row->told &= CLOCKS_LOST;
	row->told |= CLOCKS_LETTER;
}

/* The same of the hours that the rules may give: that they do only the position
 * tells, which is not read here. Where they do not, nobody looks at when a turn
 * began that does not run. */
static void
give_back_rules(struct clocks *c, int seat, int64_t from, int64_t now)
{
	const struct clock_life life = {.stopped = &c->stopped};
	struct store_clock *row = &c->row[seat];

	row->began = now - clock_runs(&life, row->began, from);
	row->told |= CLOCKS_LETTER;
}

/* SEAT's letter of that turn, which was owed, or wanted, since FROM, has left at
 * NOW. */
static enum store_status
begin_late(struct clocks *c, int seat, int64_t from, int64_t now)
{
	const struct store_clock *row = &c->row[seat];
	enum store_status status;

	if (row->since == 0) {
		if (c->t->rules->hours == NULL || row->began == 0 ||
		    now - from <= CLOCKS_UNSENT)
			return STORE_OK;
		give_back_rules(c, seat, from, now);
		return clocks_keep(c, seat);
	}
	if ((row->told & CLOCKS_LATE) || now - from <= clocks_late_letter(c))
		return STORE_OK;
	status = clocks_live(c, seat);
	if (status != STORE_OK)
		return status;
	give_back(c, seat, from, now);
	return clocks_keep(c, seat);
}

enum store_status
reach_letter_left(struct desk *d, const struct store_letter *l, int64_t now)
{
	const struct store_clock *row;
	enum store_status status;
	struct clocks c;
	struct table t;
	int64_t from;
	bool again;

	if (l->kind != STORE_LETTER_TURN && l->kind != STORE_LETTER_BEGAN &&
	    l->kind != STORE_LETTER_MOVED)
		return STORE_OK;
	if (table_load_rows(d, l->game, &t, NULL) != TABLE_OK) {
		table_fini(&t);
		return STORE_OK; /* a game that is not served */
	}
	status = clocks_load(d, &t, &c);
	row = &c.row[l->seat];
	/* After something was taken back a turn is older than its letter. Time
	 * in which its reader did not want it has run. */
	from = row->began > l->owed ? row->began : l->owed;
	if (l->held > from)
		from = l->held;
	/* Once in a turn, or before it was held and after. */
	again = (row->told & CLOCKS_LETTER) && l->held == 0;
	if (status == STORE_OK && !again)
		status = begin_late(&c, l->seat, from, now);
	clocks_fini(&c);
	table_fini(&t);
	return status;
}

/* The proposal that I belongs to looks at once at what is to be done. */
static enum store_status
ring_proposal(struct desk *d, const struct store_invite *i, int64_t now)
{
	struct proposal p;
	enum store_status status = proposal_load(d, i->proposal, &p);

	if (status == STORE_OK) {
		p.row.alarm = now;
		status = store_proposal_change(d->store, &p.row);
	}
	proposal_fini(&p);
	return status;
}

enum store_status
reach_invite_lost(struct desk *d, int64_t id, int64_t now)
{
	struct store_invite i;
	enum store_status status = store_invite_get(d->store, id, &i);

	if (status == STORE_ABSENT)
		return STORE_OK;
	if (status == STORE_OK && i.state == STORE_INVITE_ASKED &&
	    i.mail[0] != '\0') {
		i.state = STORE_INVITE_UNREACHABLE;
		i.answered = now;
		status = store_invite_change(d->store, &i);
		/* Whoever asked is told, once a day. */
		if (status == STORE_OK)
			status = store_letter_owe_about(d->store,
			    STORE_LETTER_ANSWER, i.id, now / CLOCK_DAY, now,
			    now);
		if (status == STORE_OK && i.proposal != 0)
			status = ring_proposal(d, &i, now);
	}
	store_invite_fini(&i);
	return status;
}
