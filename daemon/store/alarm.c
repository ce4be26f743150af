/*
 * The alarm of each game: the one column of "game" that says when its clock
 * acts next. It is a file of its own because the desk asks for the earliest
 * alarm whenever it is idle.
 *
 * Not here: clocks and pauses (clocks.c), alarms of proposals (proposals.c).
 */
#include "config.h"

#include "store/store_alarm.h"

#include <assert.h>

#include "store/inner.h"

enum store_status
store_alarm_set(struct store *s, struct store_game *g, int64_t at)
{
	struct statement *sql = store_sql(s, STORE_SQL_ALARM_SET);
	enum store_status status;

	assert(s->doing == STORE_WRITING);
	assert(at >= 0);
	store_sql_put_int(sql, 1, g->id);
	if (at != 0)
		store_sql_put_int(sql, 2, at);
	status = store_sql_must(s, sql);
	if (status == STORE_OK)
		g->alarm = at;
	return status;
}

enum store_status
store_alarm_next(struct store *s, int64_t *game, int64_t *at)
{
	struct statement *sql = store_sql(s, STORE_SQL_ALARM_NEXT);
	enum store_status status = store_sql_row(s, sql);

	*game = *at = 0;
	if (status != STORE_OK)
		return status;
	*game = store_sql_int(sql, 0);
	*at = store_sql_int(sql, 1);
	store_sql_end(sql);
	return STORE_OK;
}
