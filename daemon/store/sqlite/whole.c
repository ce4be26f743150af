/*
 * Reading and filling whole tables of an SQLite database.
 *
 * One that is filled is nobody's yet: it is committed now and then, so that the
 * write-ahead log stays small, and the disk is not waited for.
 */
#include "config.h"

#include "store/whole.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/sqlite/sqlite.h"

enum { ROWS = 20000 /* between two commits */ };

static enum store_status
others(struct store *s, int64_t *n)
{
	(void)s;
	*n = 0;
	return STORE_OK;
}

static void
finish(struct whole *w)
{
	(void)sqlite3_finalize(w->statement);
	w->statement = NULL;
}

static void
patiently(struct store *s, int yes)
{
	(void)sqlite3_db_config(s->lite->db, SQLITE_DBCONFIG_ENABLE_FKEY, yes,
	    NULL);
	(void)sqlite3_db_config(s->lite->db, SQLITE_DBCONFIG_ENABLE_TRIGGER,
	    yes, NULL);
}

static enum store_status
begin(struct store *s, bool fills, bool served)
{
	(void)served;
	if (!fills)
		return STORE_OK;
	/* References are looked at by whoever checks the database. */
	patiently(s, 0);
	return store_sqlite_session(s, "session_fill.sql");
}

static void
end(struct whole *w)
{
	finish(w);
}

static enum store_status
prepare(struct whole *w, const char *text)
{
	sqlite3_stmt *stmt = NULL;
	int code;

	finish(w);
	code = sqlite3_prepare_v2(w->s->lite->db, text, -1, &stmt, NULL);
	w->statement = stmt;
	return code == SQLITE_OK ? STORE_OK : store_sqlite_fault(w->s, code);
}

/* --- reading --------------------------------------------------------------- */

static enum store_status
begin_read(struct whole *w)
{
	return prepare(w, w->table->read.text);
}

/* No other database can keep such a text, and nobody can have typed it. */
static enum store_status
refuse_text(struct whole *w)
{
	snprintf(w->s->why, sizeof w->s->why, "a text of %s has a byte 0",
	    w->table->name);
	return STORE_FAILED;
}

static enum store_status
take_cell(struct whole *w, int i)
{
	struct store_cell *cell = &w->cell[i];
	sqlite3_stmt *stmt = w->statement;
	char kind = w->table->kinds[i];

	cell->is_null = sqlite3_column_type(stmt, i) == SQLITE_NULL;
	if (kind == 'i') {
		cell->number = sqlite3_column_int64(stmt, i);
		return STORE_OK;
	}
	cell->bytes = kind == 't' ? (const char *)sqlite3_column_text(stmt, i)
				  : sqlite3_column_blob(stmt, i);
	cell->len = (size_t)sqlite3_column_bytes(stmt, i);
	return kind == 't' && cell->bytes != NULL &&
		strlen(cell->bytes) != cell->len
	    ? refuse_text(w)
	    : STORE_OK;
}

static enum store_status
row(struct whole *w)
{
	enum store_status status = STORE_OK;
	int code = sqlite3_step(w->statement);

	if (code == SQLITE_ROW) {
		for (int i = 0; i < (int)w->columns && status == STORE_OK; i++)
			status = take_cell(w, i);
		return status;
	}
	finish(w);
	return code == SQLITE_DONE ? STORE_ABSENT
				   : store_sqlite_fault(w->s, code);
}

/* --- filling --------------------------------------------------------------- */

static enum store_status
fill(struct whole *w)
{
	(void)w;
	return STORE_OK;
}

static enum store_status
begin_add(struct whole *w)
{
	return prepare(w, w->table->add.text);
}

static int
put_cell(sqlite3_stmt *stmt, int i, char kind, const struct store_cell *cell)
{
	if (cell->is_null)
		return sqlite3_bind_null(stmt, i);
	switch (kind) {
	case 'i':
		return sqlite3_bind_int64(stmt, i, cell->number);
	case 't':
		return sqlite3_bind_text64(stmt, i,
		    cell->len > 0 ? cell->bytes : "", cell->len, SQLITE_STATIC,
		    SQLITE_UTF8);
	default:
		/* A null pointer would be taken for NULL. */
		return sqlite3_bind_blob64(stmt, i,
		    cell->len > 0 ? cell->bytes : "", cell->len, SQLITE_STATIC);
	}
}

static enum store_status
add(struct whole *w, const struct store_cell *cells)
{
	sqlite3_stmt *stmt = w->statement;
	enum store_status status;
	int code = SQLITE_OK;

	for (int i = 0; i < (int)w->columns && code == SQLITE_OK; i++)
		code = put_cell(stmt, i + 1, w->table->kinds[i], &cells[i]);
	assert(code == SQLITE_OK);
	code = sqlite3_step(stmt);
	if (code != SQLITE_DONE)
		return store_sqlite_fault(w->s, code);
	(void)sqlite3_reset(stmt);
	if (++w->rows < ROWS)
		return STORE_OK;
	w->rows = 0;
	status = store_commit(w->s);
	return status == STORE_OK ? store_begin(w->s) : status;
}

static enum store_status
end_add(struct whole *w)
{
	finish(w);
	return STORE_OK;
}

static enum store_status
filled(struct whole *w)
{
	enum store_status status = store_commit(w->s);

	patiently(w->s, 1);
	return status;
}

static enum store_status
keep(struct whole *w)
{
	(void)w;
	return STORE_OK;
}

const struct engine_whole store_sqlite_whole = {
    .others = others,
    .begin = begin,
    .end = end,
    .read = begin_read,
    .row = row,
    .fill = fill,
    .open = begin_add,
    .add = add,
    .close = end_add,
    .filled = filled,
    .keep = keep,
};
