/*
 * The queue of games that wait for a bot that thinks, and what the bots have
 * come to.
 */
#include "config.h"

#include "store/store_thoughts.h"

#include <assert.h>
#include <stdlib.h>

#include "store/inner.h"

/* --- the queue ------------------------------------------------------------ */

static enum store_status
take_thought(struct store *s, struct statement *sql, struct store_thought *t)
{
	int64_t seat = store_sql_int(sql, 2);

	*t = (struct store_thought){.id = store_sql_int(sql, 0)};
	if (seat < 0 || seat >= RULES_SEATS_MAX)
		return store_sql_damaged(s, "thought", t->id);
	t->game = store_sql_int(sql, 1);
	t->seat = (int)seat;
	t->entry = (uint32_t)store_sql_int(sql, 3);
	t->since = store_sql_int(sql, 4);
	return STORE_OK;
}

enum store_status
store_thought_get(struct store *s, int64_t game, struct store_thought *t)
{
	struct statement *sql = store_sql(s, STORE_SQL_THOUGHT_OF_GAME);
	enum store_status status;

	*t = (struct store_thought){0};
	store_sql_put_int(sql, 1, game);
	status = store_sql_row(s, sql);
	if (status != STORE_OK)
		return status;
	status = take_thought(s, sql, t);
	store_sql_end(sql);
	return status;
}

static enum store_status
thought_add(struct store *s, const struct store_thought *t)
{
	struct statement *sql = store_sql(s, STORE_SQL_THOUGHT_ADD);

	store_sql_put_int(sql, 1, t->game);
	store_sql_put_int(sql, 2, t->seat);
	store_sql_put_int(sql, 3, t->entry);
	store_sql_put_int(sql, 4, t->since);
	s->thought = true;
	return store_sql_run(s, sql);
}

static enum store_status
thought_entry(struct store *s, int64_t game, uint32_t entry)
{
	struct statement *sql = store_sql(s, STORE_SQL_THOUGHT_ENTRY);

	store_sql_put_int(sql, 1, game);
	store_sql_put_int(sql, 2, entry);
	s->thought = true;
	return store_sql_run(s, sql);
}

enum store_status
store_thought_set(struct store *s, int64_t game, int seat, uint32_t entry,
    int64_t now)
{
	struct store_thought is,
	    wanted = {.game = game, .seat = seat, .entry = entry, .since = now};
	enum store_status status = store_thought_get(s, game, &is);

	assert(s->doing == STORE_WRITING);
	if (status != STORE_OK && status != STORE_ABSENT)
		return store_sql_need(s, status);
	if (status == STORE_ABSENT)
		return seat < 0 ? STORE_OK : thought_add(s, &wanted);
	if (seat == is.seat)
		return entry == is.entry ? STORE_OK
					 : thought_entry(s, game, entry);
	status = store_thought_remove(s, game);
	return status == STORE_OK && seat >= 0 ? thought_add(s, &wanted)
					       : status;
}

enum store_status
store_thought_remove(struct store *s, int64_t game)
{
	struct statement *sql = store_sql(s, STORE_SQL_THOUGHT_REMOVE);

	assert(s->doing == STORE_WRITING);
	store_sql_put_int(sql, 1, game);
	return store_sql_run(s, sql);
}

enum store_status
store_thought_later(struct store *s, int64_t game, int64_t due)
{
	struct statement *sql = store_sql(s, STORE_SQL_THOUGHT_LATER);

	assert(s->doing == STORE_WRITING);
	store_sql_put_int(sql, 1, game);
	store_sql_put_int(sql, 2, due);
	return store_sql_run(s, sql);
}

enum store_status
store_thoughts_each(struct store *s, int64_t now,
    bool (*each)(void *arg, const struct store_thought *t), void *arg)
{
	struct statement *sql = store_sql(s, STORE_SQL_THOUGHTS_DUE);
	enum store_status status = STORE_OK;
	bool more = true;

	store_sql_put_int(sql, 1, now);
	while (more && (status = store_sql_row(s, sql)) == STORE_OK) {
		struct store_thought t;

		status = take_thought(s, sql, &t);
		more = status == STORE_OK && each(arg, &t);
	}
	if (status == STORE_ABSENT)
		return STORE_OK;
	store_sql_end(sql);
	return status;
}

enum store_status
store_thoughts_begin(struct store *s, bool last)
{
	enum store_status status =
	    store_sql_run(s, store_sql(s, STORE_SQL_THOUGHTS_ALL_DUE));

	assert(s->doing == STORE_WRITING);
	if (status == STORE_OK && last)
		status = store_sql_run(s, store_sql(s, STORE_SQL_THOUGHT_LAST));
	return status;
}

enum store_status
store_thoughts_figures(struct store *s, int64_t now, int64_t *n, int64_t *since)
{
	struct statement *sql = store_sql(s, STORE_SQL_THOUGHTS_FIGURES);
	enum store_status status;

	*n = *since = 0;
	store_sql_put_int(sql, 1, now);
	status = store_sql_row(s, sql);
	if (status != STORE_OK)
		return status;
	*n = store_sql_int(sql, 0);
	*since = store_sql_int(sql, 1);
	store_sql_end(sql);
	return STORE_OK;
}

/* --- what they have come to ----------------------------------------------- */

enum store_status
store_thinker_add(struct store *s, const char *bot, int64_t ms)
{
	struct statement *sql = store_sql(s, STORE_SQL_THINKER_ADD);

	assert(s->doing == STORE_WRITING);
	store_sql_put_text(sql, 1, bot);
	store_sql_put_int(sql, 2, ms);
	return store_sql_run(s, sql);
}

enum store_status
store_thinkers_each(struct store *s,
    void (*each)(void *arg, const char *bot, int64_t moves, int64_t ms),
    void *arg)
{
	struct statement *sql = store_sql(s, STORE_SQL_THINKERS_EACH);
	enum store_status status;

	while ((status = store_sql_row(s, sql)) == STORE_OK) {
		char *bot = store_sql_text(sql, 0);

		each(arg, bot, store_sql_int(sql, 1), store_sql_int(sql, 2));
		free(bot);
	}
	return status == STORE_ABSENT ? STORE_OK : status;
}
