/*
 * Finds the entry that could be taken back, and what has happened since it was
 * made: time went by, a letter left, a motion was made.
 */
#include "config.h"

#include "game/takeback.h"

#include <string.h>

#include "conf/conf.h"
#include "desk/desk.h"
#include "desk/limit.h"
#include "game/motion.h"
#include "game/present.h"
#include "game/table.h"
#include "match/match.h"
#include "store/store_letters.h"
#include "store/store_log.h"

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

static enum store_status
takeback_is_open(struct desk *d, const struct table *t, int seat,
    struct takeback *back)
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

uint32_t
takeback_first(const struct table *t, int seat, unsigned *others)
{
	unsigned agree = rules_have_secrets(t->rules) ? present_seats(t) : ~0u;

	return match_undo_first(t->match, seat, agree, others);
}

bool
takeback_is_barred(const struct table *t, int seat)
{
	return takeback_first(t, seat, NULL) == 0 &&
	    match_undo_first(t->match, seat, ~0u, NULL) != 0;
}

/* The others have to agree when the seat took back too many moves. */
static enum store_status
takeback_limit(struct desk *d, const struct table *t, int seat,
    struct takeback *back)
{
	int64_t n = 0;
	enum store_status status =
	    store_entries_undo(d->store, t->game.id, seat, &n);

	back->often = n >= limit_table[LIMIT_UNDO].allowed;
	back->alone = !back->often;
	return status;
}

enum store_status
takeback_find(struct desk *d, const struct table *t, int seat,
    struct takeback *back)
{
	enum store_status status;
	struct made made = {0};
	bool left = false;

	*back = (struct takeback){0};
	if (match_to_move(t->match) == 0)
		return STORE_OK;
	back->n = takeback_first(t, seat, &back->others);
	if (back->n == 0)
		return STORE_OK;
	status =
	    store_entries_each(d->store, t->game.id, back->n, take_made, &made);
	if (status != STORE_OK)
		return status;
	back->until = made.at + d->conf->undo_window;
	back->alone = back->others == 0 &&
	    (made.by == ENTRY_BY_SEAT || made.by == ENTRY_BY_ORDER) &&
	    desk_now(d) < back->until;
	if (back->alone) {
		status =
		    store_letter_left(d->store, t->game.id, back->n, &left);
		back->alone = !left;
	}
	if (status == STORE_OK && back->alone)
		status = takeback_limit(d, t, seat, back);
	return status == STORE_OK ? takeback_is_open(d, t, seat, back) : status;
}
