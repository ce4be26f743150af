/*
 * The state of the database itself: whether it is sound, whether it can be
 * written, whether another process has written, and moving the write-ahead log
 * into the file.
 *
 * Not here: copies (backup.c), writing the whole file anew (erase.c).
 */
#include "config.h"

#include "store/store_check.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include "store/inner.h"
#include "store/store_data.h"

enum { ROOM = 2 << 20 }; /* bytes; a group of moves takes less */

/* --- sound --------------------------------------------------------------- */

/* A statement whose first column says "ok" or what is wrong. */
static enum store_status
look_inside(struct store *s, struct buffer *out)
{
	sqlite3_stmt *sql = store_sql(s, STORE_SQL_INTEGRITY);
	enum store_status status;

	while ((status = store_sql_row(s, sql)) == STORE_OK) {
		const char *text = (const char *)sqlite3_column_text(sql, 0);

		if (text != NULL && strcmp(text, "ok") != 0)
			buffer_printf(out, "%s\n", text);
	}
	return status;
}

static enum store_status
look_at_references(struct store *s, struct buffer *out)
{
	sqlite3_stmt *sql = store_sql(s, STORE_SQL_FOREIGN_KEYS);
	enum store_status status;

	while ((status = store_sql_row(s, sql)) == STORE_OK) {
		const char *from = (const char *)sqlite3_column_text(sql, 0);
		const char *to = (const char *)sqlite3_column_text(sql, 2);

		buffer_printf(out,
		    "a row of %s refers to a %s that is not "
		    "there\n",
		    from != NULL ? from : "?", to != NULL ? to : "?");
	}
	return status;
}

/* Every row of a statement is a fault; WHAT has a place for its number. */
static enum store_status
look_between(struct store *s, enum store_sql which, const char *before,
    const char *after, struct buffer *out)
{
	sqlite3_stmt *sql = store_sql(s, which);
	enum store_status status;

	while ((status = store_sql_row(s, sql)) == STORE_OK)
		buffer_printf(out, "%s %" PRId64 " %s\n", before,
		    store_sql_int(sql, 0), after);
	return status;
}

static const struct {
	enum store_sql which;
	const char *before, *after;
} looks[] = {
    {STORE_SQL_CHECK_LENGTHS, "game",
	"has another number of entries than it says"},
    {STORE_SQL_CHECK_HEADS, "game", "ends with another entry than it says"},
    {STORE_SQL_CHECK_SEATS, "game", "has other seats than it says"},
    {STORE_SQL_CHECK_MADE, "game",
	"has a seat that made another number of entries than it says"},
    {STORE_SQL_CHECK_LETTERS, "letters that met fate", "are miscounted"},
    {STORE_SQL_CHECK_GAMES, "games in state", "are miscounted"},
    {STORE_SQL_CHECK_PLAYERS, "people, said to be", "in number, are others"},
    {STORE_SQL_CHECK_STRETCHES, "game", "has other stretches than it says"},
    {STORE_SQL_CHECK_PAUSES, "game",
	"is paused without a pause, or has one without being paused"},
    {STORE_SQL_CHECK_STANDINS, "game", "has a stand-in for nobody"},
    {STORE_SQL_CHECK_PROPOSALS, "proposal", "has another game than it says"},
    {STORE_SQL_CHECK_ABOUTS, "letter", "is about another thing than its game"},
};

enum store_status
store_integrity(struct store *s, struct buffer *out)
{
	size_t before = out->len;
	bool own = s->doing == STORE_NOTHING;
	enum store_status status;

	if (own) {
		status = store_read_begin(s);
		if (status != STORE_OK)
			return status;
	}
	status = look_inside(s, out);
	if (status == STORE_ABSENT)
		status = look_at_references(s, out);
	for (size_t i = 0;
	     i < sizeof looks / sizeof looks[0] && status == STORE_ABSENT; i++)
		status = look_between(s, looks[i].which, looks[i].before,
		    looks[i].after, out);
	if (own)
		store_read_end(s);
	if (status != STORE_ABSENT) {
		buffer_printf(out, "%s\n", s->why);
		return status == STORE_BUSY ? status : STORE_FAILED;
	}
	return out->len == before ? STORE_OK : STORE_FAILED;
}

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
store_room(struct store *s, uint64_t wanted)
{
	struct statvfs fs;

	if (s->failed != STORE_OK)
		return s->failed;
	if (statvfs(s->folder, &fs) < 0) {
		snprintf(s->why, sizeof s->why, "%s: %s", s->folder,
		    strerror(errno));
		return STORE_FULL;
	}
	if ((fs.f_flag & ST_RDONLY) != 0) {
		snprintf(s->why, sizeof s->why, "%s is read-only", s->folder);
		return STORE_FULL;
	}
	if ((uint64_t)(geteuid() == 0 ? fs.f_bfree : fs.f_bavail) *
		fs.f_frsize <
	    wanted) {
		snprintf(s->why, sizeof s->why, "%s: no room left for %llu MiB",
		    s->folder, (unsigned long long)(wanted >> 20) + 1);
		return STORE_FULL;
	}
	return STORE_OK;
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
	int64_t version;

	if (store_sql_one(s, store_sql(s, STORE_SQL_DATA_VERSION), &version) !=
	    STORE_OK)
		return -1;
	return version;
}

enum store_status
store_checkpoint(struct store *s)
{
	int code;

	enum store_status status = store_in_place(s);

	assert(s->doing == STORE_NOTHING);
	/* The log may hold all that can be rescued. */
	if (status != STORE_OK)
		return status;
	code = sqlite3_wal_checkpoint_v2(s->db, NULL, SQLITE_CHECKPOINT_PASSIVE,
	    NULL, NULL);
	if (code == SQLITE_OK || (code & 0xff) == SQLITE_BUSY)
		return STORE_OK;
	return store_sql_fault(s, code);
}
