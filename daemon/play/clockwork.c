/*
 * Starts and stops the clocks of a game, and sets its alarm.
 *
 * Not here: reading clocks and what they come to (game/clocks.c), what is done
 * when time is up (ring.c), how clocks are told (show/clockview.c).
 */
#include "config.h"

#include "play/clockwork.h"

#include "desk/desk.h"
#include "game/clocks.h"
#include "game/motion.h"
#include "game/table.h"
#include "match/match.h"
#include "play/change.h"
#include "play/tell.h"
#include "store/store_alarm.h"
#include "store/store_letters.h"
#include "store/store_log.h"
#include "store/store_players.h"

/* --- turns --------------------------------------------------------------- */

/* The seats whose time runs, a bit each: a person plays, the game waits for
 * him, letters reach him, and the rules set no limit of their own. */
static unsigned
running(const struct clocks *c, const struct asked *asked)
{
	const struct table *t = c->t;
	unsigned waited = asked->seats & ~asked->aside, seats = 0;

	if (c->terms.rule.kind == CLOCK_NONE)
		return 0;
	/* When all who are asked play aside, the game waits for all. */
	if (waited == 0)
		waited = asked->seats;
	for (int i = 0; i < t->n_seats; i++)
		if ((waited >> i & 1) && clocks_played(t, i) &&
		    !t->seats[i].unreachable &&
		    (t->rules->hours == NULL ||
			t->rules->hours(t->match->state, i) == 0))
			seats |= 1u << i;
	return seats;
}

static void
begin_turn(struct clocks *c, int seat, int64_t now)
{
	struct store_clock *row = &c->row[seat];

	row->began = now;
	row->since = 0;
	if (c->terms.rule.kind == CLOCK_PER_MOVE)
		row->left = c->terms.rule.move;
}

/* clocks_settle() for a seat that is not asked or not waited for any more, or
 * whose player changes his hours: while the letter that asks was late, no time
 * has run. */
static enum store_status
settle_told(struct clocks *c, int seat, int64_t now)
{
	const struct store_clock *row = &c->row[seat];
	enum store_status status = STORE_ABSENT;
	int64_t most = clocks_late_letter(c), since;

	if (row->since != 0 && !(row->told & CLOCKS_LATE))
		status = store_letter_late(c->d->store, c->t->game.id, seat,
		    now - most - 1, now, &since);
	if (status != STORE_OK && status != STORE_ABSENT)
		return status;
	clocks_settle(c, seat,
	    status == STORE_OK && now - since > most ? since : now);
	return STORE_OK;
}

/* Ends the turn of SEAT, whose clock has been settled. */
static void
end_turn(struct clocks *c, int seat)
{
	const struct clock_rule *rule = &c->terms.rule;
	struct store_clock *row = &c->row[seat];

	row->left_before = row->left;
	row->began_before = row->began;
	row->since = row->began = 0;
	row->told &= CLOCKS_LOST;
	if (rule->kind != CLOCK_BANK)
		return;
	row->left = (row->left < 0 ? 0 : row->left) + rule->increment;
	if (row->left > rule->cap)
		row->left = rule->cap;
}

static bool
is_same(const struct store_clock *a, const struct store_clock *b)
{
	return a->left == b->left && a->since == b->since &&
	    a->began == b->began && a->told == b->told &&
	    a->left_before == b->left_before &&
	    a->began_before == b->began_before;
}

/* Sets the clock of SEAT to what it has to be now, and stores it when that is
 * something else. Sets *SETTLED to whether the others need not answer any more
 * what they were asked about its turn. */
static enum store_status
set_seat(struct clocks *c, int seat, bool asked, bool fresh, bool runs,
    bool *settled)
{
	struct store_clock *row = &c->row[seat];
	struct store_clock was = *row;
	int64_t now = desk_now(c->d);
	enum store_status status = clocks_live(c, seat);

	if (status != STORE_OK)
		return status;
	*settled = (row->told & CLOCKS_ACTED) && (!asked || fresh) &&
	    clocks_played(c->t, seat) && !c->t->seats[seat].unreachable;
	if (!asked || fresh || !runs)
		status = settle_told(c, seat, now);
	if (status != STORE_OK)
		return status;
	if (row->began != 0 && (!asked || fresh))
		end_turn(c, seat);
	if (row->began == 0 && asked)
		begin_turn(c, seat, now);
	if (row->began != 0 && !runs)
		row->since = 0;
	/* A clock that stood still starts, and reminders are reckoned from
	 * now on. */
	if (row->began != 0 && runs && row->since == 0)
		row->since = row->began = now;
	return is_same(&was, row) ? STORE_OK : clocks_keep(c, seat);
}

enum store_status
clockwork_after(struct desk *d, struct table *t, unsigned fresh)
{
	enum store_status status;
	unsigned runs;
	struct asked asked;
	struct clocks c;
	bool one = false;

	status = clocks_load(d, t, &c);
	asked_get(t, &asked);
	runs = running(&c, &asked);
	for (int i = 0; i < t->n_seats && status == STORE_OK; i++) {
		if (!clocks_kept(&c))
			continue;
		status = set_seat(&c, i, clocks_played(t, i) && asked_has(t, i),
		    fresh >> i & 1, runs >> i & 1, &one);
		t->change.settled |= (unsigned)one << i;
	}
	clocks_fini(&c);
	return status;
}

/* Adds the seat that made E to the bits at ARG. */
static bool
add_seat(void *arg, const struct entry *e)
{
	unsigned *seats = arg;

	if (e->seat >= 0)
		*seats |= 1u << e->seat;
	return true;
}

/* Sets the clock of SEAT back. When the turn that is taken back was its OWN,
 * the clock is what it was before that turn; else a turn that began meanwhile
 * counts as if it had never begun. */
static enum store_status
take_back(struct clocks *c, int seat, bool asked, bool own)
{
	struct store_clock *row = &c->row[seat];
	int64_t now = desk_now(c->d);
	enum store_status status = clocks_live(c, seat);

	if (status != STORE_OK || (!own && (asked || row->began == 0)))
		return status;
	clocks_settle(c, seat, now);
	/* A turn that never began must not have cost a bank any time. */
	if (!own && row->since != 0)
		row->left += clock_runs(&c->person[seat].life, row->began, now);
	row->told &= CLOCKS_LOST;
	if (own && row->began_before != 0) {
		/* This may be below 0: grace that was used does not come
		 * back. */
		row->left = row->left_before;
		row->began = asked ? row->began_before : 0;
	} else if (!asked) {
		row->began = 0;
	}
	/* A clock that is in a turn again runs from now on. */
	row->since = row->began != 0 ? now : 0;
	return clocks_keep(c, seat);
}

enum store_status
clockwork_undo(struct desk *d, struct table *t, uint32_t n, unsigned same)
{
	unsigned seats = 0;
	enum store_status status;
	struct clocks c;

	status = clocks_load(d, t, &c);
	if (status == STORE_OK && clocks_kept(&c))
		status = store_entries_each(d->store, t->game.id, n, add_seat,
		    &seats);
	for (int i = 0; i < t->n_seats && status == STORE_OK; i++) {
		unsigned was = c.row[i].told;

		if (!clocks_kept(&c) || (same >> i & 1))
			continue;
		status = take_back(&c, i,
		    clocks_played(t, i) && asked_has(t, i), seats >> i & 1);
		if ((was & ~c.row[i].told & CLOCKS_ACTED) &&
		    !t->seats[i].unreachable)
			t->change.settled |= 1u << i;
	}
	clocks_fini(&c);
	return status;
}

enum store_status
clockwork_reckon(struct desk *d, struct table *t)
{
	int64_t now = desk_now(d), first = CLOCK_NEVER, at = 0;
	enum store_status status;
	struct clocks c;

	status = clocks_load(d, t, &c);
	for (int i = 0; i < t->n_seats && status == STORE_OK; i++) {
		status = clocks_seat_next(&c, i, now, &at);
		if (status == STORE_OK && at < first)
			first = at;
		at = tell_switched_due(d, t, i);
		if (at != 0 && at < first)
			first = at;
	}
	clocks_fini(&c);
	at = 0;
	if (status == STORE_OK && !t->change.quiet)
		status = motion_next(d, t, &at);
	if (status != STORE_OK)
		return status;
	if (at != 0 && at < first)
		first = at;
	if (first == CLOCK_NEVER || match_to_move(t->match) == 0)
		first = 0;
	return first == t->game.alarm
	    ? STORE_OK
	    : store_alarm_set(d->store, &t->game, first);
}

/* --- as others want it --------------------------------------------------- */

/* Gives SEAT the time of a fresh turn. Of what was told in the present one only
 * the bits KEEP stay. */
static enum store_status
start_anew(struct desk *d, struct table *t, int seat, unsigned keep)
{
	int64_t now = desk_now(d);
	enum store_status status;
	struct clocks c;

	status = clocks_load(d, t, &c);
	if (status == STORE_OK && c.stored[seat]) {
		struct store_clock *row = &c.row[seat];

		status = clocks_live(&c, seat);
		clocks_settle(&c, seat, now);
		/* A bank may hold more. */
		if (row->left < clocks_full(&c))
			row->left = clocks_full(&c);
		row->told &= keep;
		if (row->told & CLOCKS_LOST)
			row->began_before = now;
		if (row->began != 0)
			row->began = now;
		if (row->since != 0)
			row->since = now;
		if (status == STORE_OK)
			status = clocks_keep(&c, seat);
	}
	clocks_fini(&c);
	change_note(t, CHANGE_CLOCKS);
	return status;
}

enum store_status
clockwork_afresh(struct desk *d, struct table *t, int seat)
{
	return start_anew(d, t, seat, CLOCKS_LOST);
}

enum store_status
clockwork_given(struct desk *d, struct table *t, int seat)
{
	enum store_status status = clockwork_after(d, t, 0);

	return status == STORE_OK ? start_anew(d, t, seat, 0) : status;
}

/* --- pauses -------------------------------------------------------------- */

enum store_status
clockwork_pause(struct desk *d, struct table *t, enum store_pause_why why)
{
	bool paused = t->game.state == STORE_PAUSED;
	enum store_status status = STORE_OK;

	if (match_to_move(t->match) == 0 ||
	    (paused && why != STORE_PAUSE_OPERATOR))
		return STORE_OK;
	/* The operator's pause begins when the other one ends, and no time runs
	 * between them. */
	if (paused)
		store_pause_end(d->store, t->game.id, desk_now(d));
	store_pause_begin(d->store, t->game.id, desk_now(d), why);
	if (!paused)
		status = store_game_pause(d->store, &t->game, true);
	change_note(t, CHANGE_PAUSE);
	return status == STORE_OK
	    ? tell_happened(d, t, STORE_HAPPENED_PAUSE, -1, why)
	    : status;
}

enum store_status
clockwork_go_on(struct desk *d, struct table *t)
{
	enum store_status status;

	if (t->game.state != STORE_PAUSED)
		return STORE_OK;
	store_pause_end(d->store, t->game.id, desk_now(d));
	status = store_game_pause(d->store, &t->game, false);
	change_note(t, CHANGE_PAUSE);
	return status == STORE_OK
	    ? tell_happened(d, t, STORE_HAPPENED_GO_ON, -1, 0)
	    : status;
}

/* --- what happens elsewhere ---------------------------------------------- */

/* What is done with each running clock of a player. */
struct rounds {
	struct desk *d;
	bool settle; /* settles it; else the alarm of the game rings at once */
	enum store_status status;
};

static enum store_status
settle_place(struct desk *d, const struct table *t, int seat)
{
	enum store_status status;
	struct clocks c;

	status = clocks_load(d, t, &c);
	if (status == STORE_OK && c.row[seat].since != 0) {
		status = clocks_live(&c, seat);
		if (status == STORE_OK)
			status = settle_told(&c, seat, desk_now(d));
		if (status == STORE_OK)
			status = clocks_keep(&c, seat);
	}
	clocks_fini(&c);
	return status;
}

static bool
visit(void *arg, const struct store_place *place)
{
	struct rounds *r = arg;
	enum table_status status;
	struct table t;

	if (place->state == STORE_OVER)
		return true;
	status = table_load_rows(r->d, place->game, &t, NULL);
	if (status == TABLE_STORE)
		r->status = STORE_FAILED;
	else if (status != TABLE_OK)
		r->status = STORE_OK; /* a game that is not served */
	else if (t.seats[place->seat].player == 0)
		r->status = STORE_OK;
	else if (r->settle)
		r->status = settle_place(r->d, &t, place->seat);
	else
		r->status =
		    store_alarm_set(r->d->store, &t.game, desk_now(r->d));
	table_fini(&t);
	return r->status == STORE_OK;
}

static enum store_status
visit_all(struct desk *d, int64_t player, bool settle)
{
	struct rounds r = {.d = d, .settle = settle};
	enum store_status status =
	    store_player_games(d->store, player, visit, &r);

	return status == STORE_OK ? r.status : status;
}

enum store_status
clockwork_settle_player(struct desk *d, int64_t player)
{
	return visit_all(d, player, true);
}

enum store_status
clockwork_reckon_player(struct desk *d, int64_t player)
{
	return visit_all(d, player, false);
}
