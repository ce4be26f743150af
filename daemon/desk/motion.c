/*
 * What a table decides together.
 */
#include "config.h"

#include "desk/motion.h"

#include <assert.h>
#include <string.h>

#include "desk/absent.h"
#include "desk/besides.h"
#include "desk/clocks.h"

enum {
	DAY = 86400,
	WAITS = 600, /* seconds until an unsent letter is looked at again */
	OFTEN = 4    /* motions of a seat in a day are enough */
};

static const char yes[] = "yes", no[] = "no";

/* --- who decides -------------------------------------------------------------- */

unsigned
motion_present(const struct table *t)
{
	unsigned present = 0;

	for (int i = 0; i < t->n_seats; i++) {
		const struct store_seat *s = &t->seats[i];

		if (s->player != 0 && s->standin[0] == '\0' &&
		    !s->unreachable && !(t->match->resigned >> i & 1))
			present |= 1u << i;
	}
	return present;
}

unsigned
motion_asks(const struct table *t, const struct store_motion *m)
{
	unsigned present = motion_present(t);

	return m->kind == STORE_MOTION_LATE ? present & ~(1u << m->about)
					    : present;
}

const char *const *
motion_choices(const struct store_motion *m)
{
	static const char *const plain[] = {yes, no, NULL};
	static const char *const late[] = {
	    "wait", "bot", "replace", "end", NULL};

	return m->kind == STORE_MOTION_LATE ? late : plain;
}

static bool
is_choice(const struct store_motion *m, const char *choice)
{
	for (const char *const *c = motion_choices(m); *c != NULL; c++)
		if (strcmp(*c, choice) == 0)
			return true;
	return false;
}

bool
motion_may_replace(const struct table *t, int seat, int by)
{
	const struct store_seat *s = &t->seats[seat];

	if (t->game.state == STORE_OVER || s->player == 0 ||
	    (t->match != NULL && (t->match->resigned >> seat & 1)))
		return false;
	return seat == by || s->standin[0] != '\0' || s->unreachable;
}

/* --- what is decided ---------------------------------------------------------- */

bool
motion_is_alive(const struct table *t, const struct store_motion *m)
{
	if (match_to_move(t->match) == 0)
		return false;
	switch (m->kind) {
	case STORE_MOTION_END:
		return true;
	case STORE_MOTION_PAUSE:
		return t->game.state != STORE_PAUSED;
	case STORE_MOTION_GO_ON:
		return t->game.state == STORE_PAUSED;
	case STORE_MOTION_UNDO:
		return (int64_t)match_undo_first(t->match, m->seat, NULL) ==
		    m->about;
	case STORE_MOTION_LATE:
		return !(t->match->resigned >> m->about & 1);
	case STORE_MOTION_WATCH:
		return (t->game.watch & 1) == 0;
	}
	return false;
}

/* How many have said CHOICE. */
static int
count(const struct store_motion *m, const char *choice)
{
	int n = 0;

	for (int i = 0; i < RULES_SEATS_MAX; i++)
		n += strcmp(m->said[i], choice) == 0;
	return n;
}

const char *
motion_outcome(const struct store_motion *m)
{
	const char *best = "bot";
	int most = 0;
	bool tie = false;

	for (const char *const *c = motion_choices(m); *c != NULL; c++) {
		int n = count(m, *c);

		tie = n == most ? true : n > most ? false : tie;
		if (n > most) {
			most = n;
			best = *c;
		}
	}
	return tie ? "bot" : best;
}

/* About who is not there: whether it is decided before its time is up. */
static bool
is_settled(const struct table *t, const struct store_motion *m)
{
	unsigned asks = motion_asks(t, m);
	int asked, silent = 0;

	for (int i = 0; i < t->n_seats; i++) {
		silent += (asks >> i & 1) && m->said[i][0] == '\0';
		/* Who has gone since stays one of those whose half it takes:
		 * what he has said counts. */
		if (m->said[i][0] != '\0')
			asks |= 1u << i;
	}
	asked = __builtin_popcount(asks);
	for (const char *const *c = motion_choices(m); *c != NULL; c++) {
		int n = count(m, *c);

		if (2 * n > asked || (silent == 0 && n == asked))
			return true;
	}
	return asked == 0;
}

/* M's fate at NOW, or STORE_MOTION_OPEN. */
static enum store_motion_state
fate(const struct table *t, const struct store_motion *m, int64_t now)
{
	unsigned asks = motion_asks(t, m);
	bool all = asks != 0;

	if (!motion_is_alive(t, m))
		return STORE_MOTION_LAPSED;
	if (m->kind == STORE_MOTION_LATE)
		return is_settled(t, m) || m->until <= now
		    ? STORE_MOTION_CARRIED
		    : STORE_MOTION_OPEN;
	for (int i = 0; i < t->n_seats; i++) {
		if (!(asks >> i & 1))
			continue;
		if (strcmp(m->said[i], no) == 0)
			return STORE_MOTION_REJECTED;
		all = all && strcmp(m->said[i], yes) == 0;
	}
	if (all)
		return STORE_MOTION_CARRIED;
	if (m->until > now)
		return STORE_MOTION_OPEN;
	/* Else one who agreed to a pause and is never seen again would hold the
	 * table for ever: no clock runs that would find him missing. */
	return m->kind == STORE_MOTION_GO_ON ? STORE_MOTION_CARRIED
					     : STORE_MOTION_LAPSED;
}

/* --- telling ------------------------------------------------------------------- */

enum store_status
motion_tell(struct desk *d, const struct table *t, unsigned seats)
{
	enum store_status status = STORE_OK;
	int64_t now = desk_now(d);

	for (int i = 0; i < t->n_seats && status == STORE_OK; i++)
		if ((seats >> i & 1) && t->seats[i].player != 0)
			status = store_letter_owe_besides(d->store, &t->game, i,
			    STORE_LETTER_TABLE, now, now, now);
	return status;
}

static enum store_status
happened(struct desk *d, const struct table *t, enum store_happening_kind kind,
    const struct store_motion *m)
{
	struct store_happening h = {
	    .at = desk_now(d), .kind = kind, .seat = m->seat, .value = m->id};

	return store_happening_add(d->store, &t->game, &h);
}

/* --- what follows ---------------------------------------------------------------- */

static enum store_status
follow_late(struct desk *d, struct table *t, const struct store_motion *m)
{
	const char *outcome = motion_outcome(m);

	if (strcmp(outcome, "end") == 0)
		return besides_end(d, t);
	if (strcmp(outcome, "wait") == 0)
		return clocks_afresh(d, t, (int)m->about);
	return absent_standin(d, t, (int)m->about);
}

/* Does what M was moved for; WATCHER (-1: nobody) sees it on his page. */
static enum store_status
follow(struct desk *d, struct table *t, const struct store_motion *m,
    int watcher)
{
	const char *why;

	switch (m->kind) {
	case STORE_MOTION_END:
		return besides_end(d, t);
	case STORE_MOTION_UNDO:
		return besides_undo(d, t, m->seat, (uint32_t)m->about, watcher,
		    &why);
	case STORE_MOTION_PAUSE:
		return clocks_pause(d, t, STORE_PAUSE_AGREED);
	case STORE_MOTION_GO_ON:
		return clocks_go_on(d, t);
	case STORE_MOTION_WATCH:
		return store_game_watch(d->store, &t->game, t->game.watch + 1);
	case STORE_MOTION_LATE:
		break;
	}
	return follow_late(d, t, m);
}

/* Who is told by a letter that M has met its fate; the end of a game tells
 * itself. */
static unsigned
concerned(const struct table *t, const struct store_motion *m, int watcher)
{
	unsigned seats = motion_present(t);

	if (match_to_move(t->match) == 0 || m->state == STORE_MOTION_LAPSED)
		return 0;
	if (m->state == STORE_MOTION_REJECTED)
		seats &= 1u << m->seat;
	if (watcher >= 0)
		seats &= ~(1u << watcher);
	return seats;
}

static enum store_status
close_motion(struct desk *d, const struct table *t, struct store_motion *m,
    enum store_motion_state state)
{
	enum store_status status = store_motion_done(d->store, m, state);

	return status == STORE_OK ? happened(d, t, STORE_HAPPENED_DECIDED, m)
				  : status;
}

/* Closes M and does what follows. *MORE: others may be decided by that. */
static enum store_status
decide(struct desk *d, struct table *t, struct store_motion *m, int64_t now,
    int watcher, bool *more)
{
	enum store_motion_state state = fate(t, m, now);
	enum store_status status;

	*more = state != STORE_MOTION_OPEN;
	if (!*more)
		return STORE_OK;
	status = close_motion(d, t, m, state);
	if (status == STORE_OK && state == STORE_MOTION_CARRIED)
		status = follow(d, t, m, watcher);
	if (status == STORE_OK)
		status = motion_tell(d, t, concerned(t, m, watcher));
	return status;
}

/* --- for the clocks -------------------------------------------------------------- */

enum store_status
motion_look(struct desk *d, struct table *t)
{
	struct store_motion open[MOTIONS_MAX];
	enum store_status status;
	size_t n;

	status = motion_get_open(d, t, open, &n, NULL);
	for (size_t i = 0; i < n && status == STORE_OK; i++)
		if (!motion_is_alive(t, &open[i]))
			status =
			    close_motion(d, t, &open[i], STORE_MOTION_LAPSED);
	return status;
}

enum store_status
motion_due(struct desk *d, struct table *t, int64_t now)
{
	struct store_motion open[MOTIONS_MAX];
	enum store_status status;
	bool more = true;
	size_t n;

	/* One at a time, since what follows from it may decide others. */
	while (more) {
		more = false;
		status = motion_get_open(d, t, open, &n, NULL);
		for (size_t i = 0; i < n && status == STORE_OK && !more; i++)
			status = decide(d, t, &open[i], now, -1, &more);
		if (status != STORE_OK)
			return status;
	}
	return STORE_OK;
}

enum store_status
motion_next(struct desk *d, const struct table *t, int64_t *at)
{
	struct store_motion open[MOTIONS_MAX];
	int64_t now = desk_now(d);
	enum store_status status;
	bool waits = false;
	size_t n;

	*at = 0;
	status = motion_get_open(d, t, open, &n, &waits);
	for (size_t i = 0; i < n && status == STORE_OK; i++) {
		int64_t due = fate(t, &open[i], now) == STORE_MOTION_OPEN
		    ? open[i].until
		    : now;

		if (*at == 0 || due < *at)
			*at = due;
	}
	if (waits && *at > now + WAITS)
		*at = now + WAITS;
	return status;
}

/* --- opening ----------------------------------------------------------------------- */

/* The open motion of KIND, about ABOUT, to *M; STORE_ABSENT for none. */
static enum store_status
find(struct desk *d, const struct table *t, enum store_motion_kind kind,
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
open_motion(struct desk *d, const struct table *t, struct store_motion *m)
{
	enum store_status status;

	m->game = t->game.id;
	m->at = desk_now(d);
	status = store_motion_add(d->store, m);
	if (status == STORE_OK)
		status = happened(d, t, STORE_HAPPENED_MOTION, m);
	return status;
}

/* How long the others have to decide about who is late. */
static int64_t
late_time(const struct table *t)
{
	struct terms terms;

	clocks_terms(t, &terms);
	return terms.rule.kind != CLOCK_NONE && terms.rule.grace > 0
	    ? terms.rule.grace
	    : (int64_t)MOTION_LATE_DAYS * DAY;
}

enum store_status
motion_open_late(struct desk *d, struct table *t, int seat)
{
	int64_t now = desk_now(d);
	struct store_motion m;
	enum store_status status = find(d, t, STORE_MOTION_LATE, seat, &m);
	bool more;

	if (status != STORE_ABSENT)
		return status;
	m = (struct store_motion){.kind = STORE_MOTION_LATE,
	    .about = seat,
	    .seat = -1,
	    .until = now + late_time(t)};
	status = open_motion(d, t, &m);
	if (status == STORE_OK)
		status = motion_tell(d, t, motion_asks(t, &m));
	return status == STORE_OK ? decide(d, t, &m, now, -1, &more) : status;
}

enum store_status
motion_close_late(struct desk *d, struct table *t, int seat)
{
	struct store_motion m;
	enum store_status status = find(d, t, STORE_MOTION_LATE, seat, &m);

	if (status != STORE_OK)
		return status == STORE_ABSENT ? STORE_OK : status;
	return close_motion(d, t, &m, STORE_MOTION_LAPSED);
}

enum store_status
motion_held(struct desk *d, struct table *t)
{
	struct store_motion m;
	enum store_status status = find(d, t, STORE_MOTION_GO_ON, 0, &m);

	if (status == STORE_OK)
		status = close_motion(d, t, &m, STORE_MOTION_LAPSED);
	return status == STORE_ABSENT ? STORE_OK : status;
}

/* --- for the table ------------------------------------------------------------------ */

static enum motion_result
result_of(enum store_status status)
{
	return status == STORE_OK ? MOTION_DONE : MOTION_STORE;
}

/* SEAT says CHOICE to M, which asks it. */
static enum motion_result
say_to(struct desk *d, struct table *t, struct store_motion *m, int seat,
    const char *choice)
{
	int64_t now = desk_now(d);
	enum store_status status;
	bool more;

	if (strcmp(m->said[seat], choice) == 0)
		return MOTION_DONE;
	status = store_motion_vote(d->store, m, seat, choice, now);
	if (status == STORE_OK)
		status = decide(d, t, m, now, seat, &more);
	return result_of(status);
}

struct counting {
	int seat, n;
	int64_t after;
};

static bool
count_moved(void *arg, const struct store_happening *h)
{
	struct counting *c = arg;

	c->n += h->kind == STORE_HAPPENED_MOTION && h->seat == c->seat &&
	    h->at > c->after;
	return true;
}

/* Whether SEAT has moved enough for a day: each is a letter to the others. */
static enum store_status
is_too_much(struct desk *d, const struct table *t, int seat, bool *much)
{
	struct counting c = {.seat = seat, .after = desk_now(d) - DAY};
	enum store_status status =
	    store_happenings_each(d->store, t->game.id, 0, count_moved, &c);

	*much = c.n >= OFTEN;
	return status;
}

static enum motion_result
move_anew(struct desk *d, struct table *t, struct store_motion *m)
{
	unsigned others = motion_asks(t, m) & ~(1u << m->seat);
	enum motion_result result;
	enum store_status status;
	bool much;

	status = is_too_much(d, t, m->seat, &much);
	if (status == STORE_OK && much && others != 0)
		return MOTION_TOO_MUCH;
	if (status == STORE_OK)
		status = open_motion(d, t, m);
	if (status != STORE_OK)
		return MOTION_STORE;
	result = say_to(d, t, m, m->seat, yes);
	if (result == MOTION_DONE && m->state == STORE_MOTION_OPEN)
		result = result_of(motion_tell(d, t, others));
	return result;
}

/* What the operator paused he lets go on. */
static bool
is_held(struct desk *d, const struct table *t, enum store_motion_kind kind)
{
	enum store_pause_why why = 0;
	int64_t since;

	return kind == STORE_MOTION_GO_ON &&
	    clocks_paused(d, t, &why, &since) == STORE_OK &&
	    why == STORE_PAUSE_OPERATOR;
}

enum motion_result
motion_move(struct desk *d, struct table *t, int seat,
    enum store_motion_kind kind)
{
	struct store_motion m = {.kind = kind,
	    .seat = seat,
	    .until = desk_now(d) + (int64_t)MOTION_DAYS * DAY};
	struct store_motion open;
	enum motion_result result;
	enum store_status status;

	if (kind == STORE_MOTION_UNDO) {
		m.about = match_undo_first(t->match, seat, NULL);
		if (m.about == 0)
			return MOTION_NOTHING;
	}
	if (!(motion_present(t) >> seat & 1) || is_held(d, t, kind))
		return MOTION_NOT_YOURS;
	/* It is so already. */
	if (!motion_is_alive(t, &m))
		return MOTION_DONE;
	status = find(d, t, kind, m.about, &open);
	if (status == STORE_OK)
		result = say_to(d, t, &open, seat, yes);
	else if (status == STORE_ABSENT)
		result = move_anew(d, t, &m);
	else
		result = MOTION_STORE;
	/* The alarm is that of the motion, too. */
	return result == MOTION_DONE ? result_of(clocks_reckon(d, t)) : result;
}

enum motion_result
motion_vote(struct desk *d, struct table *t, int seat, int64_t id,
    const char *choice)
{
	struct store_motion m;
	enum store_status status = motion_get(d, t, id, &m);

	if (status != STORE_OK && status != STORE_ABSENT)
		return MOTION_STORE;
	if (status == STORE_ABSENT || m.game != t->game.id)
		return MOTION_GONE;
	if (!is_choice(&m, choice))
		return MOTION_CHOICE;
	if (strcmp(m.said[seat], choice) == 0)
		return MOTION_DONE;
	if (m.state != STORE_MOTION_OPEN || !motion_is_alive(t, &m))
		return MOTION_GONE;
	if (!(motion_asks(t, &m) >> seat & 1))
		return MOTION_NOT_YOURS;
	return say_to(d, t, &m, seat, choice);
}

enum motion_result
motion_withdraw(struct desk *d, struct table *t, int seat, int64_t id)
{
	struct store_motion m;
	enum store_status status = motion_get(d, t, id, &m);

	if (status != STORE_OK && status != STORE_ABSENT)
		return MOTION_STORE;
	if (status == STORE_ABSENT || m.game != t->game.id || m.seat != seat)
		return MOTION_GONE;
	if (m.state != STORE_MOTION_OPEN)
		return strcmp(m.said[seat], no) == 0 ? MOTION_DONE
						     : MOTION_GONE;
	return say_to(d, t, &m, seat, no);
}
