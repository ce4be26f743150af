/*
 * Plays the entries that every ruleset has: !resign, !end and !undo.
 */
#include "config.h"

#include "play/tablemove.h"

#include <assert.h>
#include <string.h>

#include "desk/desk.h"
#include "game/present.h"
#include "game/table.h"
#include "game/takeback.h"
#include "match/match.h"
#include "play/change.h"
#include "play/clockwork.h"
#include "play/entries.h"
#include "play/owe.h"
#include "store/store_fates.h"

enum store_status
tablemove_resign(struct desk *d, struct table *t, int seat, enum entry_by by)
{
	enum store_status status = STORE_OK;
	struct entry e = {0};
	const char *why;

	change_begin(t);
	if (match_resign(t->match, seat, by, desk_now(d), &e, &why) ==
	    MATCH_OK) {
		t->change.actor = 1u << seat;
		status = entries_append(d, t, &e);
	}
	entry_fini(&e);
	return status;
}

enum store_status
tablemove_end(struct desk *d, struct table *t)
{
	enum store_status status = STORE_OK;
	struct entry e = {0};

	change_begin(t);
	if (match_end(t->match, desk_now(d), &e) == MATCH_OK)
		status = entries_append(d, t, &e);
	entry_fini(&e);
	return status;
}

/* --- taking back --------------------------------------------------------- */

/* The seats that are asked NOW what they were not asked BEFORE, a bit each. */
static unsigned
tablemove_asked_anew(const struct table *t, const struct asked *before,
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

/* The seats that are NOW in the same turn as BEFORE, even if they waited then,
 * a bit each. */
static unsigned
tablemove_same_turn(const struct table *t, const struct asked *before,
    const struct asked *now)
{
	unsigned seats = 0;

	for (int i = 0; i < t->n_seats; i++)
		if (asked_has(t, i) && before->since[i] == now->since[i] &&
		    ((before->seats >> i & 1) || before->since[i] != 0))
			seats |= 1u << i;
	return seats;
}

enum store_status
tablemove_undo(struct desk *d, struct table *t, int seat, uint32_t n,
    unsigned watchers, const char **why)
{
	enum store_status status = STORE_OK;
	int64_t now = desk_now(d);
	struct asked before, after;
	struct entry e = {0};
	unsigned anew;

	change_begin(t);
	asked_get(t, &before);
	*why = "undo-gone";
	if (takeback_first(t, seat, NULL) != n ||
	    match_undo(t->match, seat, n, now, &e, why) != MATCH_OK)
		goto out;
	asked_get(t, &after);
	anew = tablemove_asked_anew(t, &before, &after) & ~watchers;
	/* These letters ask for something that is not asked any more. The moves
	 * to come will ask the same seats anew. */
	store_letters_recall(d->store, t->game.id, n, now,
	    "the move was taken back");
	status = entries_append(d, t, &e);
	if (status == STORE_OK)
		status = clockwork_undo(d, t, n,
		    tablemove_same_turn(t, &before, &after));
	for (int i = 0; i < t->n_seats; i++)
		if ((anew >> i & 1) && present_bot(t, i) == NULL)
			owe_turn(d, t, i, STORE_LETTER_TURN, now);
	/* This makes no turn fresh: nobody gets a full clock or a second
	 * letter. */
	t->change.undone = true;
	t->change.before = after;
	t->change.left = t->change.actor = 0;
out:
	entry_fini(&e);
	return status;
}

enum store_status
tablemove_undo_alone(struct desk *d, struct table *t, int seat,
    enum tablemove_undone *undone)
{
	struct takeback back;
	const char *why = NULL;
	enum store_status status = takeback_find(d, t, seat, &back);

	*undone = back.n != 0		  ? TABLEMOVE_CONSENT
	    : takeback_is_barred(t, seat) ? TABLEMOVE_BARRED
					  : TABLEMOVE_NOTHING;
	if (status != STORE_OK || back.n == 0 || !back.alone)
		return status;
	status = tablemove_undo(d, t, seat, back.n, 1u << seat, &why);
	*undone = why == NULL ? TABLEMOVE_UNDONE : TABLEMOVE_NOTHING;
	return status;
}
