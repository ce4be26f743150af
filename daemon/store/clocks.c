/*
 * Clocks of seats, and the pauses of a game.
 *
 * Not here: downtime of the server and vacations (spans.c), alarms (alarm.c),
 * stand-ins (seats.c).
 */
#include "config.h"

#include "store/store_clocks.h"

#include <assert.h>
#include <stdlib.h>

#include "base/xmalloc.h"
#include "store/inner.h"

/* --- clocks -------------------------------------------------------------- */

enum store_status
store_clocks_get(struct store *s, int64_t game, struct store_clock *clocks,
    int *n)
{
	struct statement *sql = store_sql(s, STORE_SQL_CLOCKS);
	enum store_status status;

	*n = 0;
	store_sql_put_int(sql, 1, game);
	while ((status = store_sql_row(s, sql)) == STORE_OK) {
		assert(*n < RULES_SEATS_MAX);
		clocks[(*n)++] = (struct store_clock){
		    .seat = (int)store_sql_int(sql, 0),
		    .left = store_sql_int(sql, 1),
		    .since = store_sql_int(sql, 2),
		    .began = store_sql_int(sql, 3),
		    .told = (unsigned)store_sql_int(sql, 4),
		    .left_before = store_sql_int(sql, 5),
		    .began_before = store_sql_int(sql, 6),
		};
	}
	return status == STORE_ABSENT ? STORE_OK : status;
}

static struct statement *
put_clock(struct store *s, enum store_sql which, int64_t game,
    const struct store_clock *c)
{
	struct statement *sql = store_sql(s, which);

	store_sql_put_int(sql, 1, game);
	store_sql_put_int(sql, 2, c->seat);
	store_sql_put_int(sql, 3, c->left);
	store_sql_put_int(sql, 4, c->since);
	store_sql_put_int(sql, 5, c->began);
	store_sql_put_int(sql, 6, c->told);
	store_sql_put_int(sql, 7, c->left_before);
	store_sql_put_int(sql, 8, c->began_before);
	return sql;
}

enum store_status
store_clock_put(struct store *s, int64_t game, const struct store_clock *c)
{
	enum store_status status;

	assert(s->doing == STORE_WRITING);
	status = store_sql_must(s, put_clock(s, STORE_SQL_CLOCK_PUT, game, c));
	if (status == STORE_ABSENT)
		status = store_sql_must(s,
		    put_clock(s, STORE_SQL_CLOCK_ADD, game, c));
	return status;
}

/* --- the game ------------------------------------------------------------ */

enum store_status
store_terms_set(struct store *s, struct store_game *g, const char *terms)
{
	struct statement *sql = store_sql(s, STORE_SQL_TERMS_SET);
	enum store_status status;
	char *copy;

	assert(s->doing == STORE_WRITING);
	store_sql_put_int(sql, 1, g->id);
	store_sql_put_text(sql, 2, terms);
	status = store_sql_must(s, sql);
	if (status != STORE_OK)
		return status;
	copy = xstrdup(terms);
	free(g->terms);
	g->terms = copy;
	return STORE_OK;
}

enum store_status
store_game_pause(struct store *s, struct store_game *g, bool paused)
{
	struct statement *sql = store_sql(s, STORE_SQL_GAME_PAUSE);
	enum store_game_state state = paused ? STORE_PAUSED : STORE_OPEN;
	enum store_status status;

	assert(s->doing == STORE_WRITING);
	store_sql_put_int(sql, 1, g->id);
	store_sql_put_int(sql, 2, state);
	status = store_sql_must(s, sql);
	if (status == STORE_OK)
		g->state = state;
	return status;
}

/* --- pauses -------------------------------------------------------------- */

enum store_status
store_pause_begin(struct store *s, int64_t game, int64_t at,
    enum store_pause_why why)
{
	struct statement *sql = store_sql(s, STORE_SQL_PAUSE_BEGIN);
	enum store_status status;

	assert(s->doing == STORE_WRITING);
	store_sql_put_int(sql, 1, game);
	store_sql_put_int(sql, 2, at);
	store_sql_put_int(sql, 3, why);
	status = store_sql_must(s, sql);
	if (status != STORE_ABSENT)
		return status;
	/* It is paused already, or not there. */
	sql = store_sql(s, STORE_SQL_GAME_EXISTS);
	store_sql_put_int(sql, 1, game);
	return store_sql_need(s, store_sql_one(s, sql, NULL));
}

enum store_status
store_pause_end(struct store *s, int64_t game, int64_t at)
{
	static const enum store_sql steps[] = {
	    STORE_SQL_PAUSE_FORGET, STORE_SQL_PAUSE_END};

	assert(s->doing == STORE_WRITING);
	for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++) {
		struct statement *sql = store_sql(s, steps[i]);

		store_sql_put_int(sql, 1, game);
		store_sql_put_int(sql, 2, at);
		store_sql_run(s, sql);
	}
	return store_failure(s);
}

enum store_status
store_pauses_each(struct store *s, int64_t game, int64_t after,
    bool (*each)(void *arg, const struct store_pause *p), void *arg)
{
	struct statement *sql = store_sql(s, STORE_SQL_PAUSES);
	enum store_status status;

	store_sql_put_int(sql, 1, game);
	store_sql_put_int(sql, 2, after);
	while ((status = store_sql_row(s, sql)) == STORE_OK) {
		struct store_pause p = {
		    .since = store_sql_int(sql, 0),
		    .until = store_sql_int(sql, 1),
		    .why = (enum store_pause_why)store_sql_int(sql, 2),
		};

		if (!each(arg, &p)) {
			store_sql_end(sql);
			break;
		}
	}
	return status == STORE_ABSENT ? STORE_OK : status;
}
