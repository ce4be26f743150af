/*
 * Opening a database: its folder and its file are checked, then whose it is
 * and how old it is, and then whether all statements fit. Nothing is written
 * to a file before it is known to be ours or empty.
 *
 * Not here: migrations (migrate.c), preparing (statements.c).
 */
#include "config.h"

#include "store/sqlite/sqlite.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/xmalloc.h"
#include "store/sqlite/still.h"

enum {
	PATIENCE = 10000 /* milliseconds; waiting for a writer */
};

/* --- faults -------------------------------------------------------------- */

/* The sentence for a fault of the database itself. */
enum store_status
store_sqlite_refuse(const struct opening *o, const struct store *s,
    enum store_status status)
{
	switch (status) {
	case STORE_BUSY:
		return store_open_refuse(o, status,
		    "%s is held by another program; try again when it has "
		    "finished",
		    o->path);
	case STORE_FULL:
		return store_open_refuse(o, status,
		    "%s can't be written: %s; make room on its disk and see "
		    "that turnpost may write in its folder",
		    o->path, s->why);
	case STORE_FOREIGN:
		return store_open_refuse(o, status,
		    "%s is not a database; name another file in the "
		    "configuration",
		    o->path);
	case STORE_OK:
	case STORE_ABSENT:
	case STORE_DUPLICATE:
	case STORE_FAILED:
	case STORE_REPLACED:
	case STORE_NEWER:
	case STORE_NO_FOLDER:
		break;
	}
	return store_open_refuse(o, STORE_FAILED,
	    "%s can't be read: %s; restore it from a backup", o->path, s->why);
}

/* --- folder and file ----------------------------------------------------- */

char *
store_folder_of(const char *path)
{
	const char *slash = strrchr(path, '/');

	if (slash == NULL)
		return xstrdup(".");
	return xstrndup(path, slash == path ? 1 : (size_t)(slash - path));
}

static enum store_status
check_folder(const struct opening *o, const char *folder)
{
	struct stat st;

	if (stat(folder, &st) < 0 && errno == ENOENT)
		return store_open_refuse(o, STORE_NO_FOLDER,
		    "there is no folder %s for the database; make it, owned "
		    "by the user that turnpost runs as",
		    folder);
	if (stat(folder, &st) < 0 || access(folder, X_OK) < 0)
		return store_open_refuse(o, STORE_NO_FOLDER,
		    "the folder %s can't be entered: %s", folder,
		    strerror(errno));
	if (!S_ISDIR(st.st_mode))
		return store_open_refuse(o, STORE_NO_FOLDER,
		    "%s is not a folder; the database can't be in it", folder);
	if (o->mode != STORE_READ && access(folder, W_OK) < 0)
		return store_open_refuse(o, STORE_NO_FOLDER,
		    errno == EROFS
			? "the folder %s can't be written: %s; there list, "
			  "show, check, export and backup work, and nothing "
			  "that changes games"
			: "the folder %s can't be written: %s; let the user "
			  "that turnpost runs as write there",
		    folder, strerror(errno));
	return STORE_OK;
}

/* The file holds the secrets of games: nobody else is to read it. SQLite
 * gives the files beside it the same rights. The file is never opened here
 * when it exists, because closing it would drop the locks that this process
 * has on it by way of another connection. */
static enum store_status
make_file(const struct opening *o, const char *folder)
{
	int fd = open(o->path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);

	if (fd < 0 && errno == EEXIST)
		return STORE_OK;
	if (fd < 0)
		return store_open_refuse(o,
		    errno == ENOSPC || errno == EDQUOT ? STORE_FULL
						       : STORE_NO_FOLDER,
		    "%s can't be made: %s", o->path, strerror(errno));
	close(fd);
	/* That there is a file at all must last, too. */
	fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	if (fd >= 0) {
		(void)fsync(fd);
		close(fd);
	}
	return STORE_OK;
}

/* Whether there is a write-ahead log with something in it. It belongs to a
 * database that somebody took away, and SQLite would empty it for a new one. */
static bool
has_orphan(const struct opening *o)
{
	struct buffer name = {0};
	struct stat st;
	bool found;

	buffer_printf(&name, "%s-wal", o->path);
	found = stat(name.data, &st) == 0 && st.st_size > 0;
	buffer_fini(&name);
	return found;
}

static enum store_status
check_file(const struct opening *o, const char *folder)
{
	struct stat st;
	int wanted = o->mode == STORE_READ ? R_OK : R_OK | W_OK;

	if (stat(o->path, &st) < 0) {
		int fault = errno;

		if (fault == ENOENT && has_orphan(o))
			return store_open_refuse(o, STORE_ABSENT,
			    "there is no database %s, but its log %s-wal is "
			    "there and may hold the latest moves; put the "
			    "database back beside it, or let `turnpost "
			    "new-database` make one",
			    o->path, o->path);
		if (fault == ENOENT && o->mode == STORE_CREATE)
			return make_file(o, folder);
		if (fault == ENOENT)
			return store_open_refuse(o, STORE_ABSENT,
			    "there is no database %s; `turnpost serve` makes "
			    "it",
			    o->path);
		return store_open_refuse(o, STORE_NO_FOLDER,
		    "%s can't be reached: %s", o->path, strerror(fault));
	}
	if (!S_ISREG(st.st_mode))
		return store_open_refuse(o, STORE_FOREIGN,
		    "%s is not a file, so not a database; name another in "
		    "the configuration",
		    o->path);
	if (st.st_size == 0 && has_orphan(o))
		return store_open_refuse(o, STORE_ABSENT,
		    "%s is empty, but its log %s-wal is not and may hold the "
		    "latest moves; put the database back beside it, or take "
		    "the empty file away and let `turnpost new-database` make "
		    "one",
		    o->path, o->path);
	if (access(o->path, wanted) < 0)
		return store_open_refuse(o, STORE_NO_FOLDER,
		    "%s can't be %s: %s; give it to the user that turnpost "
		    "runs as",
		    o->path, o->mode == STORE_READ ? "read" : "written",
		    strerror(errno));
	return STORE_OK;
}

/* --- connection ---------------------------------------------------------- */

/* Short naps: a writer holds the lock for a millisecond or two, and the next
 * one may not wait either. */
static int
nap(void *arg, int times)
{
	(void)arg;
	if (times >= PATIENCE)
		return 0;
	(void)usleep(1000);
	return 1;
}

static enum store_status
open_connect(const struct opening *o, struct store *s)
{
	struct buffer path = {0};
	enum store_status status = STORE_OK;
	int code;

	/* Nobody asks how much memory it uses. Refused, and as good, once
	 * there has been a connection. */
	(void)sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
	/* No name must be taken for a URI or for ":memory:". */
	if (o->path[0] != '/')
		buffer_puts(&path, "./");
	buffer_puts(&path, o->path);
	code = sqlite3_open_v2(buffer_text(&path), &s->lite->db,
	    (s->lite->still != NULL ? SQLITE_OPEN_READONLY
				    : SQLITE_OPEN_READWRITE) |
		SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE,
	    s->lite->still != NULL ? store_still_name(s->lite->still) : NULL);
	buffer_fini(&path);
	if (s->lite->db == NULL)
		abort();
	if (code != SQLITE_OK)
		return store_sqlite_fault(s, code);
	(void)sqlite3_busy_handler(s->lite->db, nap, NULL);
	(void)sqlite3_db_config(s->lite->db, SQLITE_DBCONFIG_DEFENSIVE, 1,
	    NULL);
	(void)sqlite3_db_config(s->lite->db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0,
	    NULL);
	(void)sqlite3_db_config(s->lite->db, SQLITE_DBCONFIG_DQS_DDL, 0, NULL);
	(void)sqlite3_db_config(s->lite->db, SQLITE_DBCONFIG_DQS_DML, 0, NULL);
	status = store_sqlite_session(s, "session.sql");
	s->reads = o->mode == STORE_READ;
	if (status == STORE_OK && s->reads)
		status = store_sqlite_session(s, "session_read.sql");
	return status;
}

/* Another process may do the same at the same time, and SQLite does not always
 * wait for it here. */
static enum store_status
use_wal(struct store *s)
{
	time_t until = time(NULL) + PATIENCE / 1000;
	struct statement *sql = store_sql(s, STORE_SQL_JOURNAL_WAL);
	enum store_status status;
	bool good;

	while ((status = store_sql_row(s, sql)) == STORE_BUSY &&
	    time(NULL) < until)
		(void)usleep(1000);
	if (status != STORE_OK)
		return status;
	good = strcmp(store_sql_peek(sql, 0), "wal") == 0;
	store_sql_end(sql);
	if (good)
		return STORE_OK;
	snprintf(s->why, sizeof s->why,
	    "no write-ahead log on this file system");
	return STORE_FULL;
}

/* Lets go of the connection and its statements. */
static void
disconnect(struct store *s)
{
	store_statements_free(s);
	if (sqlite3_close(s->lite->db) != SQLITE_OK)
		abort();
	s->lite->db = NULL;
}

static enum store_status
open_ours(const struct opening *o, struct store *s)
{
	enum store_status status = open_connect(o, s);

	if (status != STORE_OK)
		return store_sqlite_refuse(o, s, status);
	status = store_open_fit(o, s, 0, STORE_SQL_OURS);
	return status == STORE_OK ? store_open_identify(o, s) : status;
}

/* The same where nothing can be written, when that is why it failed. */
static enum store_status
open_still(const struct opening *o, struct store *s, enum store_status status)
{
	if (o->mode != STORE_READ || status != STORE_FULL ||
	    access(s->lite->folder, W_OK) == 0)
		return status;
	s->lite->still = store_still_new(o->path);
	if (s->lite->still == NULL)
		return status;
	disconnect(s);
	return open_ours(o, s);
}

enum store_status
store_sqlite_open(struct opening *o, struct store *s)
{
	enum store_status status;

	o->kind = "file";
	s->lite = xcalloc(1, sizeof *s->lite);
	s->lite->folder = store_folder_of(s->path);
	status = check_folder(o, s->lite->folder);

	if (status == STORE_OK)
		status = check_file(o, s->lite->folder);
	if (status != STORE_OK)
		return status;
	status = open_still(o, s, open_ours(o, s));
	if (status != STORE_OK)
		return status;
	if (o->mode == STORE_CREATE || o->mode == STORE_WRITE) {
		status = use_wal(s);
		if (status == STORE_OK)
			status = store_sqlite_migrate(s, store_sql_files,
			    store_sql_files_count, o->watch);
		if (status != STORE_OK)
			return store_sqlite_refuse(o, s, status);
	}
	status = store_open_fit(o, s, STORE_SQL_OURS, STORE_SQL_END);
	if (status == STORE_OK && o->mode != STORE_READ)
		store_place_note(s, o->path);
	return status;
}

void
store_sqlite_close(struct store *s)
{
	store_mover_end(s);
	store_place_forget(s);
	disconnect(s);
	store_still_free(s->lite->still);
	free(s->lite->folder);
	free(s->lite);
}

struct store *
store_open_second(const char *path)
{
	const struct opening o = {.path = path, .mode = STORE_WRITE};
	struct store *s = xcalloc(1, sizeof *s);
	int64_t id;

	s->engine = &store_sqlite;
	s->lite = xcalloc(1, sizeof *s->lite);
	/* SQLite looks for the log when it reads for the first time. */
	if (open_connect(&o, s) == STORE_OK &&
	    store_sql_one(s, store_sql(s, STORE_SQL_APPLICATION_ID), &id) ==
		STORE_OK)
		return s;
	store_close(s);
	return NULL;
}

void
store_be_small(struct store *s)
{
	/* If it can not be, it is as it was. */
	if (s->lite != NULL)
		(void)!store_sqlite_session(s, "session_small.sql");
}
