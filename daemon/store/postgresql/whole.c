/*
 * Reading and filling whole tables of a PostgreSQL database, by COPY in its
 * binary format (https://www.postgresql.org/docs/15/sql-copy.html): a number is
 * eight bytes, a text or bytes are what they are.
 *
 * What is filled is filled in one transaction: nobody sees any of it before it
 * is committed, and nothing of it is there if it never is.
 */
#include "config.h"

#include "store/whole.h"

#include <endian.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/postgresql/postgresql.h"

enum {
	PIECE = 1 << 16, /* bytes that are sent at once */
	NULL_LENGTH = -1,
	SIGNATURE = 11
};

/* What a table begins with: no flags, nothing more. */
static const char head[] = "PGCOPY\n\377\r\n\0"
			   "\0\0\0\0\0\0\0\0";

static PGconn *
conn_of(const struct whole *w)
{
	return w->s->server->conn;
}

static enum store_status
ask(struct store *s, enum store_sql which)
{
	PGresult *result;
	enum store_status status = store_postgresql_ask(s, which, &result);

	PQclear(result);
	return status;
}

static enum store_status
begin(struct store *s, bool fills, bool served)
{
	enum store_status status = ask(s, STORE_SQL_SETTINGS_PATIENT);

	return status == STORE_OK && !fills && !served
	    ? ask(s, STORE_SQL_HOLD_WRITERS)
	    : status;
}

static enum store_status
others(struct store *s, int64_t *n)
{
	*n = 0;
	return store_sql_one(s, store_sql(s, STORE_SQL_OTHERS_CONNECTED), n);
}

/* What the server says when a COPY has ended. */
static enum store_status
hear_end(struct whole *w)
{
	enum store_status status = STORE_OK;
	PGresult *result;

	while ((result = PQgetResult(conn_of(w))) != NULL) {
		if (status == STORE_OK &&
		    PQresultStatus(result) != PGRES_COMMAND_OK)
			status = store_postgresql_fault(w->s, result);
		PQclear(result);
	}
	if (status == STORE_OK && PQstatus(conn_of(w)) != CONNECTION_OK)
		status = store_postgresql_fault(w->s, NULL);
	return status;
}

/* Begins a COPY; SAID is what it must answer. */
static enum store_status
begin_copy(struct whole *w, const char *text, ExecStatusType said)
{
	enum store_status status = store_postgresql_settle(w->s);
	PGresult *result;

	if (status != STORE_OK)
		return status;
	result = PQexec(conn_of(w), text);
	if (PQresultStatus(result) != said)
		status = store_postgresql_fault(w->s, result);
	PQclear(result);
	return status;
}

/* --- reading --------------------------------------------------------------- */

static enum store_status
begin_read(struct whole *w)
{
	w->begun = false;
	return begin_copy(w, w->table->read.postgresql, PGRES_COPY_OUT);
}

static enum store_status
refuse_row(struct whole *w)
{
	snprintf(w->s->why, sizeof w->s->why,
	    "the server sends a row of %s that makes no sense", w->table->name);
	return STORE_FAILED;
}

/* What is left of a message. */
struct rest {
	const char *at;
	size_t len;
};

static bool
skip(struct rest *r, size_t len)
{
	if (r->len < len)
		return false;
	r->at += len;
	r->len -= len;
	return true;
}

static bool
take_short(struct rest *r, int *value)
{
	uint16_t bits;

	if (r->len < sizeof bits)
		return false;
	memcpy(&bits, r->at, sizeof bits);
	*value = (int16_t)be16toh(bits);
	return skip(r, sizeof bits);
}

static bool
take_length(struct rest *r, int32_t *value)
{
	uint32_t bits;

	if (r->len < sizeof bits)
		return false;
	memcpy(&bits, r->at, sizeof bits);
	*value = (int32_t)be32toh(bits);
	return skip(r, sizeof bits);
}

static bool
take_head(struct rest *r)
{
	int32_t more;

	return r->len >= SIGNATURE && memcmp(r->at, head, SIGNATURE) == 0 &&
	    skip(r, SIGNATURE + sizeof more) && take_length(r, &more) &&
	    skip(r, (size_t)more);
}

static bool
take_cell(struct rest *r, char kind, struct store_cell *cell)
{
	uint64_t bits;
	int32_t len;

	if (!take_length(r, &len))
		return false;
	cell->is_null = len == NULL_LENGTH;
	cell->len = cell->is_null ? 0 : (size_t)len;
	cell->bytes = r->at;
	cell->number = 0;
	if (cell->len > r->len)
		return false;
	if (kind == 'i' && !cell->is_null) {
		if (len != sizeof bits)
			return false;
		memcpy(&bits, r->at, sizeof bits);
		cell->number = (int64_t)be64toh(bits);
	}
	return skip(r, cell->len);
}

/* *LAST: it is no row, but what comes after the last. */
static bool
take_row(struct whole *w, size_t len, bool *last)
{
	struct rest rest = {w->message, len};
	int columns;

	if (!w->begun && !take_head(&rest))
		return false;
	w->begun = true;
	if (!take_short(&rest, &columns))
		return false;
	*last = columns == NULL_LENGTH;
	if (*last)
		return true;
	if (columns != (int)w->columns)
		return false;
	for (size_t i = 0; i < w->columns; i++)
		if (!take_cell(&rest, w->table->kinds[i], &w->cell[i]))
			return false;
	return true;
}

static void
forget_message(struct whole *w)
{
	PQfreemem(w->message);
	w->message = NULL;
}

static enum store_status
row(struct whole *w)
{
	enum store_status status;
	bool last;
	int len;

	do {
		forget_message(w);
		len = PQgetCopyData(conn_of(w), &w->message, 0);
		last = false;
		if (len > 0 && !take_row(w, (size_t)len, &last))
			return refuse_row(w);
	} while (last);
	if (len > 0)
		return STORE_OK;
	status = hear_end(w);
	return status == STORE_OK ? STORE_ABSENT : status;
}

/* --- filling --------------------------------------------------------------- */

static enum store_status
run(struct store *s, const char *text)
{
	PGresult *result;
	enum store_status status = store_postgresql_script(s, text, &result);

	PQclear(result);
	return status;
}

/* To look at each reference as its row comes would take longer than all the
 * rest, and rows refer to each other in circles. The server says how its tables
 * are changed for that, and changed back. */
static enum store_status
fill(struct whole *w)
{
	struct statement *sql = store_sql(w->s, STORE_SQL_FILL_CHANGES);
	enum store_status status = store_sql_row(w->s, sql);

	if (status != STORE_OK)
		return status;
	w->after = store_sql_text(sql, 1);
	status = run(w->s, store_sql_peek(sql, 0));
	store_sql_end(sql);
	return status;
}

static enum store_status
begin_add(struct whole *w)
{
	buffer_reset(&w->bytes);
	buffer_add(&w->bytes, head, sizeof head - 1);
	return begin_copy(w, w->table->add.postgresql, PGRES_COPY_IN);
}

/* When the server has said meanwhile that it takes no more, that is heard
 * here, and not after all the rest of the table. */
static enum store_status
send_rows(struct whole *w)
{
	bool good = PQconsumeInput(conn_of(w)) == 1 &&
	    PQputCopyData(conn_of(w), w->bytes.data, (int)w->bytes.len) == 1;
	enum store_status status;

	buffer_reset(&w->bytes);
	if (good)
		return STORE_OK;
	status = hear_end(w);
	return status == STORE_OK ? store_postgresql_fault(w->s, NULL) : status;
}

static void
put_length(struct buffer *out, int32_t len)
{
	uint32_t bits = htobe32((uint32_t)len);

	buffer_add(out, &bits, sizeof bits);
}

static void
put_cell(struct buffer *out, char kind, const struct store_cell *cell)
{
	uint64_t bits = htobe64((uint64_t)cell->number);

	if (cell->is_null) {
		put_length(out, NULL_LENGTH);
	} else if (kind == 'i') {
		put_length(out, sizeof bits);
		buffer_add(out, &bits, sizeof bits);
	} else {
		put_length(out, (int32_t)cell->len);
		buffer_add(out, cell->bytes, cell->len);
	}
}

static enum store_status
add(struct whole *w, const struct store_cell *cells)
{
	uint16_t columns = htobe16((uint16_t)w->columns);

	buffer_add(&w->bytes, &columns, sizeof columns);
	for (size_t i = 0; i < w->columns; i++)
		put_cell(&w->bytes, w->table->kinds[i], &cells[i]);
	return w->bytes.len < PIECE ? STORE_OK : send_rows(w);
}

static enum store_status
end_add(struct whole *w)
{
	uint16_t none = htobe16((uint16_t)NULL_LENGTH);
	enum store_status status;

	buffer_add(&w->bytes, &none, sizeof none);
	status = send_rows(w);
	if (status == STORE_OK && PQputCopyEnd(conn_of(w), NULL) != 1)
		status = store_postgresql_fault(w->s, NULL);
	return status == STORE_OK ? hear_end(w) : status;
}

static enum store_status
filled(struct whole *w)
{
	return run(w->s, w->after);
}

static enum store_status
keep(struct whole *w)
{
	enum store_status status = store_commit(w->s);

	if (status == STORE_OK)
		(void)!ask(w->s, STORE_SQL_ANALYZE);
	return status;
}

/* --- the end --------------------------------------------------------------- */

/* What is under way is given up: the server undoes it. */
static void
end(struct whole *w)
{
	PGcancel *cancel = PQgetCancel(conn_of(w));
	char why[200];

	forget_message(w);
	if (PQtransactionStatus(conn_of(w)) == PQTRANS_ACTIVE) {
		if (cancel != NULL)
			(void)PQcancel(cancel, why, sizeof why);
		(void)PQputCopyEnd(conn_of(w), "given up");
		while (PQgetCopyData(conn_of(w), &w->message, 0) > 0)
			forget_message(w);
		for (PGresult *r; (r = PQgetResult(conn_of(w))) != NULL;)
			PQclear(r);
	}
	PQfreeCancel(cancel);
	buffer_fini(&w->bytes);
	free(w->after);
	w->after = NULL;
}

const struct engine_whole store_postgresql_whole = {
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
