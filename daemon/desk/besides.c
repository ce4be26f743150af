/*
 * Entries that are not moves of the rules.
 */
#include "config.h"

#include "desk/besides.h"

#include <assert.h>
#include <string.h>

#include "desk/clocks.h"
#include "desk/motion.h"
#include "desk/turn.h"

/* Stores E, which has been made on T's match, and does what follows. */
static enum store_status
make(struct desk *d, struct table *t, const struct asked *before, int actor,
    struct entry *e)
{
	enum store_status status = turn_append(d, t, e);

	return status == STORE_OK ? turn_after(d, t, before, actor, e) : status;
}

enum store_status
besides_resign(struct desk *d, struct table *t, int seat, enum entry_by by)
{
	enum store_status status = STORE_OK;
	struct asked before;
	struct entry e = {0};
	const char *why;

	turn_asked(t, &before);
	if (match_resign(t->match, seat, by, desk_now(d), &e, &why) == MATCH_OK)
		status = make(d, t, &before, seat, &e);
	entry_fini(&e);
	return status;
}

enum store_status
besides_end(struct desk *d, struct table *t)
{
	enum store_status status = STORE_OK;
	struct asked before;
	struct entry e = {0};

	turn_asked(t, &before);
	if (match_end(t->match, desk_now(d), &e) == MATCH_OK)
		status = make(d, t, &before, -1, &e);
	entry_fini(&e);
	return status;
}

/* --- taking back ---------------------------------------------------------------- */

/* Bit per seat of those who are asked NOW what they were not BEFORE. */
static unsigned
asked_anew(const struct table *t, const struct asked *before,
    const struct asked *now)
{
	unsigned seats = 0;

	for (int i = 0; i < t->n_seats; i++)
		if (turn_is_asked(t, i) &&
		    (!(before->seats >> i & 1) ||
			before->since[i] != now->since[i]))
			seats |= 1u << i;
	return seats;
}

/* Bit per seat of those who are NOW in the turn that they were in BEFORE, also
 * if they waited in it. */
static unsigned
in_same_turn(const struct table *t, const struct asked *before,
    const struct asked *now)
{
	unsigned seats = 0;

	for (int i = 0; i < t->n_seats; i++)
		if (turn_is_asked(t, i) && before->since[i] == now->since[i] &&
		    ((before->seats >> i & 1) || before->since[i] != 0))
			seats |= 1u << i;
	return seats;
}

static enum store_status
owe_turns(struct desk *d, const struct table *t, unsigned seats)
{
	enum store_status status = STORE_OK;
	int64_t now = desk_now(d);

	for (int i = 0; i < t->n_seats && status == STORE_OK; i++)
		if ((seats >> i & 1) && t->seats[i].player != 0)
			status = store_letter_owe(d->store, t->game.id, i,
			    STORE_LETTER_TURN, t->game.entries - 1, now, now);
	return status;
}

enum store_status
besides_undo(struct desk *d, struct table *t, int seat, uint32_t n, int watcher,
    const char **why)
{
	enum store_status status = STORE_OK;
	int64_t now = desk_now(d);
	struct asked before, after;
	struct entry e = {0};
	unsigned anew;

	turn_asked(t, &before);
	if (match_undo(t->match, seat, n, now, &e, why) != MATCH_OK)
		goto out;
	turn_asked(t, &after);
	anew = asked_anew(t, &before, &after);
	if (watcher >= 0)
		anew &= ~(1u << watcher);
	/* Letters that ask for what is not asked any more: the same seats are
	 * asked anew by the moves to come. */
	status = store_letters_recall(d->store, t->game.id, n, now,
	    "the move was taken back");
	if (status == STORE_OK)
		status = turn_append(d, t, &e);
	if (status == STORE_OK)
		status = clocks_undo(d, t, n, in_same_turn(t, &before, &after));
	if (status == STORE_OK)
		status = owe_turns(d, t, anew);
	/* It is no fresh turn for anybody: all have the time that they had. */
	if (status == STORE_OK)
		status = turn_after(d, t, &after, -1, &e);
out:
	entry_fini(&e);
	return status;
}

struct made {
	int64_t at;
	enum entry_by by;
};

static bool
take_made(void *arg, const struct entry *e)
{
	struct made *m = arg;

	m->at = e->at;
	m->by = e->by;
	return false;
}

/* Whether a letter that entry N made owed has left. */
static enum store_status
has_left(struct desk *d, const struct table *t, uint32_t n, bool *left)
{
	int made = 0, owed = 0;
	enum store_status status =
	    store_letters_of_entry(d->store, t->game.id, n, &made, &owed);

	*left = made != owed;
	return status;
}

static enum store_status
is_open(struct desk *d, const struct table *t, int seat,
    struct taking_back *back)
{
	struct store_motion open[MOTIONS_MAX];
	enum store_status status;
	size_t n;

	status =
	    store_motions_open(d->store, t->game.id, open, MOTIONS_MAX, &n);
	for (size_t i = 0; i < n && status == STORE_OK; i++)
		back->open |= open[i].kind == STORE_MOTION_UNDO &&
		    open[i].seat == seat && open[i].about == back->n;
	return status;
}

enum store_status
besides_can_undo(struct desk *d, const struct table *t, int seat,
    struct taking_back *back)
{
	enum store_status status;
	struct made made = {0};
	bool left;

	*back = (struct taking_back){0};
	if (match_to_move(t->match) == 0)
		return STORE_OK;
	back->n = match_undo_first(t->match, seat, &back->others);
	if (back->n == 0)
		return STORE_OK;
	status =
	    store_entries_each(d->store, t->game.id, back->n, take_made, &made);
	if (status == STORE_OK)
		status = has_left(d, t, back->n, &left);
	if (status != STORE_OK)
		return status;
	back->until = made.at + d->conf->undo_window;
	back->alone = !left && back->others == 0 && made.by == ENTRY_BY_SEAT &&
	    desk_now(d) < back->until;
	return is_open(d, t, seat, back);
}
