/*
 * Running a statement: its parameters are bound, its rows read, and what
 * SQLite says becomes an enum store_status. Here, too, a failure is made to
 * stick to its piece (store.h).
 *
 * Not here: the statements (sql/queries/), preparing them (statements.c).
 */
#include "config.h"

#include "store/engine.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"
#include "store/still.h"

/* --- binding ------------------------------------------------------------- */

void
store_sql_put_int(struct statement *sql, int i, int64_t value)
{
	int code = sqlite3_bind_int64(sql->stmt, i, value);

	assert(code == SQLITE_OK);
	(void)code;
}

void
store_sql_put_null(struct statement *sql, int i)
{
	int code = sqlite3_bind_null(sql->stmt, i);

	assert(code == SQLITE_OK);
	(void)code;
}

void
store_sql_put_id(struct statement *sql, int i, int64_t id)
{
	if (id == 0)
		store_sql_put_null(sql, i);
	else
		store_sql_put_int(sql, i, id);
}

void
store_sql_put_text(struct statement *sql, int i, const char *text)
{
	int code = sqlite3_bind_text(sql->stmt, i, text != NULL ? text : "", -1,
	    SQLITE_STATIC);

	assert(code == SQLITE_OK);
	(void)code;
}

void
store_sql_put_bytes(struct statement *sql, int i, const void *bytes, size_t len)
{
	/* A null pointer would be bound as NULL. */
	int code = sqlite3_bind_blob64(sql->stmt, i, bytes != NULL ? bytes : "",
	    len, SQLITE_STATIC);

	assert(code == SQLITE_OK);
	(void)code;
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
store_sql_fault(struct store *s, int code)
{
	enum store_status status = translate(code);
	int system = sqlite3_system_errno(s->db);
	bool io = (code & 0xff) == SQLITE_IOERR ||
	    (code & 0xff) == SQLITE_FULL || (code & 0xff) == SQLITE_CANTOPEN;

	snprintf(s->why, sizeof s->why, "%s (%d%s%s)", sqlite3_errmsg(s->db),
	    code, io && system != 0 ? ", " : "",
	    io && system != 0 ? strerror(system) : "");
	if (s->still != NULL && store_still_changed(s->still))
		snprintf(s->why, sizeof s->why,
		    "somebody writes in it meanwhile; try again");
	if (status == STORE_FULL || (code & 0xff) == SQLITE_IOERR)
		s->broken = true;
	return status;
}

/* Whether the statement, which ended with STATUS, fails its piece. A row that
 * can't be read is the matter of those who want it: a damaged game is put aside
 * by a write in the same piece. */
static bool
is_failure(struct statement *sql, enum store_status status)
{
	return status != STORE_DUPLICATE && status != STORE_ABSENT &&
	    !(status == STORE_FAILED && sqlite3_stmt_readonly(sql->stmt));
}

/* The same as store_sql_fault() for a statement of a transaction, whose piece
 * fails by it. */
static enum store_status
sql_fail(struct store *s, struct statement *sql, int code)
{
	enum store_status status = store_sql_fault(s, code);

	if (s->doing != STORE_WRITING)
		return status;
	/* Some faults end the transaction at once. What is still to come
	 * must not be written outside of it, one by one. */
	s->lost = sqlite3_get_autocommit(s->db);
	if (s->lost || is_failure(sql, status))
		s->failed = status;
	return status;
}

enum store_status
store_sql_damaged(struct store *s, const char *what, int64_t number)
{
	/* What could not be looked up after a failure is not damaged. */
	if (s->failed != STORE_OK)
		return s->failed;
	snprintf(s->why, sizeof s->why, "%s is damaged (%" PRId64 ")", what,
	    number);
	return STORE_FAILED;
}

/* --- running ------------------------------------------------------------- */

void
store_sql_end(struct statement *sql)
{
	(void)sqlite3_reset(sql->stmt);
	(void)sqlite3_clear_bindings(sql->stmt);
}

enum store_status
store_sql_row(struct store *s, struct statement *sql)
{
	enum store_status status;
	int code;

	if (s->failed != STORE_OK) {
		store_sql_end(sql);
		return s->failed;
	}
	code = sqlite3_step(sql->stmt);
	if (code == SQLITE_ROW)
		return STORE_OK;
	status = code == SQLITE_DONE ? STORE_ABSENT : sql_fail(s, sql, code);
	store_sql_end(sql);
	return status;
}

enum store_status
store_sql_run(struct store *s, struct statement *sql)
{
	int changes;

	return store_sql_change(s, sql, &changes);
}

enum store_status
store_sql_change(struct store *s, struct statement *sql, int *changes)
{
	enum store_status status = STORE_OK;
	int code;

	*changes = 0;
	if (s->failed != STORE_OK) {
		store_sql_end(sql);
		return s->failed;
	}
	do
		code = sqlite3_step(sql->stmt);
	while (code == SQLITE_ROW);
	if (code == SQLITE_DONE)
		*changes = sqlite3_changes(s->db);
	else
		status = sql_fail(s, sql, code);
	store_sql_end(sql);
	return status;
}

enum store_status
store_sql_must(struct store *s, struct statement *sql)
{
	enum store_status status;
	int changes;

	status = store_sql_change(s, sql, &changes);
	return status == STORE_OK && changes == 0 ? STORE_ABSENT : status;
}

enum store_status
store_sql_add(struct store *s, struct statement *sql, int64_t *id)
{
	enum store_status status = store_sql_run(s, sql);

	*id = status == STORE_OK ? sqlite3_last_insert_rowid(s->db) : 0;
	return status;
}

enum store_status
store_sql_one(struct store *s, struct statement *sql, int64_t *value)
{
	enum store_status status = store_sql_row(s, sql);

	if (value != NULL && status != STORE_ABSENT)
		*value = status == STORE_OK ? store_sql_int(sql, 0) : 0;
	if (status == STORE_OK)
		store_sql_end(sql);
	return status;
}

enum store_status
store_sql_need(struct store *s, enum store_status status)
{
	if (s->failed == STORE_OK && status != STORE_OK &&
	    status != STORE_ABSENT && status != STORE_DUPLICATE)
		s->failed = status;
	return status;
}

enum store_status
store_sql_script(struct store *s, const struct embed_file *file)
{
	int code = sqlite3_exec(s->db, file->text, NULL, NULL, NULL);

	return code == SQLITE_OK ? STORE_OK : store_sql_fault(s, code);
}

enum store_status
store_sql_session(struct store *s, const char *name)
{
	const struct embed_file *file =
	    embed_find(store_sql_files, store_sql_files_count, name);

	assert(file != NULL);
	return store_sql_script(s, file);
}

/* --- reading ------------------------------------------------------------- */

int64_t
store_sql_int(struct statement *sql, int i)
{
	return sqlite3_column_int64(sql->stmt, i);
}

char *
store_sql_text(struct statement *sql, int i)
{
	const unsigned char *text = sqlite3_column_text(sql->stmt, i);

	return xstrdup(text != NULL ? (const char *)text : "");
}

char *
store_sql_name(struct statement *sql, int i)
{
	char *name = store_sql_text(sql, i);

	if (strcmp(name, STORE_ERASED_NAME) == 0)
		name[0] = '\0';
	return name;
}

const char *
store_sql_peek(struct statement *sql, int i)
{
	return (const char *)sqlite3_column_text(sql->stmt, i);
}

const void *
store_sql_blob(struct statement *sql, int i, size_t *len)
{
	const void *blob = sqlite3_column_blob(sql->stmt, i);

	*len = (size_t)sqlite3_column_bytes(sql->stmt, i);
	return blob;
}

bool
store_sql_is_null(struct statement *sql, int i)
{
	return sqlite3_column_type(sql->stmt, i) == SQLITE_NULL;
}

bool
store_sql_bytes(struct statement *sql, int i, uint8_t *bytes, size_t len)
{
	size_t has;
	const void *blob = store_sql_blob(sql, i, &has);

	if (blob == NULL || has != len)
		return false;
	memcpy(bytes, blob, len);
	return true;
}
