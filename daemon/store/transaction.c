/*
 * Transactions, the pieces of a shared one, and reading consistently.
 */
#include "config.h"

#include "store/inner.h"

#include <assert.h>

enum store_status
store_begin(struct store *s)
{
	enum store_status status;

	assert(s->doing == STORE_NOTHING);
	status = store_sql_run(s, store_sql(s, STORE_SQL_BEGIN));
	if (status == STORE_OK)
		s->doing = STORE_WRITING;
	return status;
}

enum store_status
store_commit(struct store *s)
{
	enum store_status status;

	assert(s->doing == STORE_WRITING && !s->in_piece);
	status = store_sql_run(s, store_sql(s, STORE_SQL_COMMIT));
	if (status == STORE_OK) {
		s->doing = STORE_NOTHING;
		s->full = false;
	} else {
		store_rollback(s);
	}
	return status;
}

void
store_rollback(struct store *s)
{
	assert(s->doing == STORE_WRITING);
	s->lost = STORE_OK;
	/* It can fail only by having happened already. */
	if (!sqlite3_get_autocommit(s->db)) {
		sqlite3_stmt *sql = store_sql(s, STORE_SQL_ROLLBACK);

		(void)sqlite3_step(sql);
		store_sql_end(sql);
	}
	s->doing = STORE_NOTHING;
	s->in_piece = false;
}

enum store_status
store_piece_begin(struct store *s)
{
	enum store_status status;

	assert(s->doing == STORE_WRITING && !s->in_piece);
	status = store_sql_run(s, store_sql(s, STORE_SQL_PIECE_BEGIN));
	s->in_piece = status == STORE_OK;
	return status;
}

enum store_status
store_piece_keep(struct store *s)
{
	assert(s->in_piece);
	s->in_piece = false;
	return store_sql_run(s, store_sql(s, STORE_SQL_PIECE_KEEP));
}

void
store_piece_undo(struct store *s)
{
	enum store_status status;

	assert(s->in_piece);
	s->in_piece = false;
	status = store_sql_run(s, store_sql(s, STORE_SQL_PIECE_UNDO));
	if (status == STORE_OK)
		status = store_sql_run(s, store_sql(s, STORE_SQL_PIECE_KEEP));
	/* Half a piece must not be committed with the others. */
	if (status != STORE_OK && s->lost == STORE_OK)
		s->lost = status;
}

enum store_status
store_read_begin(struct store *s)
{
	enum store_status status;

	assert(s->doing == STORE_NOTHING);
	status = store_sql_run(s, store_sql(s, STORE_SQL_READ_BEGIN));
	if (status == STORE_OK)
		s->doing = STORE_READING;
	return status;
}

void
store_read_end(struct store *s)
{
	assert(s->doing == STORE_READING);
	if (!sqlite3_get_autocommit(s->db)) {
		sqlite3_stmt *sql = store_sql(s, STORE_SQL_ROLLBACK);

		(void)sqlite3_step(sql);
		store_sql_end(sql);
	}
	s->doing = STORE_NOTHING;
}
