/*
 * Preparing the statements, each once, when it is first asked for: no process
 * needs them all, and together they are most of what an idle one holds.
 *
 * Not here: their texts (sql/queries/), from which contrib/statements makes
 * the list.
 */
#include "config.h"

#include "store/engine.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"

/* NULL when it does not fit the database; WHY then says what is wrong. */
static sqlite3_stmt *
prepare(sqlite3 *db, const struct store_statement *one, char *why, size_t len)
{
	const char *rest;
	sqlite3_stmt *sql = NULL, *more = NULL;
	int code = sqlite3_prepare_v3(db, one->text, -1,
	    SQLITE_PREPARE_PERSISTENT, &sql, &rest);

	if (code == SQLITE_OK && sql != NULL)
		code = sqlite3_prepare_v2(db, rest, -1, &more, NULL);
	if (code == SQLITE_OK && sql != NULL && more == NULL)
		return sql;
	snprintf(why, len, "statement %s: %s", one->name,
	    code != SQLITE_OK ? sqlite3_errmsg(db)
			      : "there must be exactly one");
	sqlite3_finalize(sql);
	sqlite3_finalize(more);
	return NULL;
}

bool
store_sql_fit(struct store *s, const struct store_statement *all,
    enum store_sql from, enum store_sql to, char *why, size_t len)
{
	for (int i = (int)from; i < (int)to; i++) {
		sqlite3_stmt *sql = prepare(s->db, &all[i], why, len);

		if (sql == NULL)
			return false;
		sqlite3_finalize(sql);
	}
	return true;
}

void
store_statement_free(struct statement *sql)
{
	if (sql != NULL)
		(void)sqlite3_finalize(sql->stmt);
	free(sql);
}

struct statement *
store_sql(struct store *s, enum store_sql which)
{
	struct statement *sql = s->sql[which];

	/* It did fit when the database was opened. If it does no more, somebody
	 * has changed the schema since: opening it again says how. */
	if (sql == NULL) {
		sql = s->sql[which] = xcalloc(1, sizeof *sql);
		sql->stmt = prepare(s->db, &store_statements[which], s->why,
		    sizeof s->why);
	}
	assert(sql->stmt != NULL && !sqlite3_stmt_busy(sql->stmt));
	return sql;
}
