/*
 * Letters as the operator lists them, tries them again, and drops them. Each
 * command is one transaction, and wakes the post after it.
 */
#include "config.h"

#include "post/outboxlist.h"

#include <stdlib.h>
#include <string.h>

#include "conf/conf.h"
#include "desk/desk.h"
#include "desk/mailer.h"
#include "desk/said.h"
#include "desk/unproved.h"
#include "desk/when.h"
#include "post/digest.h"
#include "store/store_data.h"
#include "store/store_fates.h"
#include "store/store_outbox.h"
#include "store/store_wake.h"

enum {
	BATCH = 1000, /* letters read at once */
	PAGE = 4096   /* bytes that are written out together */
};

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
	struct desk *d;
	struct buffer *out;
	bool (*page)(struct buffer *out);
	bool unwritten; /* PAGE could not write */
	int64_t last;
	int n;
};

static void
list_letter(void *arg, const struct store_letter *l)
{
	struct listing *g = arg;
	const char *said = l->said != NULL ? l->said : "";

	if (said[0] == '\0' && l->state == STORE_LETTER_OWED &&
	    unproved_asks(l->kind) && l->due > desk_now(g->d))
		said = "waits for its turn: unproved-letters";
	g->n++;
	g->last = l->id;
	buffer_printf(g->out, "%lld %s %s ", (long long)l->id, states[l->state],
	    letter_kind_name(l->kind));
	if (l->game != 0)
		buffer_printf(g->out, "%lld %d ", (long long)l->game, l->seat);
	else
		buffer_puts(g->out, "- - ");
	when_iso(l->due, g->out);
	buffer_printf(g->out, " %d ", l->tries);
	said_mask(said, NULL, g->out);
	buffer_putc(g->out, '\n');
}

static bool
page_is_out(struct listing *g)
{
	g->unwritten =
	    g->page != NULL && g->out->len >= PAGE && !g->page(g->out);
	return !g->unwritten;
}

/* Lists the letters of *IDS that are in STATE (-1: any) now, and frees these.
 * STATUS is how reading them went. */
static bool
list_ids(struct listing *g, enum store_status status, int64_t *ids, size_t n,
    int state)
{
	bool good = status == STORE_OK;

	for (size_t i = 0; i < n && good; i++) {
		struct store_letter l;

		status = store_letter_get(g->d->store, ids[i], &l);
		if (status == STORE_OK && (state < 0 || (int)l.state == state))
			list_letter(g, &l);
		store_letter_fini(&l);
		good = (status == STORE_OK || status == STORE_ABSENT) &&
		    page_is_out(g);
	}
	free(ids);
	return good;
}

/* Lists the letters in STATE of all games and of none. */
static bool
list_state(struct listing *g, enum store_letter_state state)
{
	enum store_status status;
	int64_t *ids;
	size_t n;
	bool good;

	if (state == STORE_LETTER_OWED || state == STORE_LETTER_PARKED) {
		status = store_outbox_waiting(g->d->store, state, &ids, &n);
		return list_ids(g, status, ids, n, (int)state);
	}
	g->last = 0;
	do {
		g->n = 0;
		status = store_outbox_done(g->d->store, state, g->last, BATCH,
		    list_letter, g);
		good = status == STORE_OK && page_is_out(g);
	} while (good && g->n == BATCH);
	return good;
}

static bool
list_game(struct listing *g, int64_t game, int state)
{
	enum store_status status;
	int64_t *ids;
	size_t n;

	status = store_outbox_of_game(g->d->store, game, &ids, &n);
	return list_ids(g, status, ids, n, state);
}

bool
outboxlist_write(struct desk *d, const char *state, int64_t game,
    struct buffer *out, bool (*page)(struct buffer *out), struct buffer *why)
{
	struct listing g = {.d = d, .out = out, .page = page};
	bool good;

	if (game != 0)
		good =
		    list_game(&g, game, state != NULL ? state_of(state) : -1);
	else if (state != NULL)
		good = list_state(&g, (enum store_letter_state)state_of(state));
	else
		good = list_state(&g, STORE_LETTER_OWED) &&
		    list_state(&g, STORE_LETTER_PARKED);
	if (!good && g.unwritten)
		buffer_puts(why, "standard output cannot be written");
	else if (!good)
		buffer_printf(why, "the database cannot be read: %s",
		    store_why(d->store));
	return good;
}

void
outboxlist_server(struct desk *d, struct buffer *out)
{
	char *since = NULL, *said = NULL;

	if (store_fact_get(d->store, MAILER_DOWN, &since) == STORE_OK) {
		buffer_puts(out, "the mail server takes no letters since ");
		when_iso(strtoll(since, NULL, 10), out);
		if (store_fact_get(d->store, MAILER_SAID, &said) == STORE_OK) {
			buffer_puts(out, ": ");
			said_mask(said, NULL, out);
		}
		buffer_puts(out,
		    "; letters wait until it does (`turnpost doctor` looks at "
		    "it)\n");
	}
	free(since);
	free(said);
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
		store_wake_send(d->conf->beside, "post");
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

/* Owes letter ID again, which is parked. Strangers get their letters no faster
 * by this than otherwise. */
static enum store_status
retry_one(struct desk *d, int64_t id, int64_t now)
{
	struct store_letter l;
	enum store_status status = store_letter_get(d->store, id, &l);
	int64_t due = now;

	if (status == STORE_OK && l.state == STORE_LETTER_PARKED &&
	    unproved_asks(l.kind))
		due = unproved_due(d, "");
	store_letter_fini(&l);
	return status == STORE_OK ? store_outbox_retry(d->store, id, now, due)
				  : status;
}

/* Owes all parked letters again. *N grows by their number. */
static enum store_status
retry_parked(struct desk *d, int64_t now, int *n)
{
	int64_t *ids;
	size_t parked;
	enum store_status status =
	    store_outbox_waiting(d->store, STORE_LETTER_PARKED, &ids, &parked);

	for (size_t i = 0; i < parked; i++)
		*n += retry_one(d, ids[i], now) == STORE_OK;
	free(ids);
	return status;
}

bool
outboxlist_retry(struct desk *d, int64_t id, int *n, struct buffer *why)
{
	int64_t now = desk_now(d);
	enum store_status status;
	int hastened = 0;

	*n = 0;
	if (store_begin(d->store) != STORE_OK)
		return outboxlist_failed(d, why);
	if (id != 0) {
		status = retry_one(d, id, now);
		*n = status == STORE_OK;
	} else {
		status = retry_parked(d, now, n);
	}
	if (status == STORE_OK ? id == 0 : status == STORE_ABSENT) {
		status = store_outbox_hasten(d->store, id, "*", now, &hastened);
		*n += hastened;
		if (status == STORE_OK && id != 0 && hastened == 0)
			status = STORE_ABSENT;
	}
	return outboxlist_end(d, status, id,
	    "parked, nor does it wait for another try", why);
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
		status =
		    store_outbox_retry(d->store, id, desk_now(d), desk_now(d));
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
