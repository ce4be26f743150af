/*
 * Data sets of rulesets, and facts that the server keeps by name.
 */
#include "config.h"

#include "store/inner.h"

#include <assert.h>
#include <string.h>

#include "base/xmalloc.h"

static void
put_key(sqlite3_stmt *sql, const char *ruleset, const char *name,
    const uint8_t *digest)
{
	store_sql_put_text(sql, 1, ruleset);
	store_sql_put_text(sql, 2, name);
	store_sql_put_bytes(sql, 3, digest, DIGEST_SIZE);
}

enum store_status
store_data_put(struct store *s, const char *ruleset, const char *name,
    const uint8_t digest[DIGEST_SIZE], const char *text, size_t len,
    int64_t *id)
{
	sqlite3_stmt *sql = store_sql(s, STORE_SQL_DATA_FIND);
	enum store_status status;

	assert(s->doing == STORE_WRITING);
	put_key(sql, ruleset, name, digest);
	status = store_sql_one(s, sql, id);
	if (status != STORE_ABSENT)
		return status;
	sql = store_sql(s, STORE_SQL_DATA_ADD);
	put_key(sql, ruleset, name, digest);
	store_sql_put_bytes(sql, 4, text, len);
	return store_sql_add(s, sql, id);
}

enum store_status
store_data_get(struct store *s, int64_t id, char **name, char **text,
    size_t *len)
{
	sqlite3_stmt *sql = store_sql(s, STORE_SQL_DATA_GET);
	enum store_status status;
	const void *content;

	*name = *text = NULL;
	*len = 0;
	store_sql_put_int(sql, 1, id);
	status = store_sql_row(s, sql);
	if (status != STORE_OK)
		return status;
	*name = store_sql_text(sql, 0);
	content = sqlite3_column_blob(sql, 1);
	*len = (size_t)sqlite3_column_bytes(sql, 1);
	*text = xcalloc(1, *len + 1);
	if (*len > 0)
		memcpy(*text, content, *len);
	store_sql_end(sql);
	return STORE_OK;
}

enum store_status
store_fact_get(struct store *s, const char *name, char **value)
{
	sqlite3_stmt *sql = store_sql(s, STORE_SQL_FACT_GET);
	enum store_status status;

	*value = NULL;
	store_sql_put_text(sql, 1, name);
	status = store_sql_row(s, sql);
	if (status != STORE_OK)
		return status;
	*value = store_sql_text(sql, 0);
	store_sql_end(sql);
	return STORE_OK;
}

enum store_status
store_fact_put(struct store *s, const char *name, const char *value)
{
	sqlite3_stmt *sql = store_sql(s, STORE_SQL_FACT_PUT);

	assert(s->doing == STORE_WRITING);
	store_sql_put_text(sql, 1, name);
	store_sql_put_text(sql, 2, value);
	return store_sql_run(s, sql);
}
