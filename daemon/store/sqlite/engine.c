/*
 * SQLite as an engine: statements on a connection, and what becomes of its
 * codes.
 *
 * Not here: opening (open.c), the files (place.c), the log (mover.c).
 */
#include "config.h"

#include "store/sqlite/sqlite.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"
#include "store/sqlite/still.h"

struct sqlite_statement {
	struct statement base;
	sqlite3_stmt *stmt;
};

static sqlite3_stmt *
stmt_of(const struct statement *sql)
{
	return ((const struct sqlite_statement *)sql)->stmt;
}

/* --- preparing ------------------------------------------------------------ */

/* NULL when it does not fit the database; WHY then says what is wrong. */
static sqlite3_stmt *
prepare_one(sqlite3 *db, const struct store_statement *one, char *why,
    size_t len)
{
	const char *rest;
	sqlite3_stmt *sql = NULL, *more = NULL;
	int code = sqlite3_prepare_v3(db, one->text, -1,
	    SQLITE_PREPARE_PERSISTENT, &sql, &rest);

	if (code == SQLITE_OK && sql != NULL)
		code = sqlite3_prepare_v2(db, rest, -1, &more, NULL);
	if (code == SQLITE_OK && sql != NULL && more == NULL)
		return sql;
	snprintf(why, len, "statement %s: %s", one->name,
	    code != SQLITE_OK ? sqlite3_errmsg(db)
			      : "there must be exactly one");
	sqlite3_finalize(sql);
	sqlite3_finalize(more);
	return NULL;
}

static struct statement *
prepare(struct store *s, const struct store_statement *one, char *why,
    size_t len)
{
	sqlite3_stmt *stmt = prepare_one(s->lite->db, one, why, len);
	struct sqlite_statement *sql;

	if (stmt == NULL)
		return NULL;
	sql = xcalloc(1, sizeof *sql);
	sql->base.engine = &store_sqlite;
	sql->stmt = stmt;
	return &sql->base;
}

static bool
fit(struct store *s, const struct store_statement *all, enum store_sql from,
    enum store_sql to, char *why, size_t len)
{
	for (int i = (int)from; i < (int)to; i++) {
		sqlite3_stmt *stmt;

		if (all[i].text[0] == '\0')
			continue;
		stmt = prepare_one(s->lite->db, &all[i], why, len);
		if (stmt == NULL)
			return false;
		sqlite3_finalize(stmt);
	}
	return true;
}

static void
free_statement(struct statement *sql)
{
	(void)sqlite3_finalize(stmt_of(sql));
	free(sql);
}

/* --- binding ------------------------------------------------------------- */

static void
must_bind(int code)
{
	assert(code == SQLITE_OK);
	(void)code;
}

static void
put_int(struct statement *sql, int i, int64_t value)
{
	must_bind(sqlite3_bind_int64(stmt_of(sql), i, value));
}

static void
put_null(struct statement *sql, int i)
{
	must_bind(sqlite3_bind_null(stmt_of(sql), i));
}

static void
put_text(struct statement *sql, int i, const char *text)
{
	must_bind(sqlite3_bind_text(stmt_of(sql), i, text, -1, SQLITE_STATIC));
}

static void
put_bytes(struct statement *sql, int i, const void *bytes, size_t len)
{
	must_bind(sqlite3_bind_blob64(stmt_of(sql), i, bytes, len,
	    SQLITE_STATIC));
}

/* --- faults -------------------------------------------------------------- */

static enum store_status
translate_constraint(int code)
{
	switch (code) {
	case SQLITE_CONSTRAINT_PRIMARYKEY:
	case SQLITE_CONSTRAINT_ROWID:
	case SQLITE_CONSTRAINT_UNIQUE:
		return STORE_DUPLICATE;
	case SQLITE_CONSTRAINT_FOREIGNKEY:
		return STORE_ABSENT;
	default:
		return STORE_FAILED;
	}
}

/* What can't be read is damage; what can't be written is want of room or of
 * rights, and may end. */
static enum store_status
translate_io(int code)
{
	switch (code) {
	case SQLITE_IOERR_READ:
	case SQLITE_IOERR_SHORT_READ:
	case SQLITE_IOERR_CORRUPTFS:
	case SQLITE_IOERR_DATA:
		return STORE_FAILED;
	default:
		return STORE_FULL;
	}
}

static enum store_status
translate(int code)
{
	switch (code & 0xff) {
	case SQLITE_BUSY:
	case SQLITE_LOCKED:
	case SQLITE_PROTOCOL:
		return STORE_BUSY;
	case SQLITE_FULL:
	case SQLITE_READONLY:
	case SQLITE_CANTOPEN:
	case SQLITE_PERM:
	case SQLITE_NOLFS:
		return STORE_FULL;
	case SQLITE_IOERR:
		return translate_io(code);
	case SQLITE_CONSTRAINT:
		return translate_constraint(code);
	case SQLITE_NOTADB:
		return STORE_FOREIGN;
	case SQLITE_NOMEM:
		abort();
	default:
		assert((code & 0xff) != SQLITE_MISUSE);
		return STORE_FAILED;
	}
}

enum store_status
store_sqlite_fault(struct store *s, int code)
{
	enum store_status status = translate(code);
	int system = sqlite3_system_errno(s->lite->db);
	bool io = (code & 0xff) == SQLITE_IOERR ||
	    (code & 0xff) == SQLITE_FULL || (code & 0xff) == SQLITE_CANTOPEN;

	snprintf(s->why, sizeof s->why, "%s (%d%s%s)",
	    sqlite3_errmsg(s->lite->db), code, io && system != 0 ? ", " : "",
	    io && system != 0 ? strerror(system) : "");
	if (s->lite->still != NULL && store_still_changed(s->lite->still))
		snprintf(s->why, sizeof s->why,
		    "somebody writes in it meanwhile; try again");
	if (status == STORE_FULL || (code & 0xff) == SQLITE_IOERR)
		s->broken = true;
	return status;
}

/* A row that can't be read is the matter of those who want it: a damaged game is
 * put aside by a write in the same piece. Some faults end the transaction at
 * once. */
static enum store_harm
harm(struct store *s, const struct statement *sql, enum store_status status)
{
	if (sqlite3_get_autocommit(s->lite->db))
		return STORE_HARM_ALL;
	return status == STORE_DUPLICATE || status == STORE_ABSENT ||
		(status == STORE_FAILED && sqlite3_stmt_readonly(stmt_of(sql)))
	    ? STORE_HARM_NONE
	    : STORE_HARM_PIECE;
}

static bool
in_transaction(struct store *s)
{
	return !sqlite3_get_autocommit(s->lite->db);
}

/* --- running ------------------------------------------------------------- */

static enum store_status
step(struct store *s, struct statement *sql, bool *row)
{
	int code = sqlite3_step(stmt_of(sql));

	*row = code == SQLITE_ROW;
	return *row || code == SQLITE_DONE ? STORE_OK
					   : store_sqlite_fault(s, code);
}

static int
changes(struct store *s, const struct statement *sql)
{
	(void)sql;
	return sqlite3_changes(s->lite->db);
}

static void
reset(struct statement *sql)
{
	(void)sqlite3_reset(stmt_of(sql));
	(void)sqlite3_clear_bindings(stmt_of(sql));
}

static bool
is_busy(const struct statement *sql)
{
	return sqlite3_stmt_busy(stmt_of(sql));
}

static enum store_status
script(struct store *s, const char *text)
{
	int code = sqlite3_exec(s->lite->db, text, NULL, NULL, NULL);

	return code == SQLITE_OK ? STORE_OK : store_sqlite_fault(s, code);
}

enum store_status
store_sqlite_session(struct store *s, const char *name)
{
	const struct embed_file *file =
	    embed_find(store_sql_files, store_sql_files_count, name);

	assert(file != NULL);
	return script(s, file->text);
}

static enum store_status
begin(struct store *s, bool beside)
{
	assert(!beside);
	(void)beside;
	return store_sql_run(s, store_sql(s, STORE_SQL_BEGIN));
}

static enum store_status
commit(struct store *s)
{
	return store_sql_run(s, store_sql(s, STORE_SQL_COMMIT));
}

/* One server has the database for itself. */
static int64_t
number(struct store *s)
{
	(void)s;
	return 0;
}

/* --- reading ------------------------------------------------------------- */

static int64_t
get_int(struct statement *sql, int i)
{
	return sqlite3_column_int64(stmt_of(sql), i);
}

static const char *
get_text(struct statement *sql, int i)
{
	return (const char *)sqlite3_column_text(stmt_of(sql), i);
}

static const void *
get_blob(struct statement *sql, int i, size_t *len)
{
	const void *blob = sqlite3_column_blob(stmt_of(sql), i);

	*len = (size_t)sqlite3_column_bytes(stmt_of(sql), i);
	return blob;
}

static bool
is_null(struct statement *sql, int i)
{
	return sqlite3_column_type(stmt_of(sql), i) == SQLITE_NULL;
}

/* --- the engine ------------------------------------------------------------ */

const struct engine store_sqlite = {
    .open = store_sqlite_open,
    .close = store_sqlite_close,
    .refuse = store_sqlite_refuse,
    .prepare = prepare,
    .fit = fit,
    .free = free_statement,
    .put_int = put_int,
    .put_null = put_null,
    .put_text = put_text,
    .put_bytes = put_bytes,
    .step = step,
    .changes = changes,
    .reset = reset,
    .is_busy = is_busy,
    .get_int = get_int,
    .get_text = get_text,
    .get_blob = get_blob,
    .is_null = is_null,
    .script = script,
    .harm = harm,
    .in_transaction = in_transaction,
    .begin = begin,
    .commit = commit,
    .number = number,
    .in_place = store_sqlite_in_place,
    .written = store_sqlite_written,
    .scrub = store_sqlite_scrub,
    .room = store_sqlite_room,
    .whole = &store_sqlite_whole,
};
