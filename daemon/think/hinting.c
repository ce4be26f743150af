/*
 * Takes the hint that was asked for first, and hands it in.
 */
#include "config.h"

#include "think/hinting.h"

#include <string.h>

#include "desk/desk.h"
#include "desk/log.h"
#include "game/table.h"
#include "match/match.h"
#include "review/hint.h"
#include "store/store_reviews.h"

struct hinting {
	const struct step *s; /* borrowed */
	struct store_hint asked;
	int64_t from; /* ms of the core */
	bool ends;
};

static double
hint_used(void *arg)
{
	struct hinting *h = arg;
	const struct step *s = h->s;

	h->ends = h->ends ||
	    (s->interrupted != NULL && s->interrupted(s->arg, step_now()));
	return h->ends ? 1 : (double)(step_core() - h->from) / HINTING_TIME;
}

/* Appends the hint to BODY; without moves when the seat is not to move. */
static void
think(struct hinting *h, const struct table *t, struct buffer *body)
{
	const struct search_position p = {
	    .rules = t->rules, .state = t->match->state, .seat = h->asked.seat};
	const struct weigh_limit limit = {.used = hint_used, .arg = h};
	struct hint_move found[HINT_MOVES];
	bool still = t->game.entries == h->asked.entry &&
	    (match_to_move(t->match) >> p.seat & 1);
	uint64_t seed;
	size_t n = 0;

	h->s->d->random(h->s->d->random_arg, &seed, sizeof seed);
	h->from = step_core();
	if (still)
		n = hint_find(&p, &limit, seed, found);
	hint_write(&p, found, n, body);
}

static enum store_status
hand_in(struct desk *d, const struct store_hint *asked, const char *body)
{
	enum store_status status = store_begin(d->store);

	if (status != STORE_OK)
		return status;
	status = body != NULL
	    ? store_hint_found(d->store, asked->game, asked->entry, body)
	    : store_hint_remove(d->store, asked->game);
	if (status == STORE_OK)
		return store_commit(d->store);
	store_rollback(d->store);
	return status;
}

static enum step_result
answer(struct hinting *h)
{
	struct desk *d = h->s->d;
	struct buffer body = {0};
	enum table_status read;
	enum store_status status;
	struct table t;

	if (store_read_begin(d->store) != STORE_OK)
		return STEP_FAILED;
	read = table_load(d, h->asked.game, &t, NULL);
	store_read_end(d->store);
	if (read == TABLE_OK)
		think(h, &t, &body);
	table_fini(&t);
	if (h->ends) {
		buffer_fini(&body);
		return STEP_ENDS;
	}
	status = read == TABLE_STORE
	    ? STORE_FAILED
	    : hand_in(d, &h->asked, body.len > 0 ? body.data : NULL);
	buffer_fini(&body);
	return status != STORE_OK ? STEP_FAILED
	    : read == TABLE_OK	  ? STEP_MADE
				  : STEP_VAIN;
}

enum step_result
hinting_step(const struct step *s)
{
	struct hinting h = {.s = s};
	enum step_result result = STEP_FAILED;
	enum store_status status;

	if (store_read_begin(s->d->store) != STORE_OK)
		return STEP_FAILED;
	status = store_hint_next(s->d->store, &h.asked);
	store_read_end(s->d->store);
	if (status == STORE_ABSENT)
		result = STEP_IDLE;
	else if (status == STORE_OK)
		result = answer(&h);
	if (result == STEP_FAILED)
		log_event("hint-failed", "game=%lld why=\"%s\"",
		    (long long)h.asked.game, store_why(s->d->store));
	store_hint_fini(&h.asked);
	return result;
}
