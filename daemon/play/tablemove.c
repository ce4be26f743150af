/*
 * Entries that are not moves of the rules.
 */
#include "config.h"

#include "play/tablemove.h"

#include <assert.h>
#include <string.h>

#include "desk/desk.h"
#include "game/asked.h"
#include "game/table.h"
#include "match/match.h"
#include "play/clockwork.h"
#include "play/entries.h"
#include "play/follow.h"
#include "store/store_letters.h"

/* Stores E, which has been made on T's match, and does what follows. */
static enum store_status
make(struct desk *d, struct table *t, const struct asked *before, int actor,
    struct entry *e)
{
	enum store_status status = entries_append(d, t, e);

	return status == STORE_OK ? follow_after(d, t, before, actor, e)
				  : status;
}

enum store_status
tablemove_resign(struct desk *d, struct table *t, int seat, enum entry_by by)
{
	enum store_status status = STORE_OK;
	struct asked before;
	struct entry e = {0};
	const char *why;

	asked_get(t, &before);
	if (match_resign(t->match, seat, by, desk_now(d), &e, &why) == MATCH_OK)
		status = make(d, t, &before, seat, &e);
	entry_fini(&e);
	return status;
}

enum store_status
tablemove_end(struct desk *d, struct table *t)
{
	enum store_status status = STORE_OK;
	struct asked before;
	struct entry e = {0};

	asked_get(t, &before);
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
		if (asked_has(t, i) &&
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
		if (asked_has(t, i) && before->since[i] == now->since[i] &&
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
tablemove_undo(struct desk *d, struct table *t, int seat, uint32_t n,
    int watcher, const char **why)
{
	enum store_status status = STORE_OK;
	int64_t now = desk_now(d);
	struct asked before, after;
	struct entry e = {0};
	unsigned anew;

	asked_get(t, &before);
	if (match_undo(t->match, seat, n, now, &e, why) != MATCH_OK)
		goto out;
	asked_get(t, &after);
	anew = asked_anew(t, &before, &after);
	if (watcher >= 0)
		anew &= ~(1u << watcher);
	/* Letters that ask for what is not asked any more: the same seats are
	 * asked anew by the moves to come. */
	status = store_letters_recall(d->store, t->game.id, n, now,
	    "the move was taken back");
	if (status == STORE_OK)
		status = entries_append(d, t, &e);
	if (status == STORE_OK)
		status =
		    clockwork_undo(d, t, n, in_same_turn(t, &before, &after));
	if (status == STORE_OK)
		status = owe_turns(d, t, anew);
	/* It is no fresh turn for anybody: all have the time that they had. */
	if (status == STORE_OK)
		status = follow_after(d, t, &after, -1, &e);
out:
	entry_fini(&e);
	return status;
}

struct made {
	int64_t at;
	enum entry_by by;
};
