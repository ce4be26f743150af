/*
 * Preparing the statements, each once, when the database is opened.
 *
 * Not here: their texts (sql/queries/), from which contrib/statements makes
 * the list.
 */
#include "config.h"

#include "store/inner.h"

#include <stdio.h>
#include <string.h>

static bool
prepare_one(struct store *s, int number, const struct store_statement *one,
    char *why, size_t why_len)
{
	const char *rest;
	sqlite3_stmt *more = NULL;
	int code = sqlite3_prepare_v3(s->db, one->text, -1,
	    SQLITE_PREPARE_PERSISTENT, &s->sql[number], &rest);

	if (code == SQLITE_OK && s->sql[number] != NULL)
		code = sqlite3_prepare_v2(s->db, rest, -1, &more, NULL);
	if (code == SQLITE_OK && s->sql[number] != NULL && more == NULL)
		return true;
	snprintf(why, why_len, "statement %s: %s", one->name,
	    code != SQLITE_OK ? sqlite3_errmsg(s->db)
			      : "there must be exactly one");
	sqlite3_finalize(more);
	return false;
}

bool
store_sql_prepare(struct store *s, const struct store_statement *all,
    enum store_sql from, enum store_sql to, char *why, size_t len)
{
	for (int i = (int)from; i < (int)to; i++)
		if (!prepare_one(s, i, &all[i], why, len))
			return false;
	return true;
}
