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

#include "store/engine.h"
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

int64_t
store_version(struct store *s)
{
	return s->engine->version(s);
}
