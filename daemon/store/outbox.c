/*
 * Letters as the operator lists them, and sends again what was parked.
 *
 * Not here: letters as the post handles them (fates.c).
 */
#include "config.h"

#include "store/store_outbox.h"

#include <assert.h>
#include <stdlib.h>

#include "base/xmalloc.h"
#include "store/inner.h"

enum store_status
store_outbox_each(struct store *s, const struct store_outbox_which *which,
    bool (*each)(void *arg, const struct store_letter *l), void *arg)
{
	sqlite3_stmt *sql = store_sql(s, STORE_SQL_OUTBOX_LIST);
	struct store_letter *letters = NULL;
	size_t n = 0, i = 0;
	enum store_status status;

	store_sql_put_int(sql, 1, which->after);
	store_sql_put_int(sql, 2, which->state);
	store_sql_put_int(sql, 3, which->game);
	store_sql_put_int(sql, 4, which->most);
	while ((status = store_sql_row(s, sql)) == STORE_OK) {
		letters = xrealloc(letters, n + 1, sizeof *letters);
		status = store_letter_take(s, sql, &letters[n]);
		if (status != STORE_OK) {
			store_sql_end(sql);
			break;
		}
		n++;
	}
	if (status == STORE_ABSENT) {
		status = STORE_OK;
		while (i < n && each(arg, &letters[i]))
			i++;
	}
	for (i = 0; i < n; i++)
		store_letter_fini(&letters[i]);
	free(letters);
	return status;
}

enum store_status
store_outbox_retry(struct store *s, int64_t id, int64_t now)
{
	sqlite3_stmt *sql = store_sql(s, STORE_SQL_OUTBOX_RETRY);
	enum store_status status;

	assert(s->doing == STORE_WRITING);
	store_sql_put_int(sql, 1, id);
	store_sql_put_int(sql, 2, now);
	status = store_sql_must(s, sql);
	return status == STORE_OK
	    ? store_letter_counted(s, STORE_LETTER_PARKED, -1)
	    : status;
}
