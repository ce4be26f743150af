/*
 * Moving the write-ahead log into the database file, and how the file was left
 * then.
 *
 * Not here: writing the whole file anew (erase.c).
 */
#include "config.h"

#include "store/store_mover.h"

#include <assert.h>
#include <sys/stat.h>

#include "store/inner.h"
#include "store/store_check.h"

enum { LOG_PAGES = 16384 /* 64 MB */ };

static void
note_left(struct store *s)
{
	struct stat st;

	if (stat(s->place.file[0].name, &st) == 0)
		s->mover.left = (struct store_left){st.st_mtim, st.st_size};
}

/* Whatever comes of it, the file may have been written. */
static int
mover_checkpoint(struct store *s, int how)
{
	int code = sqlite3_wal_checkpoint_v2(s->db, NULL, how, NULL, NULL);

	note_left(s);
	return code;
}

/* A commit has written a log of so many PAGES. The one that moves the log into
 * the file waits for the writing of all that gathered: rarely is better than
 * often, as pages are then written once that changed many times; whoever is
 * idle does it sooner. While somebody reads an old state, as a backup does for
 * minutes, the log cannot begin anew. SQLite by itself would try that with each
 * commit, and sort the whole log each time: 50 ms for one of 700 MB. */
static int
mover_committed(void *arg, sqlite3 *db, const char *name, int pages)
{
	struct store *s = arg;

	(void)db;
	(void)name;
	if (pages < s->mover.tried)
		s->mover.tried = 0;
	if (pages < s->mover.tried + s->mover.every)
		return SQLITE_OK;
	s->mover.tried = pages;
	/* Whatever comes of it: the commit is good. */
	(void)mover_checkpoint(s, SQLITE_CHECKPOINT_PASSIVE);
	return SQLITE_OK;
}

void
store_mover_begin(struct store *s)
{
	s->mover = (struct store_mover){.moves = true, .every = LOG_PAGES};
	note_left(s);
	(void)sqlite3_wal_hook(s->db, mover_committed, s);
}

bool
store_mover_has_news(struct store *s)
{
	int64_t version = store_version(s);
	bool news = version != s->mover.version;

	s->mover.version = version;
	return news;
}

enum store_status
store_mover_move(struct store *s)
{
	enum store_status status = store_in_place(s);
	int code;

	assert(s->doing == STORE_NOTHING && s->mover.moves);
	/* The log may hold all that can be rescued. */
	if (status != STORE_OK)
		return status;
	code = mover_checkpoint(s, SQLITE_CHECKPOINT_PASSIVE);
	return code == SQLITE_OK || (code & 0xff) == SQLITE_BUSY
	    ? STORE_OK
	    : store_sql_fault(s, code);
}

enum store_status
store_mover_empty(struct store *s)
{
	int code;

	assert(s->doing == STORE_NOTHING && s->mover.moves);
	code = mover_checkpoint(s, SQLITE_CHECKPOINT_TRUNCATE);
	return code == SQLITE_OK ? STORE_OK : store_sql_fault(s, code);
}
