/*
 * Data sets of rulesets, and facts: values that the server keeps by name.
 */
#include "config.h"

#include "store/store_data.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"
#include "store/inner.h"

void
store_data_fini(struct store_data *data)
{
	free(data->ruleset);
	free(data->name);
	free(data->text);
	*data = (struct store_data){0};
}

static void
put_key(struct statement *sql, const struct store_data *data)
{
	store_sql_put_text(sql, 1, data->ruleset);
	store_sql_put_text(sql, 2, data->name);
	store_sql_put_bytes(sql, 3, data->digest, sizeof data->digest);
	store_sql_put_int(sql, 4, data->shipped);
}

static enum store_status
find_data(struct store *s, struct store_data *data)
{
	struct statement *sql = store_sql(s, STORE_SQL_DATA_FIND);

	put_key(sql, data);
	return store_sql_need(s, store_sql_one(s, sql, &data->id));
}

enum store_status
store_data_put(struct store *s, struct store_data *data)
{
	enum store_status status;
	struct statement *sql;

	assert(s->doing == STORE_WRITING);
	status = find_data(s, data);
	if (status != STORE_ABSENT)
		return status;
	sql = store_sql(s, STORE_SQL_DATA_ADD);
	put_key(sql, data);
	store_sql_put_bytes(sql, 5, data->text, data->len);
	status = store_sql_add(s, sql, &data->id);
	/* Another writer may have been quicker. */
	return status == STORE_ABSENT ? find_data(s, data) : status;
}

enum store_status
store_data_get(struct store *s, int64_t id, struct store_data *data)
{
	struct statement *sql = store_sql(s, STORE_SQL_DATA_GET);
	enum store_status status;
	const void *content;

	*data = (struct store_data){0};
	store_sql_put_int(sql, 1, id);
	status = store_sql_row(s, sql);
	if (status != STORE_OK)
		return status;
	data->id = id;
	data->ruleset = store_sql_text(sql, 0);
	data->name = store_sql_text(sql, 1);
	content = store_sql_blob(sql, 3, &data->len);
	data->text = xcalloc(1, data->len + 1);
	if (data->len > 0)
		memcpy(data->text, content, data->len);
	data->shipped = store_sql_int(sql, 4) != 0;
	if (!store_sql_bytes(sql, 2, data->digest, sizeof data->digest)) {
		status = store_sql_damaged(s, "data set", id);
		store_data_fini(data);
	}
	store_sql_end(sql);
	return status;
}

enum store_status
store_fact_get(struct store *s, const char *name, char **value)
{
	struct statement *sql = store_sql(s, STORE_SQL_FACT_GET);
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
	struct statement *sql = store_sql(s, STORE_SQL_FACT_PUT);

	assert(s->doing == STORE_WRITING);
	store_sql_put_text(sql, 1, name);
	store_sql_put_text(sql, 2, value);
	return store_sql_run(s, sql);
}

enum store_status
store_fact_drop(struct store *s, const char *name)
{
	struct statement *sql = store_sql(s, STORE_SQL_FACT_DROP);

	assert(s->doing == STORE_WRITING);
	store_sql_put_text(sql, 1, name);
	return store_sql_run(s, sql);
}
