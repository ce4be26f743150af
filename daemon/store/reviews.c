/*
 * Reviews and hints: what was asked for, and what came of it.
 */
#include "config.h"

#include "store/store_reviews.h"

#include <assert.h>
#include <stdlib.h>

#include "store/inner.h"

void
store_review_fini(struct store_review *r)
{
	free(r->body);
	*r = (struct store_review){.body = NULL};
}

static void
take_review(struct statement *sql, struct store_review *r)
{
	r->game = store_sql_int(sql, 0);
	r->asked = store_sql_int(sql, 1);
	r->wishes = (unsigned)store_sql_int(sql, 2);
	r->made = store_sql_int(sql, 3);
	r->body = store_sql_text(sql, 4);
}

static enum store_status
one_review(struct store *s, struct statement *sql, struct store_review *r)
{
	enum store_status status = store_sql_row(s, sql);

	*r = (struct store_review){.body = NULL};
	if (status != STORE_OK)
		return status;
	take_review(sql, r);
	store_sql_end(sql);
	return STORE_OK;
}

enum store_status
store_review_get(struct store *s, int64_t game, struct store_review *r)
{
	struct statement *sql = store_sql(s, STORE_SQL_REVIEW_GET);

	store_sql_put_int(sql, 1, game);
	return one_review(s, sql, r);
}

enum store_status
store_review_next(struct store *s, struct store_review *r)
{
	return one_review(s, store_sql(s, STORE_SQL_REVIEW_NEXT), r);
}

enum store_status
store_review_ask(struct store *s, int64_t game, unsigned seats, int64_t now)
{
	struct statement *sql = store_sql(s, STORE_SQL_REVIEW_ADD);

	assert(s->doing == STORE_WRITING);
	store_sql_put_int(sql, 1, game);
	store_sql_put_id(sql, 2, now);
	store_sql_put_int(sql, 3, seats);
	s->thought = s->thought || now != 0;
	return store_sql_run(s, sql);
}

/* Runs SQL about GAME at the time NOW. */
static enum store_status
review_set(struct store *s, struct statement *sql, int64_t game, int64_t now)
{
	assert(s->doing == STORE_WRITING);
	store_sql_put_int(sql, 1, game);
	store_sql_put_int(sql, 2, now);
	return store_sql_run(s, sql);
}

enum store_status
store_review_over(struct store *s, int64_t game, int64_t now)
{
	s->thought = true;
	return review_set(s, store_sql(s, STORE_SQL_REVIEW_OVER), game, now);
}

enum store_status
store_review_later(struct store *s, int64_t game, int64_t now)
{
	return review_set(s, store_sql(s, STORE_SQL_REVIEW_LATER), game, now);
}

enum store_status
store_review_made(struct store *s, int64_t game, int64_t now, const char *body)
{
	struct statement *sql = store_sql(s, STORE_SQL_REVIEW_MADE);

	if (body != NULL)
		store_sql_put_text(sql, 3, body);
	return review_set(s, sql, game, now);
}

enum store_status
store_reviews_waiting(struct store *s, int64_t *n)
{
	*n = 0;
	return store_sql_one(s, store_sql(s, STORE_SQL_REVIEWS_WAITING), n);
}

/* --- hints ---------------------------------------------------------------- */

void
store_hint_fini(struct store_hint *h)
{
	free(h->body);
	*h = (struct store_hint){.body = NULL};
}

static enum store_status
one_hint(struct store *s, struct statement *sql, struct store_hint *h)
{
	enum store_status status = store_sql_row(s, sql);

	*h = (struct store_hint){.body = NULL};
	if (status != STORE_OK)
		return status;
	h->game = store_sql_int(sql, 0);
	h->seat = (int)store_sql_int(sql, 1);
	h->entry = (uint32_t)store_sql_int(sql, 2);
	h->asked = store_sql_int(sql, 3);
	h->body = store_sql_text(sql, 4);
	store_sql_end(sql);
	if (h->seat >= 0 && h->seat < RULES_SEATS_MAX)
		return STORE_OK;
	store_hint_fini(h);
	return store_sql_damaged(s, "hint", h->game);
}

enum store_status
store_hint_get(struct store *s, int64_t game, struct store_hint *h)
{
	struct statement *sql = store_sql(s, STORE_SQL_HINT_GET);

	store_sql_put_int(sql, 1, game);
	return one_hint(s, sql, h);
}

enum store_status
store_hint_next(struct store *s, struct store_hint *h)
{
	return one_hint(s, store_sql(s, STORE_SQL_HINT_NEXT), h);
}

enum store_status
store_hint_ask(struct store *s, int64_t game, int seat, uint32_t entry,
    int64_t now)
{
	struct statement *sql = store_sql(s, STORE_SQL_HINT_ASK);

	assert(s->doing == STORE_WRITING);
	store_sql_put_int(sql, 1, game);
	store_sql_put_int(sql, 2, seat);
	store_sql_put_int(sql, 3, entry);
	store_sql_put_int(sql, 4, now);
	s->thought = true;
	return store_sql_run(s, sql);
}

enum store_status
store_hint_found(struct store *s, int64_t game, uint32_t entry,
    const char *body)
{
	struct statement *sql = store_sql(s, STORE_SQL_HINT_FOUND);

	assert(s->doing == STORE_WRITING);
	store_sql_put_int(sql, 1, game);
	store_sql_put_int(sql, 2, entry);
	store_sql_put_text(sql, 3, body);
	return store_sql_run(s, sql);
}

enum store_status
store_hint_remove(struct store *s, int64_t game)
{
	struct statement *sql = store_sql(s, STORE_SQL_HINT_REMOVE);

	assert(s->doing == STORE_WRITING);
	store_sql_put_int(sql, 1, game);
	return store_sql_run(s, sql);
}
