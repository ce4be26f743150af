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
#include <unistd.h>

#include "base/xmalloc.h"
#include "store/inner.h"

struct store_rescue {
	struct store *s; /* borrowed */
	sqlite3 *to;
	sqlite3_backup *copy;
	char *path;
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
		r->copy = sqlite3_backup_init(r->to, "main", r->s->db, "main");
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

enum store_status
store_rescue_step(struct store_rescue *r, int pages)
{
	int code = sqlite3_backup_step(r->copy, pages);

	if (code == SQLITE_OK)
		return STORE_OK;
	if (code == SQLITE_DONE) {
		sqlite3_backup_finish(r->copy);
		r->copy = NULL;
		code = sqlite3_close(r->to);
		r->to = NULL;
		if (code == SQLITE_OK)
			return STORE_ABSENT;
	}
	if ((code & 0xff) == SQLITE_BUSY || (code & 0xff) == SQLITE_LOCKED)
		return STORE_BUSY;
	snprintf(r->s->why, sizeof r->s->why, "%s: %s", r->path,
	    sqlite3_errstr(code));
	return STORE_FAILED;
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
