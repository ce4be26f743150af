/*
 * Takes the review that was asked for first, and hands it in.
 */
#include "config.h"

#include "think/reviewer.h"

#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"
#include "conf/conf.h"
#include "desk/desk.h"
#include "desk/log.h"
#include "game/held.h"
#include "game/table.h"
#include "match/match.h"
#include "review/review.h"
#include "store/store_log.h"
#include "store/store_owing.h"
#include "store/store_reviews.h"
#include "store/store_thoughts.h"
#include "store/store_wake.h"

enum {
	TIME = 45,	  /* seconds of one core for a game, unless it is set */
	STEP_MOST = 1000, /* ms: so long a bot may have to wait */
	HELD = 600	  /* seconds until a game that is not served is tried
			   * again */
};

struct reviewer {
	const struct step *s; /* borrowed */
	int64_t game;	      /* 0: none under way */
	uint64_t seed;
	struct entry *log;
	size_t n, room;
	struct reviewing *g; /* NULL: the game has none */
	int64_t all, left;   /* ms of the core */
	/* The entry under way. */
	int64_t from, until; /* ms of the core */
	bool ends;
};

struct reviewer *
reviewer_new(const struct step *s)
{
	struct reviewer *r = xcalloc(1, sizeof *r);

	r->s = s;
	return r;
}

/* Forgets the game under way. */
static void
reviewer_drop(struct reviewer *r)
{
	reviewing_free(r->g);
	for (size_t i = 0; i < r->n; i++)
		entry_fini(&r->log[i]);
	free(r->log);
	*r = (struct reviewer){.s = r->s};
}

void
reviewer_free(struct reviewer *r)
{
	reviewer_drop(r);
	free(r);
}

/* --- taking one ----------------------------------------------------------- */

static bool
keep_entry(void *arg, const struct entry *e)
{
	struct reviewer *r = arg;

	if (r->n < r->room)
		entry_copy(&r->log[r->n++], e);
	return true;
}

static enum step_result
read_game(struct reviewer *r, struct buffer *why)
{
	struct desk *d = r->s->d;
	struct table t;
	enum step_result result = STEP_FAILED;

	switch (table_load(d, r->game, &t, why)) {
	case TABLE_OK:
		r->room = t.game.entries;
		r->log = xcalloc(r->room, sizeof *r->log);
		memcpy(&r->seed, t.game.uid, sizeof r->seed);
		if (store_entries_each(d->store, r->game, 0, keep_entry, r) ==
		    STORE_OK) {
			r->g = reviewing_new(t.rules, &t.match->setup, r->log,
			    r->n);
			result = STEP_MADE;
		}
		break;
	case TABLE_BROKEN:
		result = STEP_VAIN;
		break;
	case TABLE_ABSENT:
	case TABLE_STORE:
		break;
	}
	table_fini(&t);
	return result;
}

/* Ms of one core for a game. */
static int64_t
reviewer_time(const struct desk *d)
{
	return (int64_t)(d->conf->review_time > 0 ? d->conf->review_time
						  : TIME) *
	    1000;
}

/* STEP_VAIN: it is not served. */
static enum step_result
take_next(struct reviewer *r, struct buffer *why)
{
	struct desk *d = r->s->d;
	struct store_review next;
	enum step_result result = STEP_FAILED;
	enum store_status status;

	if (store_read_begin(d->store) != STORE_OK)
		return STEP_FAILED;
	status = store_review_next(d->store, &next);
	if (status == STORE_ABSENT || next.asked > desk_now(d)) {
		result = STEP_IDLE;
	} else if (status == STORE_OK) {
		r->game = next.game;
		r->all = r->left = reviewer_time(d);
		result = read_game(r, why);
	}
	store_review_fini(&next);
	store_read_end(d->store);
	return result;
}

/* --- weighing ------------------------------------------------------------- */

static double
entry_used(void *arg)
{
	struct reviewer *r = arg;
	const struct step *s = r->s;

	r->ends = r->ends ||
	    (s->interrupted != NULL && s->interrupted(s->arg, step_now()));
	if (r->ends || r->until <= r->from)
		return 1;
	return (double)(step_core() - r->from) / (double)(r->until - r->from);
}

static void
weigh_next(struct reviewer *r)
{
	const struct weigh_limit limit = {.used = entry_used, .arg = r};
	int64_t ms = (int64_t)(reviewing_next(r->g) * (double)r->left);

	r->from = step_core();
	r->until = r->from + (ms < STEP_MOST ? ms : STEP_MOST);
	reviewing_step(r->g, &limit, r->seed);
	r->left -= step_core() - r->from;
}

/* --- handing in ----------------------------------------------------------- */

/* Owes the letters to the seats in WISHES that a person still has. */
static enum store_status
owe_letters(struct reviewer *r, unsigned wishes)
{
	struct desk *d = r->s->d;
	struct table t;
	enum table_status read = table_load_rows(d, r->game, &t, NULL);

	for (int i = 0; i < t.n_seats && read == TABLE_OK; i++)
		if ((wishes >> i & 1) && t.seats[i].player != 0)
			store_letter_owe_besides(d->store, &t.game, i,
			    STORE_LETTER_REVIEW, desk_now(d), desk_now(d),
			    desk_now(d));
	table_fini(&t);
	return read == TABLE_OK ? store_failure(d->store) : STORE_FAILED;
}

/* BODY is NULL when no review can be made. */
static enum store_status
hand_in(struct reviewer *r, const char *body)
{
	struct desk *d = r->s->d;
	struct store_review asked;
	enum store_status status = store_review_get(d->store, r->game, &asked);

	if (status == STORE_OK && asked.made == 0) {
		store_thinker_add(d->store, STORE_THINKER_REVIEW,
		    r->all - r->left);
		if (body != NULL)
			status = owe_letters(r, asked.wishes);
		if (status == STORE_OK)
			status = store_review_made(d->store, r->game,
			    desk_now(d), body);
	}
	store_review_fini(&asked);
	return status == STORE_ABSENT ? STORE_OK : status;
}

static enum step_result
in_transaction(struct reviewer *r,
    enum store_status (*write)(struct reviewer *r, const char *body),
    const char *body)
{
	struct desk *d = r->s->d;
	enum store_status status = store_begin(d->store);

	if (status != STORE_OK)
		return STEP_FAILED;
	status = write(r, body);
	if (status != STORE_OK)
		store_rollback(d->store);
	else
		status = store_commit(d->store);
	return status == STORE_OK ? STEP_MADE : STEP_FAILED;
}

static enum store_status
put_off(struct reviewer *r, const char *none)
{
	(void)none;
	return store_review_later(r->s->d->store, r->game,
	    desk_now(r->s->d) + HELD);
}

static enum step_result
reviewer_end(struct reviewer *r)
{
	struct desk *d = r->s->d;
	struct buffer body = {0};
	struct review review;
	enum step_result result;

	if (r->g != NULL) {
		reviewing_end(r->g, &review);
		review_write(&review, &body);
		review_fini(&review);
	}
	result = in_transaction(r, hand_in, r->g != NULL ? body.data : NULL);
	buffer_fini(&body);
	if (result == STEP_MADE) {
		log_event("review-made", "game=%lld ms=%lld",
		    (long long)r->game, (long long)(r->all - r->left));
		store_wake_send(d->conf->beside, "post");
	}
	reviewer_drop(r);
	return result;
}

/* --- a step --------------------------------------------------------------- */

static enum step_result
begin(struct reviewer *r)
{
	struct buffer why = {0};
	enum step_result result = take_next(r, &why);

	if (result == STEP_VAIN) {
		if (held_log_once(r->s->d, r->game))
			log_event("game-not-served", "why=\"%s\"",
			    buffer_text(&why));
		result = in_transaction(r, put_off, NULL);
		reviewer_drop(r);
	} else if (result == STEP_FAILED) {
		reviewer_drop(r);
	}
	buffer_fini(&why);
	return result;
}

enum step_result
reviewer_step(struct reviewer *r)
{
	enum step_result result = STEP_MADE;

	if (r->game == 0)
		result = begin(r);
	else if (r->g != NULL && reviewing_next(r->g) > 0)
		weigh_next(r);
	else
		result = reviewer_end(r);
	if (result == STEP_FAILED)
		log_event("review-failed", "why=\"%s\"",
		    store_why(r->s->d->store));
	return r->ends ? STEP_ENDS : result;
}
