/*
 * Opens, answers and closes motions.
 *
 * Not here: what a carried motion does (decide.c).
 */
#include "config.h"

#include "play/vote.h"

#include <assert.h>
#include <string.h>

#include "desk/desk.h"
#include "desk/limit.h"
#include "game/clocks.h"
#include "game/motion.h"
#include "game/present.h"
#include "game/table.h"
#include "game/takeback.h"
#include "match/match.h"
#include "play/change.h"
#include "play/tell.h"

enum { DAY = 86400 };

/* --- who decides --------------------------------------------------------- */

static bool
is_choice(const struct store_motion *m, const char *choice)
{
	for (const char *const *c = motion_choices(m); *c != NULL; c++)
		if (strcmp(*c, choice) == 0)
			return true;
	return false;
}

/* --- what follows -------------------------------------------------------- */

enum store_status
vote_close(struct desk *d, struct table *t, struct store_motion *m,
    enum store_motion_state state)
{
	change_note(t, CHANGE_CLOCKS);
	store_motion_done(d->store, m, state);
	return tell_happened(d, t, STORE_HAPPENED_DECIDED, m->seat, m->id);
}

/* --- opening ------------------------------------------------------------- */

/* Sets *M to the open motion of KIND about ABOUT; STORE_ABSENT for none. */
static enum store_status
find_open(struct desk *d, const struct table *t, enum store_motion_kind kind,
    int64_t about, struct store_motion *m)
{
	struct store_motion open[MOTIONS_MAX];
	enum store_status status;
	size_t n;

	status = motion_get_open(d, t, open, &n, NULL);
	for (size_t i = 0; i < n && status == STORE_OK; i++) {
		if (open[i].kind == kind && open[i].about == about) {
			*m = open[i];
			return STORE_OK;
		}
	}
	return status == STORE_OK ? STORE_ABSENT : status;
}

static enum store_status
open_motion(struct desk *d, struct table *t, struct store_motion *m)
{
	m->game = t->game.id;
	m->at = desk_now(d);
	change_note(t, CHANGE_CLOCKS);
	t->change.quiet = false;
	store_motion_add(d->store, m);
	return tell_happened(d, t, STORE_HAPPENED_MOTION, m->seat, m->id);
}

/* How long the others have to decide about a player who is late. */
static int64_t
late_time(struct desk *d, const struct table *t)
{
	struct terms terms;

	clocks_terms(d, t, &terms);
	return terms.rule.kind != CLOCK_NONE && terms.rule.grace > 0
	    ? terms.rule.grace
	    : (int64_t)MOTION_LATE_DAYS * DAY;
}

enum store_status
vote_open_late(struct desk *d, struct table *t, int seat)
{
	struct store_motion m;
	enum store_status status = find_open(d, t, STORE_MOTION_LATE, seat, &m);

	if (status != STORE_ABSENT)
		return status;
	m = (struct store_motion){.kind = STORE_MOTION_LATE,
	    .about = seat,
	    .seat = -1,
	    .until = desk_now(d) + late_time(d, t)};
	open_motion(d, t, &m);
	/* When nobody is present to be asked, it is decided already. */
	if (motion_fate(t, &m, 0) != STORE_MOTION_OPEN)
		change_note(t, CHANGE_MOTIONS);
	return tell_table(d, t, motion_asks(t, &m));
}

enum store_status
vote_close_late(struct desk *d, struct table *t, int seat)
{
	struct store_motion m;
	enum store_status status = find_open(d, t, STORE_MOTION_LATE, seat, &m);

	if (status != STORE_OK)
		return status == STORE_ABSENT ? STORE_OK : status;
	return vote_close(d, t, &m, STORE_MOTION_LAPSED);
}

enum store_status
vote_held(struct desk *d, struct table *t)
{
	struct store_motion m;
	enum store_status status = find_open(d, t, STORE_MOTION_GO_ON, 0, &m);

	if (status == STORE_OK)
		status = vote_close(d, t, &m, STORE_MOTION_LAPSED);
	return status == STORE_ABSENT ? STORE_OK : status;
}

/* --- for the table ------------------------------------------------------- */

static enum vote_result
result_of(enum store_status status)
{
	return status == STORE_OK ? VOTE_DONE : VOTE_STORE;
}

/* SEAT answers M with CHOICE, and sees on a page what comes of it. */
static enum vote_result
say_to(struct desk *d, struct table *t, struct store_motion *m, int seat,
    const char *choice)
{
	if (strcmp(m->said[seat], choice) == 0)
		return VOTE_DONE;
	t->change.watcher = 1u << seat;
	change_note(t, CHANGE_MOTIONS);
	return result_of(store_motion_vote(d->store, m, seat, choice,
	    desk_now(d)));
}

enum store_status
vote_wait(struct desk *d, const struct table *t, int seat, int64_t *wait)
{
	const struct limit_row *limit = &limit_table[LIMIT_MOTIONS];
	int64_t now = desk_now(d), first;
	enum store_status status;
	int n;

	status = store_motions_lately(d->store, t->game.id, seat,
	    now - limit->window, &n, &first);
	*wait = n >= limit->allowed ? first + limit->window - now + 1 : 0;
	return status;
}

/* Opens M, to which the seat that makes it says yes. */
static enum vote_result
move_anew(struct desk *d, struct table *t, struct store_motion *m)
{
	unsigned others = motion_asks(t, m) & ~(1u << m->seat);
	enum vote_result result;
	enum store_status status = STORE_OK;
	int64_t wait = 0;

	if (others != 0)
		status = vote_wait(d, t, m->seat, &wait);
	if (status == STORE_OK && wait != 0)
		return VOTE_TOO_MUCH;
	if (status == STORE_OK)
		status = open_motion(d, t, m);
	if (status != STORE_OK)
		return VOTE_STORE;
	result = say_to(d, t, m, m->seat, motion_yes);
	/* When the motion is decided at once, the others are told of the
	 * decision and need no letter that asks for it. */
	if (result == VOTE_DONE && motion_fate(t, m, 0) == STORE_MOTION_OPEN)
		result = result_of(tell_table(d, t, others));
	return result;
}

/* Whether KIND would end a pause of the operator, which the operator alone can
 * end. */
static bool
is_held(struct desk *d, const struct table *t, enum store_motion_kind kind)
{
	enum store_pause_why why = 0;
	int64_t since;

	return kind == STORE_MOTION_GO_ON &&
	    present_why_paused(d, t, &why, &since) == STORE_OK &&
	    why == STORE_PAUSE_OPERATOR;
}

enum vote_result
vote_move(struct desk *d, struct table *t, int seat,
    enum store_motion_kind kind)
{
	return vote_move_about(d, t, seat, kind, 0);
}

enum vote_result
vote_move_about(struct desk *d, struct table *t, int seat,
    enum store_motion_kind kind, int64_t about)
{
	struct store_motion m = {.kind = kind,
	    .about = about,
	    .seat = seat,
	    .until = desk_now(d) + (int64_t)MOTION_DAYS * DAY};
	struct store_motion open;
	enum vote_result result;
	enum store_status status;

	if (kind == STORE_MOTION_UNDO) {
		m.about = takeback_first(t, seat, NULL);
		if (m.about == 0)
			return takeback_is_barred(t, seat) ? VOTE_BARRED
							   : VOTE_NOTHING;
	}
	if (!(present_seats(t) >> seat & 1) || is_held(d, t, kind))
		return VOTE_NOT_YOURS;
	/* What the motion asks for is so already. */
	if (!motion_is_alive(t, &m))
		return VOTE_DONE;
	status = find_open(d, t, kind, m.about, &open);
	if (status == STORE_OK)
		result = say_to(d, t, &open, seat, motion_yes);
	else if (status == STORE_ABSENT)
		result = move_anew(d, t, &m);
	else
		result = VOTE_STORE;
	return result;
}

enum vote_result
vote_cast(struct desk *d, struct table *t, int seat, int64_t id,
    const char *choice)
{
	struct store_motion m;
	enum store_status status = motion_get(d, t, id, &m);

	if (status != STORE_OK && status != STORE_ABSENT)
		return VOTE_STORE;
	if (status == STORE_ABSENT || m.game != t->game.id)
		return VOTE_GONE;
	if (!is_choice(&m, choice))
		return VOTE_CHOICE;
	if (strcmp(m.said[seat], choice) == 0)
		return VOTE_DONE;
	if (m.state != STORE_MOTION_OPEN || !motion_is_alive(t, &m))
		return VOTE_GONE;
	if (!(motion_asks(t, &m) >> seat & 1))
		return VOTE_NOT_YOURS;
	return say_to(d, t, &m, seat, choice);
}

enum vote_result
vote_withdraw(struct desk *d, struct table *t, int seat, int64_t id)
{
	struct store_motion m;
	enum store_status status = motion_get(d, t, id, &m);

	if (status != STORE_OK && status != STORE_ABSENT)
		return VOTE_STORE;
	if (status == STORE_ABSENT || m.game != t->game.id || m.seat != seat)
		return VOTE_GONE;
	if (m.state != STORE_MOTION_OPEN)
		return strcmp(m.said[seat], motion_no) == 0 ? VOTE_DONE
							    : VOTE_GONE;
	return say_to(d, t, &m, seat, motion_no);
}

enum store_status
vote_stop_watch(struct desk *d, struct table *t, int seat)
{
	if (!table_is_watched(&t->game))
		return STORE_OK;
	store_game_watch(d->store, &t->game, t->game.watch + 1);
	return tell_happened(d, t, STORE_HAPPENED_UNWATCHED, seat, 0);
}
