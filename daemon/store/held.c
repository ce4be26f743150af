/*
 * Games that are held: the rules of this program do not replay them to what is
 * stored, so they are not served.
 *
 * Not here: finding that out (daemon/game/upgrade.c).
 */
#include "config.h"

#include "store/store_held.h"

#include <assert.h>

#include "store/inner.h"

enum store_status
store_held_put(struct store *s, int64_t game, uint32_t n, const char *why)
{
	struct statement *sql = store_sql(s, STORE_SQL_HELD_PUT);

	assert(s->doing == STORE_WRITING);
	store_sql_put_int(sql, 1, game);
	store_sql_put_int(sql, 2, n);
	store_sql_put_text(sql, 3, why);
	return store_sql_must(s, sql);
}

enum store_status
store_held_get(struct store *s, int64_t game, uint32_t *n, char **why)
{
	struct statement *sql = store_sql(s, STORE_SQL_HELD_GET);
	enum store_status status;

	*n = 0;
	*why = NULL;
	store_sql_put_int(sql, 1, game);
	status = store_sql_row(s, sql);
	if (status != STORE_OK)
		return status;
	*n = (uint32_t)store_sql_int(sql, 0);
	*why = store_sql_text(sql, 1);
	store_sql_end(sql);
	return STORE_OK;
}

enum store_status
store_held_clear(struct store *s)
{
	assert(s->doing == STORE_WRITING);
	return store_sql_run(s, store_sql(s, STORE_SQL_HELD_CLEAR));
}

enum store_status
store_held_count(struct store *s, int64_t *n)
{
	return store_sql_one(s, store_sql(s, STORE_SQL_HELD_COUNT), n);
}

enum store_status
store_held_letters(struct store *s, int64_t now)
{
	struct statement *sql = store_sql(s, STORE_SQL_HELD_LETTERS);

	assert(s->doing == STORE_WRITING);
	store_sql_put_int(sql, 1, now);
	return store_sql_run(s, sql);
}
