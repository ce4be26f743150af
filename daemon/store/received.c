/*
 * Letters that players write to us.
 *
 * Not here: the letters that we write (letters.c).
 */
#include "config.h"

#include "store/store_received.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "store/inner.h"

void
store_received_fini(struct store_received *r)
{
	free(r->lines);
	memset(r, 0, sizeof *r);
}

/* The row of a statement that reads all columns. */
static enum store_status
store_received_take(struct store *s, struct statement *sql,
    struct store_received *r)
{
	memset(r, 0, sizeof *r);
	r->id = store_sql_int(sql, 0);
	r->game = store_sql_int(sql, 1);
	r->seat = (int)store_sql_int(sql, 2);
	r->player = store_sql_int(sql, 3);
	r->made = (uint32_t)store_sql_int(sql, 4);
	if (!store_sql_bytes(sql, 5, r->message, sizeof r->message))
		return store_sql_damaged(s, "received letter", r->id);
	r->own = store_sql_int(sql, 6) != 0;
	r->lines = store_sql_text(sql, 7);
	r->came = store_sql_int(sql, 8);
	r->due = store_sql_int(sql, 9);
	r->done = store_sql_int(sql, 10);
	return STORE_OK;
}

/* The only row of SQL. */
static enum store_status
take_one(struct store *s, struct statement *sql, struct store_received *r)
{
	enum store_status status = store_sql_row(s, sql);

	memset(r, 0, sizeof *r);
	if (status != STORE_OK)
		return status;
	status = store_received_take(s, sql, r);
	store_sql_end(sql);
	return status;
}

enum store_status
store_received_add(struct store *s, const struct store_received *r)
{
	struct statement *sql = store_sql(s, STORE_SQL_RECEIVED_ADD);

	assert(s->doing == STORE_WRITING);
	store_sql_put_int(sql, 1, r->game);
	store_sql_put_int(sql, 2, r->seat);
	store_sql_put_int(sql, 3, r->player);
	store_sql_put_int(sql, 4, r->made);
	store_sql_put_bytes(sql, 5, r->message, sizeof r->message);
	store_sql_put_int(sql, 6, r->own);
	store_sql_put_text(sql, 7, r->lines);
	store_sql_put_int(sql, 8, r->came);
	return store_sql_once(store_sql_must(s, sql));
}

enum store_status
store_received_get(struct store *s, int64_t id, struct store_received *r)
{
	struct statement *sql = store_sql(s, STORE_SQL_RECEIVED_GET);

	store_sql_put_int(sql, 1, id);
	return take_one(s, sql, r);
}

enum store_status
store_received_next(struct store *s, struct store_received *r)
{
	return take_one(s, store_sql(s, STORE_SQL_RECEIVED_NEXT), r);
}

enum store_status
store_received_idle(struct store *s, const struct store_received *r,
    int64_t since, int *n)
{
	struct statement *sql = store_sql(s, STORE_SQL_RECEIVED_IDLE);
	int64_t number = 0;
	enum store_status status;

	store_sql_put_int(sql, 1, r->player);
	store_sql_put_int(sql, 2, since);
	store_sql_put_int(sql, 3, r->id);
	status = store_sql_one(s, sql, &number);
	*n = (int)number;
	return status;
}

enum store_status
store_received_done(struct store *s, int64_t id, const char *lines,
    bool changed, int64_t at)
{
	struct statement *sql = store_sql(s, STORE_SQL_RECEIVED_DONE);

	assert(s->doing == STORE_WRITING);
	store_sql_put_int(sql, 1, id);
	store_sql_put_text(sql, 2, lines);
	store_sql_put_int(sql, 3, at);
	store_sql_put_int(sql, 4, changed);
	return store_sql_run(s, sql);
}

enum store_status
store_received_put_off(struct store *s, int64_t id, int64_t due)
{
	struct statement *sql = store_sql(s, STORE_SQL_RECEIVED_PUT_OFF);

	assert(s->doing == STORE_WRITING);
	store_sql_put_int(sql, 1, id);
	store_sql_put_int(sql, 2, due);
	return store_sql_run(s, sql);
}

enum store_status
store_received_each(struct store *s, int64_t player,
    bool (*each)(void *arg, const struct store_received *r), void *arg)
{
	struct statement *sql = store_sql(s, STORE_SQL_RECEIVED_OF);
	enum store_status status = STORE_OK;
	bool more = true;

	store_sql_put_int(sql, 1, player);
	while (more && (status = store_sql_row(s, sql)) == STORE_OK) {
		struct store_received r;

		status = store_received_take(s, sql, &r);
		more = status == STORE_OK && each(arg, &r);
		store_received_fini(&r);
	}
	if (!more)
		store_sql_end(sql);
	return status == STORE_ABSENT ? STORE_OK : status;
}
