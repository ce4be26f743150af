/*
 * Copying the database, and writing it anew. Copying is VACUUM INTO and not SQLite's backup interface:
 * that one begins anew whenever another process writes, so that under load it
 * never ends, and it copies the free pages, too.
 *
 * Not here: whether the database is sound in all respects (check.c).
 */
#include "config.h"

#include "store/store_backup.h"

#include <assert.h>
#include <string.h>
#include <sys/stat.h>

#include "store/sqlite/sqlite.h"
#include "store/store_check.h"
#include "store/store_erase.h"

enum {
	STEPS = 20000,	/* of SQLite's machine between two looks: some ms */
	SPARE = 4 << 20 /* bytes of room that writing all anew leaves */
};

struct copying {
	const struct store_watch *watch;
	const char *path;
	uint64_t of;
};

static int
copy_step(void *arg)
{
	const struct copying *c = arg;
	struct stat st;

	if (stat(c->path, &st) == 0)
		c->watch->step(c->watch->arg, (uint64_t)st.st_size, c->of);
	return 0;
}

/* How large the copy will be: without the pages that are free. */
static enum store_status
copy_size(struct store *s, uint64_t *size)
{
	int64_t bytes = 0;
	enum store_status status =
	    store_sql_one(s, store_sql(s, STORE_SQL_PAGES_USED), &bytes);

	*size = (uint64_t)bytes;
	return status;
}

enum store_status
store_copy(struct store *s, const char *path, const struct store_watch *watch)
{
	struct statement *sql = store_sql(s, STORE_SQL_COPY_INTO);
	struct copying c = {watch, path, 0};
	enum store_status status = copy_size(s, &c.of), ended = STORE_OK;

	assert(s->doing == STORE_NOTHING);
	if (status == STORE_OK && s->reads)
		status = store_sqlite_session(s, "session_copy.sql");
	if (status != STORE_OK)
		return status;
	store_sql_put_text(sql, 1, path);
	if (watch != NULL)
		sqlite3_progress_handler(s->lite->db, STEPS, copy_step, &c);
	status = store_sql_run(s, sql);
	sqlite3_progress_handler(s->lite->db, 0, NULL, NULL);
	if (s->reads)
		ended = store_sqlite_session(s, "session_read.sql");
	return status == STORE_OK ? ended : status;
}

/* --- anew ------------------------------------------------------------------ */

enum store_status
store_sqlite_scrub(struct store *s)
{
	/* Before VACUUM, which doubles what is there, and after it. */
	enum store_status status = store_mover_empty(s);
	int64_t bytes = 0;

	if (status == STORE_OK)
		status =
		    store_sql_one(s, store_sql(s, STORE_SQL_PAGES), &bytes);
	if (status != STORE_OK)
		return status;
	if (bytes > STORE_SCRUB_MAX)
		return STORE_DUPLICATE;
	/* It is written to a temporary file and to the log; tried without the
	 * room for that, it would take what moves need meanwhile. */
	status = store_room(s, 2 * (uint64_t)bytes + SPARE);
	if (status == STORE_OK)
		status = store_sql_run(s, store_sql(s, STORE_SQL_VACUUM));
	return status == STORE_OK ? store_mover_empty(s) : status;
}
