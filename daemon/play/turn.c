/*
 * Makes a move: the notation in a form becomes an entry in the log, within the
 * transaction under way.
 *
 * Not here: HTTP (pages/playroutes.c), the commit (pages/job.c), what follows
 * from the move (follow.c), moves of a player whose time is up (ring.c),
 * entries that are no moves of the rules (tablemove.c).
 */
#include "config.h"

#include "play/turn.h"

#include <assert.h>
#include <string.h>

#include "base/utf8.h"
#include "desk/desk.h"
#include "game/cache.h"
#include "game/present.h"
#include "game/secret.h"
#include "game/table.h"
#include "match/match.h"
#include "play/absent.h"
#include "play/change.h"
#include "play/entries.h"
#include "play/follow.h"
#include "play/notify.h"
#include "play/talk.h"
#include "sign/fair.h"
#include "store/store_advance.h"
#include "store/store_log.h"

void
turn_fini(struct turn *turn)
{
	buffer_fini(&turn->events);
}

void
turn_forget(struct desk *d, const struct turn *turn)
{
	cache_drop(d, turn->game);
}

/* --- the same move again ------------------------------------------------- */

struct recall {
	struct match *match;
	struct turn *turn;
	const char *why;
	bool found;
};

/* Keeps what the seat is told of E. */
static void
keep_receipt(struct turn *turn, const struct entry *e, bool goes_on)
{
	turn->entry = e->n;
	turn->goes_on = goes_on;
	memcpy(turn->made, e->move, sizeof turn->made);
	memcpy(turn->hash, e->hash, sizeof turn->hash);
	buffer_reset(&turn->events);
	secret_write_events(e, turn->seat, false, &turn->events);
}

/* Replays E, which the seat made with this token, if the move is that of E. */
static bool
recall_entry(void *arg, const struct entry *e)
{
	struct recall *r = arg;
	struct turn *turn = r->turn;
	char canonical[RULES_NOTATION_MAX + 1];
	struct entry again = {0};
	enum match_ruling ruling;
	uint64_t move;

	ruling = match_canonical(r->match, turn->seat, turn->move, canonical,
	    &move, &r->why);
	if (ruling != MATCH_OK || strcmp(canonical, e->move) != 0)
		return false;
	r->found = match_replay(r->match, e, &again, &r->why);
	if (r->found)
		keep_receipt(turn, &again,
		    match_to_move(r->match) >> turn->seat & 1);
	entry_fini(&again);
	return false;
}

/* For the token of an earlier turn: gives the receipt again when the move is
 * the one that was made with it. */
static enum turn_result
make_again(struct desk *d, struct turn *turn)
{
	struct recall recall = {.turn = turn};
	enum turn_result result = TURN_STALE;
	enum store_status status;
	struct table before;
	uint32_t n;

	status =
	    store_entry_of_seat(d->store, turn->game, turn->seat, turn->k, &n);
	if (status != STORE_OK || n == 0)
		return status == STORE_OK || status == STORE_ABSENT
		    ? TURN_STALE
		    : TURN_STORE;
	if (table_load_at(d, turn->game, n - 1, &before, NULL) == TABLE_OK) {
		recall.match = before.match;
		if (store_entries_each(d->store, turn->game, n, recall_entry,
			&recall) == STORE_OK &&
		    recall.found)
			result = TURN_MADE;
	}
	table_fini(&before);
	return result;
}

static bool
take_move(void *arg, const struct entry *e)
{
	memcpy(arg, e->move, sizeof e->move);
	return false;
}

bool
turn_accepted(struct desk *d, const struct turn *turn,
    char move[RULES_NOTATION_MAX + 1])
{
	uint32_t n;

	move[0] = '\0';
	return store_entry_of_seat(d->store, turn->game, turn->seat, turn->k,
		   &n) == STORE_OK &&
	    store_entries_each(d->store, turn->game, n, take_move, move) ==
	    STORE_OK &&
	    move[0] != '\0';
}

/* --- a move that came too late ------------------------------------------- */

struct rewind {
	struct match *match;
	int seat;
	const char *move;
	bool was_legal;
};

/* Tries the move before entry E, which another seat made. */
static bool
try_before(void *arg, const struct entry *e)
{
	struct rewind *r = arg;
	char canonical[RULES_NOTATION_MAX + 1];
	const char *why;
	uint64_t move;

	r->was_legal = match_canonical(r->match, r->seat, r->move, canonical,
			   &move, &why) == MATCH_OK;
	return !r->was_legal && match_replay(r->match, e, NULL, &why);
}

bool
turn_was_possible(struct desk *d, const struct table *t, int seat,
    const char *move)
{
	struct rewind r = {.seat = seat, .move = move};
	uint32_t made = t->game.made[seat], last = 0;
	struct table then;

	if (made > 0 &&
	    store_entry_of_seat(d->store, t->game.id, seat, made - 1, &last) !=
		STORE_OK)
		return false;
	if (last + 1 < t->game.entries &&
	    table_load_at(d, t->game.id, last, &then, NULL) == TABLE_OK) {
		r.match = then.match;
		if (store_entries_each(d->store, t->game.id, last + 1,
			try_before, &r) != STORE_OK)
			r.was_legal = false;
	}
	if (last + 1 < t->game.entries)
		table_fini(&then);
	return r.was_legal;
}

/* --- making it ----------------------------------------------------------- */

/* What RULING means for TURN: TURN_MADE, or why it is not. */
static enum turn_result
turn_ruled(struct desk *d, struct table *t, const struct turn *turn,
    enum match_ruling ruling)
{
	if (ruling == MATCH_OK)
		return TURN_MADE;
	if (ruling == MATCH_OVER)
		return TURN_OVER;
	if (turn_was_possible(d, t, turn->seat, turn->move))
		return TURN_GONE;
	return ruling == MATCH_NOT_TO_MOVE ? TURN_WAITING : TURN_REFUSED;
}

static enum turn_result
make_now(struct desk *d, struct turn *turn, struct table *t)
{
	struct fair_chance chance;
	struct entry e = {0};
	enum turn_result result;
	enum store_status status;
	bool full = false;

	/* The seed of a finished game may be unknown here. */
	if (match_to_move(t->match) == 0)
		return TURN_OVER;
	if (t->game.state == STORE_PAUSED)
		return TURN_PAUSED;
	if (utf8_length(turn->note) > TALK_LENGTH)
		return TURN_LONG;
	status = turn->note[0] != '\0'
	    ? talk_full(d, turn->game, turn->seat, turn->note, &full)
	    : STORE_OK;
	if (status == STORE_OK && full)
		return TURN_USED_UP;
	if (status == STORE_OK)
		status = entries_chance(d, t, &chance);
	if (status != STORE_OK)
		return TURN_STORE;
	change_begin(t);
	result = turn_ruled(d, t, turn,
	    match_play(t->match, turn->seat, turn->move, ENTRY_BY_SEAT,
		&chance.chance, desk_now(d), &e, &turn->why));
	if (result != TURN_MADE)
		goto out;
	status = entries_append(d, t, &e);
	if (turn->note[0] != '\0') {
		store_note_add(d->store, turn->game, e.n, turn->seat,
		    turn->note);
		notify_others(d, t, turn->seat);
	}
	if (status == STORE_OK) {
		keep_receipt(turn, &e,
		    match_to_move(t->match) >> turn->seat & 1);
		t->change.actor = 1u << turn->seat;
		if (t->game.advance >> turn->seat & 1)
			store_advance_told(d->store, &t->game, turn->seat);
		status = follow(d, t);
	}
	if (status == STORE_OK) {
		turn->owes = true;
	} else {
		result = TURN_STORE;
		turn_forget(d, turn);
	}
out:
	entry_fini(&e);
	return result;
}

/* Decides by the count of the token. Whoever tries to move is back, whatever
 * comes of the move. */
static enum turn_result
make_by_count(struct desk *d, struct turn *turn, struct table *t)
{
	if (turn->seat >= t->n_seats)
		return TURN_ABSENT;
	if (present_is_away(d, t, turn->seat)) {
		turn->owes = true;
		if (absent_return(d, t, turn->seat) != STORE_OK ||
		    follow(d, t) != STORE_OK) {
			turn_forget(d, turn);
			return TURN_STORE;
		}
	}
	if (turn->k < t->game.made[turn->seat])
		return make_again(d, turn);
	return turn->k > t->game.made[turn->seat] ? TURN_STALE
						  : make_now(d, turn, t);
}

void
turn_make(struct desk *d, struct turn *turn)
{
	struct table t;

	turn->why = NULL;
	switch (table_load(d, turn->game, &t, NULL)) {
	case TABLE_ABSENT:
		turn->result = TURN_ABSENT;
		break;
	case TABLE_BROKEN:
		turn->result = TURN_BROKEN;
		break;
	case TABLE_STORE:
		turn->result = TURN_STORE;
		break;
	case TABLE_OK:
		turn->result = make_by_count(d, turn, &t);
		break;
	}
	table_fini(&t);
}
