/*
 * People.
 */
#include "config.h"

#include "store/inner.h"

#include <assert.h>
#include <stdlib.h>

void
store_player_fini(struct store_player *p)
{
	free(p->mail);
	free(p->name);
	free(p->lang);
	free(p->zone);
	*p = (struct store_player){0};
}

enum store_status
store_player_put(struct store *s, struct store_player *p)
{
	sqlite3_stmt *sql = store_sql(s, STORE_SQL_PLAYER_PUT);
	enum store_status status;

	assert(s->doing == STORE_WRITING && p->mail[0] != '\0');
	store_sql_put_text(sql, 1, p->mail);
	store_sql_put_text(sql, 2, p->name);
	store_sql_put_text(sql, 3, p->lang);
	store_sql_put_text(sql, 4, p->zone);
	store_sql_put_int(sql, 5, p->created);
	store_sql_put_int(sql, 6, p->epoch);
	status = store_sql_one(s, sql, &p->id);
	if (status != STORE_ABSENT)
		return status;
	sql = store_sql(s, STORE_SQL_PLAYER_FIND);
	store_sql_put_text(sql, 1, p->mail);
	return store_sql_one(s, sql, &p->id);
}

enum store_status
store_player_get(struct store *s, int64_t id, struct store_player *p)
{
	sqlite3_stmt *sql = store_sql(s, STORE_SQL_PLAYER_GET);
	enum store_status status;

	*p = (struct store_player){0};
	store_sql_put_int(sql, 1, id);
	status = store_sql_row(s, sql);
	if (status != STORE_OK)
		return status;
	p->id = store_sql_int(sql, 0);
	p->mail = store_sql_text(sql, 1);
	p->name = store_sql_text(sql, 2);
	p->lang = store_sql_text(sql, 3);
	p->zone = store_sql_text(sql, 4);
	p->created = store_sql_int(sql, 5);
	p->epoch = (uint32_t)store_sql_int(sql, 6);
	store_sql_end(sql);
	return STORE_OK;
}
