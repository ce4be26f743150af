/*
 * Letters as the operator lists them, tries them again, and drops them. Each
 * command is one transaction, and wakes the post after it.
 */
#include "config.h"

#include "post/outboxlist.h"

#include <string.h>

#include "conf/conf.h"
#include "desk/desk.h"
#include "desk/when.h"
#include "post/digest.h"
#include "store/store_fates.h"
#include "store/store_outbox.h"
#include "store/store_wake.h"

enum { BATCH = 1000 };

static const char dropped_by[] = "dropped by the operator";

static const char *const states[] = {[STORE_LETTER_OWED] = "owed",
    [STORE_LETTER_SENT] = "sent",
    [STORE_LETTER_DROPPED] = "dropped",
    [STORE_LETTER_PARKED] = "parked"};

enum { STATES = sizeof states / sizeof states[0] };

static int
state_of(const char *name)
{
	for (int i = 0; i < STATES; i++)
		if (strcmp(states[i], name) == 0)
			return i;
	return -1;
}

bool
outboxlist_is_state(const char *state)
{
	return state_of(state) >= 0;
}

/* --- listing -------------------------------------------------------------- */

struct listing {
	struct buffer *out;
	int64_t last;
	int n;
};

static bool
list_letter(void *arg, const struct store_letter *l)
{
	struct listing *g = arg;

	g->n++;
	g->last = l->id;
	buffer_printf(g->out, "%lld %s %s ", (long long)l->id, states[l->state],
	    letter_kind_name(l->kind));
	if (l->game != 0)
		buffer_printf(g->out, "%lld %d ", (long long)l->game, l->seat);
	else
		buffer_puts(g->out, "- - ");
	when_iso(l->due, g->out);
	buffer_printf(g->out, " %d%s%s\n", l->tries, l->said != NULL ? " " : "",
	    l->said != NULL ? l->said : "");
	return true;
}

/* Lists the letters in STATE (-1: any) BATCH by BATCH, so that memory stays
 * small. */
static bool
list_state(struct desk *d, int state, int64_t game, struct buffer *out)
{
	struct listing g = {.out = out};

	do {
		const struct store_outbox_which which = {.state = state,
		    .game = game,
		    .after = g.last,
		    .most = BATCH};

		g.n = 0;
		if (store_outbox_each(d->store, &which, list_letter, &g) !=
		    STORE_OK)
			return false;
	} while (g.n == BATCH);
	return true;
}

bool
outboxlist_write(struct desk *d, const char *state, int64_t game,
    struct buffer *out, struct buffer *why)
{
	bool good;

	if (state != NULL)
		good = list_state(d, state_of(state), game, out);
	else if (game != 0)
		good = list_state(d, -1, game, out);
	else
		good = list_state(d, STORE_LETTER_OWED, 0, out) &&
		    list_state(d, STORE_LETTER_PARKED, 0, out);
	if (!good)
		buffer_printf(why, "the database cannot be read: %s",
		    store_why(d->store));
	return good;
}

/* --- dealing with them ---------------------------------------------------- */

static bool
outboxlist_failed(struct desk *d, struct buffer *why)
{
	buffer_printf(why, "nothing was changed: %s", store_why(d->store));
	return false;
}

/* Ends the transaction; STATUS is what became of letter ID in it. With
 * STORE_ABSENT, WHY gets a sentence that the letter is not what MUST_BE
 * says. */
static bool
outboxlist_end(struct desk *d, enum store_status status, int64_t id,
    const char *must_be, struct buffer *why)
{
	if (status == STORE_OK) {
		if (store_commit(d->store) != STORE_OK)
			return outboxlist_failed(d, why);
		store_wake_send(d->conf->database, "post");
		return true;
	}
	store_rollback(d->store);
	if (status != STORE_ABSENT)
		return outboxlist_failed(d, why);
	buffer_printf(why,
	    "letter %lld is not %s: `turnpost outbox` lists those that are",
	    (long long)id, must_be);
	return false;
}

struct retrying {
	int64_t ids[BATCH];
	int n;
};

static bool
take_id(void *arg, const struct store_letter *l)
{
	struct retrying *r = arg;

	r->ids[r->n++] = l->id;
	return true;
}

/* Owes up to BATCH parked letters again, due NOW. *N grows by their number, and
 * *MORE says whether there may be others. After a failure *MORE says
 * nothing. */
static enum store_status
retry_parked(struct desk *d, int64_t now, int *n, bool *more)
{
	const struct store_outbox_which which = {
	    .state = STORE_LETTER_PARKED, .most = BATCH};
	struct retrying r = {.n = 0};
	enum store_status status =
	    store_outbox_each(d->store, &which, take_id, &r);

	for (int i = 0; i < r.n; i++)
		*n += store_outbox_retry(d->store, r.ids[i], now) == STORE_OK;
	*more = r.n == BATCH;
	return status;
}

bool
outboxlist_retry(struct desk *d, int64_t id, int *n, struct buffer *why)
{
	int64_t now = desk_now(d);
	enum store_status status = STORE_OK;
	bool more = true;

	*n = 0;
	if (store_begin(d->store) != STORE_OK)
		return outboxlist_failed(d, why);
	if (id != 0) {
		status = store_outbox_retry(d->store, id, now);
		*n = status == STORE_OK;
	}
	while (id == 0 && more && status == STORE_OK)
		status = retry_parked(d, now, n, &more);
	return outboxlist_end(d, status, id, "parked", why);
}

bool
outboxlist_drop(struct desk *d, int64_t id, struct buffer *why)
{
	struct store_letter l;
	enum store_status status;

	if (store_begin(d->store) != STORE_OK)
		return outboxlist_failed(d, why);
	status = store_letter_get(d->store, id, &l);
	/* store_letter_done() changes owed letters only. */
	if (status == STORE_OK && l.state == STORE_LETTER_PARKED)
		status = store_outbox_retry(d->store, id, desk_now(d));
	else if (status == STORE_OK && l.state != STORE_LETTER_OWED)
		status = STORE_ABSENT;
	if (status == STORE_OK) {
		store_letter_done(d->store, id, STORE_LETTER_DROPPED,
		    desk_now(d), dropped_by);
		digest_lost(d, &l);
	}
	store_letter_fini(&l);
	return outboxlist_end(d, status, id, "owed", why);
}
