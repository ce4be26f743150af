/*
 * All that follows from a change of a game.
 */
#include "config.h"

#include "play/follow.h"

#include <assert.h>
#include <string.h>

#include "conf/conf.h"
#include "desk/desk.h"
#include "game/asked.h"
#include "game/motion.h"
#include "game/present.h"
#include "game/table.h"
#include "match/match.h"
#include "play/absent.h"
#include "play/clockwork.h"
#include "play/entries.h"
#include "play/tablemove.h"
#include "play/vote.h"
#include "store/store_letters.h"

enum { NEWS_WAIT = 600 }; /* seconds, in which moves are told by one letter */

static enum store_status
follow_late(struct desk *d, struct table *t, const struct store_motion *m)
{
	const char *outcome = motion_outcome(m);

	if (strcmp(outcome, "end") == 0)
		return tablemove_end(d, t);
	if (strcmp(outcome, "wait") == 0)
		return clockwork_afresh(d, t, (int)m->about);
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
		return tablemove_end(d, t);
	case STORE_MOTION_UNDO:
		return tablemove_undo(d, t, m->seat, (uint32_t)m->about,
		    watcher, &why);
	case STORE_MOTION_PAUSE:
		return clockwork_pause(d, t, STORE_PAUSE_AGREED);
	case STORE_MOTION_GO_ON:
		return clockwork_go_on(d, t);
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
	unsigned seats = present_seats(t);

	if (match_to_move(t->match) == 0 || m->state == STORE_MOTION_LAPSED)
		return 0;
	if (m->state == STORE_MOTION_REJECTED)
		seats &= 1u << m->seat;
	if (watcher >= 0)
		seats &= ~(1u << watcher);
	return seats;
}

/* Closes M and does what follows. *MORE: others may be decided by that. */
enum store_status
follow_decide(struct desk *d, struct table *t, struct store_motion *m,
    int64_t now, int watcher, bool *more)
{
	enum store_motion_state state = motion_fate(t, m, now);
	enum store_status status;

	*more = state != STORE_MOTION_OPEN;
	if (!*more)
		return STORE_OK;
	status = vote_close(d, t, m, state);
	if (status == STORE_OK && state == STORE_MOTION_CARRIED)
		status = follow(d, t, m, watcher);
	if (status == STORE_OK)
		status = vote_tell(d, t, concerned(t, m, watcher));
	return status;
}

enum store_status
follow_motions(struct desk *d, struct table *t, int64_t now)
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
			status = follow_decide(d, t, &open[i], now, -1, &more);
		if (status != STORE_OK)
			return status;
	}
	return STORE_OK;
}

/* What plays for SEAT, or NULL: a person does. Somebody has to play for who has
 * resigned. */
static const char *
player_of(const struct table *t, int seat)
{
	const struct store_seat *s = &t->seats[seat];

	if (s->bot[0] != '\0')
		return s->bot;
	if (s->standin[0] != '\0')
		return s->standin;
	return t->match->resigned >> seat & 1 ? ABSENT_POLICY : NULL;
}

/* The seat that is to move and no person plays for, or -1. */
static int
bot_to_move(const struct table *t)
{
	unsigned to_move = match_to_move(t->match);

	for (int i = 0; i < t->n_seats; i++)
		if ((to_move >> i & 1) && player_of(t, i) != NULL)
			return i;
	return -1;
}

static enum store_status
owe(struct desk *d, struct table *t, int seat, enum store_letter_kind kind,
    int64_t due)
{
	if (t->seats[seat].player == 0)
		return STORE_OK;
	return store_letter_owe(d->store, t->game.id, seat, kind,
	    t->game.entries - 1, due, desk_now(d));
}

/* When letters about what ACTOR has just done may leave: where it can still be
 * taken back without asking anybody, not at once. */
static int64_t
letters_due(struct desk *d, const struct table *t, int actor)
{
	int64_t now = desk_now(d);
	unsigned others;
	uint32_t n;

	if (actor < 0 || match_to_move(t->match) == 0)
		return now;
	n = match_undo_first(t->match, actor, &others);
	return n != 0 && n + 1 == t->game.entries && others == 0
	    ? now + d->conf->undo_window
	    : now;
}

/* Who was told before what he is asked AFTER a move of ACTOR; STILL are those
 * who have been to move all the time. */
static unsigned
already_told(const struct table *t, const struct asked *before, int actor,
    unsigned still, const struct asked *after)
{
	unsigned told = 0;

	if (t->rules->occasion != NULL) {
		for (int i = 0; i < t->n_seats; i++)
			if (before->since[i] == after->since[i])
				told |= 1u << i;
		return told;
	}
	/* A seat that was already asked is not asked again, unless they begin
	 * to wait for it, and one that goes on by itself sees its next step on
	 * the page. */
	told = before->seats & still & ~(before->aside & ~after->aside);
	if (actor >= 0)
		told |= before->seats & still & 1u << actor;
	return told;
}

/* Bots play on, as long as somebody is there to play with; STILL gets those who
 * have been to move all the time. */
static enum store_status
play_on(struct desk *d, struct table *t, struct entry *e, unsigned *still)
{
	enum store_status status = STORE_OK;
	int bot;

	*still = match_to_move(t->match);
	if (present_nobody(t))
		status = absent_pause(d, t);
	while (status == STORE_OK && t->game.state == STORE_OPEN &&
	    (bot = bot_to_move(t)) >= 0) {
		status = entries_play_for(d, t, bot,
		    entries_policy(player_of(t, bot)), ENTRY_BY_BOT, e);
		*still &= match_to_move(t->match);
	}
	return status;
}

/* Whoever wants to hear of each move does so once there are no more of them for
 * a while. */
static enum store_status
owe_news(struct desk *d, struct table *t, int seat)
{
	int64_t now = desk_now(d), wait = d->conf->undo_window;
	enum store_status status;
	int n;

	/* Of a letter that is about to leave it is not known what it tells. */
	status = store_letters_waiting(d->store, t->game.id, seat,
	    STORE_LETTER_NEWS, now, &n);
	if (status != STORE_OK || n > 0)
		return status;
	return store_letter_owe_besides(d->store, &t->game, seat,
	    STORE_LETTER_NEWS, now, now + (wait > NEWS_WAIT ? wait : NEWS_WAIT),
	    now);
}

static bool
wants_news(const struct table *t, int seat, int actor)
{
	const struct store_seat *s = &t->seats[seat];

	return s->every && !s->muted && s->player != 0 && seat != actor;
}

/* Letters to those of FRESH, who are asked something new, and to all when it
 * is over. */
static enum store_status
owe_all(struct desk *d, struct table *t, unsigned fresh, int actor)
{
	bool over = match_to_move(t->match) == 0;
	int64_t due = letters_due(d, t, actor);
	enum store_status status = STORE_OK;

	for (int i = 0; i < t->n_seats && status == STORE_OK; i++) {
		if (over)
			status = owe(d, t, i, STORE_LETTER_OVER, due);
		else if (fresh >> i & 1)
			status = owe(d, t, i, STORE_LETTER_TURN, due);
		else if (wants_news(t, i, actor))
			status = owe_news(d, t, i);
	}
	return status;
}

enum store_status
follow_after(struct desk *d, struct table *t, const struct asked *before,
    int actor, struct entry *e)
{
	unsigned still, asked = 0, told;
	enum store_status status;
	struct asked after;

	status = play_on(d, t, e, &still);
	if (status != STORE_OK)
		return status;
	asked_get(t, &after);
	told =
	    before == NULL ? 0 : already_told(t, before, actor, still, &after);
	for (int i = 0; i < t->n_seats; i++)
		asked |= (unsigned)asked_has(t, i) << i;
	/* All are told of the beginning by a letter of its own. */
	if (before != NULL || after.seats == 0)
		status = owe_all(d, t, asked & ~told, actor);
	if (status == STORE_OK && after.seats == 0)
		status = store_pause_end(d->store, t->game.id, desk_now(d));
	if (status == STORE_OK)
		status = clockwork_after(d, t, asked & ~told);
	if (status == STORE_OK)
		status = vote_look(d, t);
	if (status == STORE_OK)
		status = absent_look(d, t);
	return status == STORE_OK ? clockwork_reckon(d, t) : status;
}

enum store_status
follow_go_on(struct desk *d, struct table *t)
{
	enum store_status status;
	struct asked before;
	struct entry e = {0};

	asked_get(t, &before);
	status = follow_after(d, t, &before, -1, &e);
	entry_fini(&e);
	return status;
}

enum store_status
follow_by_clock(struct desk *d, struct table *t, int seat)
{
	enum store_status status;
	struct asked before;
	struct entry e = {0};

	asked_get(t, &before);
	status =
	    entries_play_for(d, t, seat, RULES_FALLBACK, ENTRY_BY_CLOCK, &e);
	/* The seat is not there to see what it is asked next. */
	if (status == STORE_OK)
		status = follow_after(d, t, &before, -1, &e);
	entry_fini(&e);
	return status;
}
