/*
 * Copying the database from the files that are open, wherever their names have
 * gone. This is SQLite's backup interface and not VACUUM INTO (backup.c),
 * because it goes step by step, so that a server can go on answering; nobody
 * writes meanwhile, for a database that was replaced is not written.
 *
 * Not here: whether the database was replaced (place.c).
 */
#include "config.h"

#include "store/store_rescue.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/xmalloc.h"
#include "store/sqlite/sqlite.h"

enum { STEPS = 20000 /* of SQLite's machine between two looks at the clock */ };

struct store_rescue {
	struct store *s; /* borrowed */
	sqlite3 *to;
	sqlite3_backup *copy;
	char *path;
	int64_t until; /* ms of the steady clock: for looking at it */
	bool complete, looked;
};

/* Makes the file, which nobody else may read, and opens it as a database. */
static bool
rescue_make(struct store_rescue *r)
{
	int fd;

	(void)unlink(r->path);
	fd = open(r->path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW,
	    0600);
	if (fd < 0) {
		snprintf(r->s->why, sizeof r->s->why, "%s: %s", r->path,
		    strerror(errno));
		return false;
	}
	close(fd);
	if (sqlite3_open_v2(r->path, &r->to,
		SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL) == SQLITE_OK)
		r->copy =
		    sqlite3_backup_init(r->to, "main", r->s->lite->db, "main");
	if (r->copy == NULL)
		snprintf(r->s->why, sizeof r->s->why, "%s: %s", r->path,
		    r->to != NULL ? sqlite3_errmsg(r->to) : "no memory");
	return r->copy != NULL;
}

struct store_rescue *
store_rescue_begin(struct store *s, const char *path)
{
	struct store_rescue *r = xcalloc(1, sizeof *r);

	assert(s->doing == STORE_NOTHING);
	r->s = s;
	/* No name must be taken for a URI. */
	r->path = path[0] == '/' ? xstrdup(path) : NULL;
	if (r->path == NULL) {
		struct buffer b = {0};

		buffer_printf(&b, "./%s", path);
		r->path = buffer_take(&b);
	}
	if (rescue_make(r))
		return r;
	store_rescue_end(r);
	return NULL;
}

static int64_t
rescue_clock(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static int
is_late(void *arg)
{
	const struct store_rescue *r = arg;

	return rescue_clock() >= r->until;
}

/* Whether the copy is sound, as far as there is time to find out: what was open
 * may have been damaged, too. */
static bool
copy_is_sound(struct store_rescue *r, int ms)
{
	sqlite3_stmt *sql = NULL;
	const char *said = NULL;
	int code;

	r->until = rescue_clock() + ms;
	sqlite3_progress_handler(r->to, STEPS, is_late, r);
	code = sqlite3_prepare_v2(r->to,
	    store_statements[STORE_SQL_QUICK_CHECK].text, -1, &sql, NULL);
	if (code == SQLITE_OK)
		code = sqlite3_step(sql);
	if (code == SQLITE_ROW)
		said = (const char *)sqlite3_column_text(sql, 0);
	r->looked = code != SQLITE_INTERRUPT;
	if (r->looked && (said == NULL || strcmp(said, "ok") != 0))
		snprintf(r->s->why, sizeof r->s->why,
		    "the copy %s is damaged: %.200s", r->path,
		    said != NULL ? said : sqlite3_errmsg(r->to));
	else
		code = SQLITE_OK;
	(void)sqlite3_finalize(sql);
	sqlite3_progress_handler(r->to, 0, NULL, NULL);
	return code == SQLITE_OK;
}

enum store_status
store_rescue_step(struct store_rescue *r, int pages, int ms)
{
	int code = sqlite3_backup_step(r->copy, pages);
	bool sound;

	if (code == SQLITE_OK)
		return STORE_OK;
	if ((code & 0xff) == SQLITE_BUSY || (code & 0xff) == SQLITE_LOCKED)
		return STORE_BUSY;
	if (code == SQLITE_DONE) {
		code = sqlite3_backup_finish(r->copy);
		r->copy = NULL;
		sound = code == SQLITE_OK && copy_is_sound(r, ms);
		if (code == SQLITE_OK)
			code = sqlite3_close(r->to);
		if (code == SQLITE_OK)
			r->to = NULL;
		r->complete = code == SQLITE_OK;
		if (r->complete)
			return sound ? STORE_ABSENT : STORE_FAILED;
	}
	snprintf(r->s->why, sizeof r->s->why, "%s: %s", r->path,
	    sqlite3_errstr(code));
	return STORE_FAILED;
}

bool
store_rescue_complete(const struct store_rescue *r)
{
	return r->complete;
}

bool
store_rescue_looked(const struct store_rescue *r)
{
	return r->looked;
}

int
store_rescue_percent(const struct store_rescue *r)
{
	int all = r->copy != NULL ? sqlite3_backup_pagecount(r->copy) : 0;

	if (all == 0)
		return 0;
	return (int)((int64_t)100 * (all - sqlite3_backup_remaining(r->copy)) /
	    all);
}

void
store_rescue_end(struct store_rescue *r)
{
	if (r == NULL)
		return;
	if (r->copy != NULL)
		sqlite3_backup_finish(r->copy);
	sqlite3_close(r->to);
	free(r->path);
	free(r);
}
