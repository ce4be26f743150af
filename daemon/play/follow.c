/*
 * All that follows from a change of a game: the table of rules, and the loop
 * that applies them. This file knows their order and little of what they do.
 *
 * Not here: letters that ask for moves (owe.c), decisions (decide.c), what is
 * due in time (ring.c).
 */
#include "config.h"

#include "play/follow.h"

#include "desk/desk.h"
#include "game/motion.h"
#include "game/present.h"
#include "game/table.h"
#include "match/match.h"
#include "play/absent.h"
#include "play/advance.h"
#include "play/owe.h"
#include "play/change.h"
#include "play/clockwork.h"
#include "play/decide.h"
#include "play/entries.h"
#include "play/ring.h"
#include "play/tell.h"
#include "play/vote.h"
#include "store/store_motions.h"
#include "store/store_reviews.h"
#include "store/store_thoughts.h"

/* When nobody is left who could play, the game waits for somebody. */
static enum store_status
follow_nobody(struct desk *d, struct table *t)
{
	return present_nobody(t) ? absent_pause(d, t) : STORE_OK;
}

static enum store_status
follow_orders(struct desk *d, struct table *t)
{
	return t->game.advance == 0 ? STORE_OK : advance_look(d, t);
}

/* Bots, and those who stand in, move for as long as it is their turn. Where
 * players have left orders, these come before the next move. */
static enum store_status
follow_bots(struct desk *d, struct table *t)
{
	enum store_status status = STORE_OK;

	while (status == STORE_OK && t->game.state == STORE_OPEN &&
	    entries_bot(t) >= 0) {
		status = entries_by_bot(d, t, entries_bot(t));
		if (t->game.advance != 0)
			break;
	}
	return status;
}

/* Bots that think do so in a process of their own, which finds here that the
 * game waits for one. */
static enum store_status
follow_thinkers(struct desk *d, struct table *t)
{
	unsigned seats = present_thinking(t);

	return store_thought_set(d->store, t->game.id,
	    seats != 0 ? __builtin_ctz(seats) : -1, t->game.entries,
	    desk_now(d));
}

/* The same for a game whose seats have not changed. Most have no such bot, and
 * nothing is asked of the database for them. */
static enum store_status
follow_thought(struct desk *d, struct table *t)
{
	return present_has_thinker(t) ? follow_thinkers(d, t) : STORE_OK;
}

/* A game that is over does not pause any more; and its review is made, where
 * the table wants one always. */
static enum store_status
follow_end(struct desk *d, struct table *t)
{
	int64_t now = desk_now(d);
	enum store_status status;

	if (match_to_move(t->match) != 0)
		return STORE_OK;
	status = store_pause_end(d->store, t->game.id, now);
	return status == STORE_OK ? store_review_over(d->store, t->game.id, now)
				  : status;
}

/* The clocks of those who are done stop, and the clocks of those who are asked
 * start. What the others were asked about a turn that is over lapses. */
static enum store_status
follow_clocks(struct desk *d, struct table *t)
{
	enum store_status status;
	unsigned settled;

	/* Whether one has lapsed is looked at next. */
	store_motions_ahead(d->store, t->game.id, MOTIONS_MAX);
	status = clockwork_after(d, t, t->change.fresh);
	settled = t->change.settled;
	t->change.fresh = t->change.settled = 0;
	for (int i = 0; i < t->n_seats && status == STORE_OK; i++)
		if (settled >> i & 1)
			status = vote_close_late(d, t, i);
	return status;
}

/* Those who are present learn what was decided. The end of a game has letters
 * of its own. */
static enum store_status
follow_told(struct desk *d, struct table *t)
{
	unsigned seats = t->change.decided;

	t->change.decided = 0;
	return match_to_move(t->match) != 0
	    ? tell_present(d, t, seats & ~t->change.watcher)
	    : STORE_OK;
}

/* A rule: what it looks at (bits of enum change), and what it does to T as it
 * stands. It notes what it changes itself; applied twice it does nothing the
 * second time. */
struct follow_rule {
	const char *name;
	unsigned looks;
	enum store_status (*apply)(struct desk *d, struct table *t);
};

/* The order matters: a game pauses before bots play on for nobody; what a
 * player has ordered comes before what stands in for him does; bots that think
 * find what those that move at once have left; letters and clocks see what bots
 * did; a player who is back is found before the others decide about him; they
 * decide before their time is up; and the alarm is reckoned last, from all that
 * the other rules left. */
static const struct follow_rule follow_rules[] = {
    {"nobody", CHANGE_MATCH | CHANGE_SEATS | CHANGE_PAUSE, follow_nobody},
    {"orders", CHANGE_MATCH | CHANGE_SEATS | CHANGE_PAUSE | CHANGE_ORDERS,
	follow_orders},
    {"bots", CHANGE_MATCH | CHANGE_SEATS | CHANGE_PAUSE, follow_bots},
    {"thinkers", CHANGE_SEATS, follow_thinkers},
    {"thought", CHANGE_MATCH | CHANGE_PAUSE, follow_thought},
    {"asked", CHANGE_MATCH, owe_turns},
    {"end", CHANGE_MATCH, follow_end},
    {"clocks", CHANGE_MATCH | CHANGE_SEATS | CHANGE_PAUSE, follow_clocks},
    {"reached", CHANGE_MATCH | CHANGE_SEATS | CHANGE_TIME, absent_look},
    {"lapsed", CHANGE_MATCH | CHANGE_SEATS | CHANGE_PAUSE, decide_lapsed},
    {"told", CHANGE_MOTIONS, follow_told},
    {"decided", CHANGE_MOTIONS | CHANGE_TIME, decide_next},
    {"time", CHANGE_TIME, ring_due},
    {"alarm", ~0u, clockwork_reckon},
};

enum { RULES = sizeof follow_rules / sizeof follow_rules[0] };

/* Hands what has changed to all rules that look at it. */
static void
spread(struct table *t, unsigned pending[RULES])
{
	for (size_t i = 0; i < RULES; i++)
		pending[i] |= t->change.what & follow_rules[i].looks;
	t->change.what = 0;
}

static size_t
first_pending(const unsigned pending[RULES])
{
	size_t i = 0;

	while (i < RULES && pending[i] == 0)
		i++;
	return i;
}

enum store_status
follow(struct desk *d, struct table *t)
{
	unsigned pending[RULES] = {0};
	enum store_status status = store_failure(d->store);
	size_t i;

	change_begin(t);
	spread(t, pending);
	while (status == STORE_OK && (i = first_pending(pending)) < RULES) {
		pending[i] = 0;
		status = follow_rules[i].apply(d, t);
		if (status == STORE_OK)
			status = store_failure(d->store);
		spread(t, pending);
	}
	t->change = (struct table_change){0};
	return status;
}

enum store_status
follow_beginning(struct desk *d, struct table *t)
{
	t->change.began = true;
	change_note(t, CHANGE_MATCH);
	return follow(d, t);
}
