/*
 * What the post learns about letters, written into rows that the desk reads:
 * alarms of games, clocks of seats, invitations.
 */
#include "config.h"

#include "post/reach.h"

#include "desk/desk.h"
#include "game/clocks.h"
#include "game/table.h"
#include "store/store_alarm.h"
#include "store/store_letters.h"
#include "store/store_owing.h"
#include "store/store_proposals.h"

/* --- games ---------------------------------------------------------------- */

void
reach_changed(struct desk *d, int64_t game)
{
	struct table t;

	if (table_load_rows(d, game, &t, NULL) == TABLE_OK &&
	    t.game.state != STORE_OVER)
		store_alarm_set(d->store, &t.game, desk_now(d));
	table_fini(&t);
}

/* --- clocks --------------------------------------------------------------- */

/* Gives back what has run of SEAT's turn from FROM until NOW. */
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

/* Does the same for a limit of hours that the rules may set. Only the position
 * tells whether they do, and it is not read here. Where they do not, the change
 * is harmless: nobody reads when a turn without a clock began. */
static void
give_back_rules(struct clocks *c, int seat, int64_t from, int64_t now)
{
	const struct clock_life life = {.stopped = &c->stopped};
	struct store_clock *row = &c->row[seat];

	row->began = now - clock_runs(&life, row->began, from);
	row->told |= CLOCKS_LETTER;
}

/* The letter of SEAT's turn, which could have left at FROM, leaves at NOW:
 * gives back what was lost meanwhile, if that is worth it. */
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
	/* Time is lost from the latest of three: when the turn began, when the
	 * letter became owed (after a move was taken back the turn is older),
	 * and when the reader began to want the letter. */
	from = row->began > l->owed ? row->began : l->owed;
	if (l->held > from)
		from = l->held;
	/* Time is given back once in a turn; twice when the letter was late
	 * before its reader's wish held it, and late again after that. */
	again = (row->told & CLOCKS_LETTER) && l->held == 0;
	if (status == STORE_OK && !again)
		status = begin_late(&c, l->seat, from, now);
	clocks_fini(&c);
	table_fini(&t);
	return status;
}

/* --- invitations ---------------------------------------------------------- */

/* Marks I, an invitation of proposal P, as unreachable; P has no number when I
 * is for a seat of a game. These are the statements of an answer of no
 * (people/invites.c): whoever sent I is told at most once a day. */
static void
lose_invite(struct desk *d, struct store_invite *i, struct store_proposal *p,
    int64_t now)
{
	i->state = STORE_INVITE_UNREACHABLE;
	i->answered = now;
	store_invite_change(d->store, i);
	store_letter_owe_about(d->store, STORE_LETTER_ANSWER, i->id,
	    now / CLOCK_DAY, now, now);
	/* The desk looks at once whether the game can begin without I. */
	p->alarm = now;
	if (p->id != 0)
		store_proposal_change(d->store, p);
}

enum store_status
reach_invite_lost(struct desk *d, int64_t id, int64_t now)
{
	struct store_proposal p = {0};
	struct store_invite i;
	enum store_status status = store_invite_get(d->store, id, &i);

	if (status == STORE_OK && i.state == STORE_INVITE_ASKED &&
	    i.mail[0] != '\0') {
		if (i.proposal != 0)
			status = store_proposal_get(d->store, i.proposal, &p);
		if (status == STORE_OK)
			lose_invite(d, &i, &p, now);
	}
	store_proposal_fini(&p);
	store_invite_fini(&i);
	return status == STORE_ABSENT ? STORE_OK : status;
}
