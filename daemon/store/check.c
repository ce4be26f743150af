/*
 * The state of the database itself: whether it can be written, whether another
 * process has written.
 *
 * Not here: whether it is sound (parts.c), copies (backup.c), writing the whole
 * file anew (erase.c).
 */
#include "config.h"

#include "store/store_check.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"
#include "store/engine.h"
#include "store/store_backup.h"
#include "store/store_data.h"

enum { ROOM = 2 << 20 /* bytes; a group of moves takes less */ };

/* --- writable ------------------------------------------------------------ */

/* A write that changes nothing that anybody reads. */
static enum store_status
try_write(struct store *s)
{
	enum store_status status = store_begin(s);

	if (status != STORE_OK)
		return status;
	status = store_fact_put(s, "write-tried", "");
	if (status == STORE_OK)
		return store_commit(s);
	store_rollback(s);
	return status;
}

enum store_status
store_in_place(struct store *s)
{
	return s->engine->in_place(s);
}

enum store_status
store_room(struct store *s, uint64_t wanted)
{
	return s->failed != STORE_OK ? s->failed : s->engine->room(s, wanted);
}

enum store_status
store_writable(struct store *s)
{
	enum store_status status = store_in_place(s);

	if (status == STORE_OK)
		status = store_room(s, ROOM);
	if (status != STORE_OK)
		return status;
	/* Room is not all it takes: where a write failed, one is tried. */
	if (s->broken && s->doing == STORE_NOTHING)
		status = try_write(s);
	return status;
}

/* --- sound --------------------------------------------------------------- */

enum store_status
store_quick_check(struct store *s, struct buffer *out)
{
	struct statement *sql = store_sql(s,
	    s->lite != NULL ? STORE_SQL_QUICK_CHECK : STORE_SQL_INTEGRITY);
	size_t before = out->len;
	enum store_status status;

	while ((status = store_sql_row(s, sql)) == STORE_OK) {
		const char *text = store_sql_peek(sql, 0);

		if (text != NULL && strcmp(text, "ok") != 0)
			buffer_printf(out, "%s\n", text);
	}
	if (status != STORE_ABSENT) {
		buffer_printf(out, "%s\n", s->why);
		return status;
	}
	return out->len == before ? STORE_OK : STORE_FAILED;
}

/* --- others -------------------------------------------------------------- */

enum store_status
store_is_used(struct store *s, bool *used)
{
	int64_t n = 0;
	enum store_status status =
	    store_sql_one(s, store_sql(s, STORE_SQL_DATABASE_USED), &n);

	*used = n != 0;
	return status;
}

enum store_status
store_serve_by(struct store *s, const char *rules, bool take)
{
	enum store_status status = STORE_OK;

	if (s->lite != NULL)
		return STORE_OK;
	if (take)
		status = store_begin(s);
	if (take && status == STORE_OK) {
		store_fact_put(s, "rules-serving", rules);
		status = store_commit(s);
	}
	free(s->rules);
	s->rules = xstrdup(rules);
	return status;
}

bool
store_is_outdated(const struct store *s)
{
	return s->outdated;
}

int64_t
store_size(struct store *s)
{
	int64_t bytes;

	return store_sql_one(s, store_sql(s, STORE_SQL_PAGES), &bytes) ==
		STORE_OK
	    ? bytes
	    : -1;
}

int64_t
store_version(struct store *s)
{
	int64_t version;

	if (store_sql_one(s, store_sql(s, STORE_SQL_DATA_VERSION), &version) !=
	    STORE_OK)
		return -1;
	return version;
}
