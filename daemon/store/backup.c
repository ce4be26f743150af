/*
 * Copying the database. This is VACUUM INTO and not SQLite's backup interface:
 * that one begins anew whenever another process writes, so that under load it
 * never ends, and it copies the free pages, too.
 *
 * Not here: whether the database is sound in all respects (check.c).
 */
#include "config.h"

#include "store/store_backup.h"

#include <assert.h>
#include <string.h>

#include "store/inner.h"

enum store_status
store_copy(struct store *s, const char *path)
{
	sqlite3_stmt *sql = store_sql(s, STORE_SQL_COPY_INTO);
	enum store_status status = STORE_OK, ended = STORE_OK;

	assert(s->doing == STORE_NOTHING);
	if (s->reads)
		status = store_sql_session(s, "session_copy.sql");
	if (status != STORE_OK)
		return status;
	store_sql_put_text(sql, 1, path);
	status = store_sql_run(s, sql);
	if (s->reads)
		ended = store_sql_session(s, "session_read.sql");
	return status == STORE_OK ? ended : status;
}

enum store_status
store_quick_check(struct store *s, struct buffer *out)
{
	sqlite3_stmt *sql = store_sql(s, STORE_SQL_QUICK_CHECK);
	size_t before = out->len;
	enum store_status status;

	while ((status = store_sql_row(s, sql)) == STORE_OK) {
		const char *text = (const char *)sqlite3_column_text(sql, 0);

		if (text != NULL && strcmp(text, "ok") != 0)
			buffer_printf(out, "%s\n", text);
	}
	if (status != STORE_ABSENT) {
		buffer_printf(out, "%s\n", s->why);
		return status;
	}
	return out->len == before ? STORE_OK : STORE_FAILED;
}

enum store_status
store_fact_drop(struct store *s, const char *name)
{
	sqlite3_stmt *sql = store_sql(s, STORE_SQL_FACT_DROP);

	assert(s->doing == STORE_WRITING);
	store_sql_put_text(sql, 1, name);
	return store_sql_run(s, sql);
}
