/*
 * PostgreSQL as an engine: statements on a connection. Numbers and texts go and
 * come as text, bytes go as they are and come as digits: so no code here knows
 * how the server keeps a type.
 *
 * Not here: transactions (transaction.c), the connection (connect.c).
 */
#include "config.h"

#include "store/postgresql/postgresql.h"

#include <assert.h>
#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/xmalloc.h"

enum {
	VALUES = 24,   /* parameters at most */
	TYPE_BOOL = 16 /* its number in the server's list of types */
};

struct value {
	const char *text; /* NULL is NULL */
	int len;
	int is_bytes;
	char digits[24];
};

struct pq_statement {
	struct statement base;
	const char *name;
	char *text;
	unsigned connection; /* on which it is prepared */
	int n;		     /* parameters */
	struct value values[VALUES];
	PGresult *rows; /* NULL: it has not been run */
	int row;
	uint8_t *bytes; /* of this row: room for those of all columns */
	/* What was asked ahead, when, and what came of it. */
	struct buffer asked;
	unsigned asked_at;
	PGresult *found;
};

static struct pq_statement *
pq_of(struct statement *sql)
{
	return (struct pq_statement *)sql;
}

/* --- preparing ------------------------------------------------------------ */

/* TEXT with $1 for ?1; *N is the highest number. */
static char *
with_dollars(const char *text, int *n)
{
	struct buffer out = {0};
	bool quoted = false;

	*n = 0;
	for (; *text != '\0'; text++) {
		int number = atoi(text + 1);

		if (*text == '\'')
			quoted = !quoted;
		if (quoted || *text != '?' ||
		    !isdigit((unsigned char)text[1])) {
			buffer_putc(&out, *text);
			continue;
		}
		buffer_putc(&out, '$');
		if (number > *n)
			*n = number;
	}
	return buffer_take(&out);
}

static const char *
text_of(const struct store_statement *one)
{
	return one->postgresql != NULL ? one->postgresql : one->text;
}

static enum store_status
prepare_here(struct store *s, struct pq_statement *p)
{
	PGresult *result =
	    PQprepare(s->server->conn, p->name, p->text, 0, NULL);
	enum store_status status = PQresultStatus(result) == PGRES_COMMAND_OK
	    ? STORE_OK
	    : store_postgresql_fault(s, result);

	PQclear(result);
	if (status == STORE_OK)
		p->connection = s->server->connection;
	return status;
}

/* The server is asked when it is run first: it may be gone just now. */
static struct statement *
prepare(struct store *s, const struct store_statement *one, char *why,
    size_t len)
{
	struct pq_statement *p = xcalloc(1, sizeof *p);

	(void)s;
	(void)why;
	(void)len;
	p->base.engine = &store_postgresql;
	p->name = one->name;
	p->text = with_dollars(text_of(one), &p->n);
	assert(p->n <= VALUES);
	return &p->base;
}

static void
free_statement(struct statement *sql)
{
	struct pq_statement *p = pq_of(sql);

	PQclear(p->rows);
	PQclear(p->found);
	buffer_fini(&p->asked);
	free(p->bytes);
	free(p->text);
	free(p);
}

/* Whether the server takes ONE, which was sent; WHY says why it does not. */
static bool
is_taken(struct store *s, const struct store_statement *one, char *why,
    size_t len)
{
	PGresult *result = PQgetResult(s->server->conn);
	bool taken = PQresultStatus(result) == PGRES_COMMAND_OK;

	if (!taken && why[0] == '\0') {
		(void)store_postgresql_fault(s, result);
		snprintf(why, len, "statement %s: %s", one->name, s->why);
	}
	PQclear(result);
	/* What ends the answer. */
	PQclear(PQgetResult(s->server->conn));
	return taken;
}

/* All at once, as there are hundreds and each would take a way to the server
 * and back. */
static bool
fit(struct store *s, const struct store_statement *all, enum store_sql from,
    enum store_sql to, char *why, size_t len)
{
	PGconn *conn = s->server->conn;
	bool good = PQenterPipelineMode(conn) == 1;

	why[0] = '\0';
	for (int i = (int)from; i < (int)to; i++) {
		char *text;
		int n;

		if (text_of(&all[i])[0] == '\0')
			continue;
		text = with_dollars(text_of(&all[i]), &n);
		(void)PQsendPrepare(conn, "", text, 0, NULL);
		free(text);
	}
	(void)PQpipelineSync(conn);
	for (int i = (int)from; i < (int)to; i++)
		if (text_of(&all[i])[0] != '\0')
			good = is_taken(s, &all[i], why, len) && good;
	PQclear(PQgetResult(conn));
	return PQexitPipelineMode(conn) == 1 && good;
}

/* --- binding ------------------------------------------------------------- */

static struct value *
value_of(struct statement *sql, int i)
{
	assert(i >= 1 && i <= pq_of(sql)->n);
	return &pq_of(sql)->values[i - 1];
}

static void
put_int(struct statement *sql, int i, int64_t value)
{
	struct value *v = value_of(sql, i);

	snprintf(v->digits, sizeof v->digits, "%" PRId64, value);
	v->text = v->digits;
	v->is_bytes = 0;
}

static void
put_null(struct statement *sql, int i)
{
	value_of(sql, i)->text = NULL;
}

static void
put_text(struct statement *sql, int i, const char *text)
{
	struct value *v = value_of(sql, i);

	v->text = text;
	v->is_bytes = 0;
}

static void
put_bytes(struct statement *sql, int i, const void *bytes, size_t len)
{
	struct value *v = value_of(sql, i);

	v->text = bytes;
	v->len = (int)len;
	v->is_bytes = 1;
}

/* --- running ------------------------------------------------------------- */

/* A statement with its parameters as libpq wants them. */
struct bound {
	const char *texts[VALUES];
	int lengths[VALUES], formats[VALUES];
	struct postgresql_call call;
};

static void
bind(const struct pq_statement *p, struct bound *b)
{
	for (int i = 0; i < p->n; i++) {
		b->texts[i] = p->values[i].text;
		b->lengths[i] = p->values[i].len;
		b->formats[i] = p->values[i].is_bytes;
	}
	b->call = (struct postgresql_call){
	    p->name, p->n, b->texts, b->lengths, b->formats};
}

/* Whether there is a connection, and it knows the statement. */
static enum store_status
make_ready(struct store *s, struct pq_statement *p)
{
	enum store_status status = STORE_OK;

	if (s->doing == STORE_NOTHING)
		status = store_postgresql_connect_anew(s);
	if (status == STORE_OK && p->connection != s->server->connection) {
		status = store_postgresql_settle(s);
		if (status == STORE_OK)
			status = prepare_here(s, p);
	}
	return status;
}

/* The parameters, which are numbers. */
static void
spell(const struct pq_statement *p, struct buffer *out)
{
	for (int i = 0; i < p->n; i++)
		buffer_printf(out, "%s ", p->values[i].text);
}

static void
ahead(struct store *s, struct statement *sql)
{
	struct pq_statement *p = pq_of(sql);
	struct bound b;

	/* Nothing may be waited for here: nobody would hear that it failed. */
	if (p->connection != s->server->connection ||
	    s->server->n_sent == POSTGRESQL_SENT_MAX)
		return;
	bind(p, &b);
	buffer_reset(&p->asked);
	spell(p, &p->asked);
	p->asked_at = s->server->changes;
	PQclear(p->found);
	p->found = NULL;
	if (store_postgresql_send(s, &b.call, false, &p->found) != STORE_OK)
		buffer_reset(&p->asked);
}

static bool
is_query(const struct pq_statement *p)
{
	return strncmp(p->text, "SELECT ", 7) == 0;
}

/* Whether what was asked ahead is what is wanted now. */
static bool
is_found(struct store *s, struct pq_statement *p)
{
	struct buffer wanted = {0};
	bool found;

	if (p->asked.len == 0)
		return false;
	spell(p, &wanted);
	found = p->asked_at == s->server->changes &&
	    strcmp(buffer_text(&wanted), buffer_text(&p->asked)) == 0;
	buffer_fini(&wanted);
	buffer_reset(&p->asked);
	return found;
}

static enum store_status
start(struct store *s, struct pq_statement *p)
{
	enum store_status status = make_ready(s, p);
	struct bound b;

	if (status != STORE_OK)
		return status;
	p->row = -1;
	if (is_found(s, p)) {
		if (p->found == NULL)
			status = store_postgresql_settle(s);
		p->rows = p->found;
		p->found = NULL;
		return status == STORE_OK && p->rows == NULL
		    ? store_postgresql_fault(s, NULL)
		    : status;
	}
	/* What is more than a query must not be done after what has changed
	 * nothing, though it had to. */
	if (!is_query(p)) {
		status = store_postgresql_settle(s);
		s->server->changes++;
	}
	if (status != STORE_OK)
		return status;
	bind(p, &b);
	return store_postgresql_call(s, &b.call, &p->rows);
}

static enum store_status
later(struct store *s, struct statement *sql, bool must)
{
	struct pq_statement *p = pq_of(sql);
	enum store_status status = make_ready(s, p);
	struct bound b;

	if (status != STORE_OK)
		return status;
	s->server->changes++;
	bind(p, &b);
	return store_postgresql_send(s, &b.call, must, NULL);
}

static enum store_status
step(struct store *s, struct statement *sql, bool *row)
{
	struct pq_statement *p = pq_of(sql);
	enum store_status status = p->rows == NULL ? start(s, p) : STORE_OK;

	*row = false;
	if (status != STORE_OK)
		return status;
	free(p->bytes);
	p->bytes = NULL;
	p->row++;
	*row = p->row < PQntuples(p->rows);
	return STORE_OK;
}

static int
changes(struct store *s, const struct statement *sql)
{
	(void)s;
	return atoi(PQcmdTuples(((const struct pq_statement *)sql)->rows));
}

static void
reset(struct statement *sql)
{
	struct pq_statement *p = pq_of(sql);

	PQclear(p->rows);
	p->rows = NULL;
	for (int i = 0; i < p->n; i++)
		p->values[i].text = NULL;
}

static bool
is_busy(const struct statement *sql)
{
	return ((const struct pq_statement *)sql)->rows != NULL;
}

static enum store_status
script(struct store *s, const char *text)
{
	PGresult *result;
	enum store_status status = store_postgresql_script(s, text, &result);

	PQclear(result);
	return status;
}

/* --- reading ------------------------------------------------------------- */

static bool
is_null(struct statement *sql, int i)
{
	return PQgetisnull(pq_of(sql)->rows, pq_of(sql)->row, i) != 0;
}

static const char *
get_text(struct statement *sql, int i)
{
	return is_null(sql, i)
	    ? NULL
	    : PQgetvalue(pq_of(sql)->rows, pq_of(sql)->row, i);
}

static int64_t
get_int(struct statement *sql, int i)
{
	const char *text = get_text(sql, i);

	if (text == NULL)
		return 0;
	if (PQftype(pq_of(sql)->rows, i) == TYPE_BOOL)
		return text[0] == 't';
	return strtoll(text, NULL, 10);
}

static int
digit(char c)
{
	return c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10;
}

/* Where those of column I begin in what there is room for. */
static size_t
bytes_before(const struct pq_statement *p, int i)
{
	size_t sum = 0;

	while (i-- > 0)
		sum += (size_t)PQgetlength(p->rows, p->row, i);
	return sum;
}

/* It comes as \x0123. */
static const void *
get_blob(struct statement *sql, int i, size_t *len)
{
	struct pq_statement *p = pq_of(sql);
	const char *text = get_text(sql, i);
	uint8_t *bytes;

	*len = 0;
	if (text == NULL || text[0] != '\\' || text[1] != 'x')
		return NULL;
	if (p->bytes == NULL)
		p->bytes = xcalloc(1, bytes_before(p, PQnfields(p->rows)) + 1);
	bytes = p->bytes + bytes_before(p, i);
	for (text += 2; text[0] != '\0' && text[1] != '\0'; text += 2)
		bytes[(*len)++] =
		    (uint8_t)(16 * digit(text[0]) + digit(text[1]));
	return bytes;
}

/* --- the engine ------------------------------------------------------------ */

/* Nothing can be done in a transaction after a failure, but to undo what was
 * begun with a savepoint. */
static enum store_harm
harm(struct store *s, const struct statement *sql, enum store_status status)
{
	PGTransactionStatusType doing = PQtransactionStatus(s->server->conn);

	(void)sql;
	(void)status;
	return s->in_piece &&
		(doing == PQTRANS_INERROR || doing == PQTRANS_INTRANS)
	    ? STORE_HARM_PIECE
	    : STORE_HARM_ALL;
}

static bool
in_transaction(struct store *s)
{
	PGTransactionStatusType doing;

	/* What failed of it has ended the transaction, or not. */
	(void)store_postgresql_settle(s);
	doing = PQtransactionStatus(s->server->conn);
	return doing == PQTRANS_INTRANS || doing == PQTRANS_INERROR;
}

const struct engine store_postgresql = {
    .open = store_postgresql_open,
    .close = store_postgresql_close,
    .refuse = store_postgresql_refuse,
    .prepare = prepare,
    .fit = fit,
    .free = free_statement,
    .put_int = put_int,
    .put_null = put_null,
    .put_text = put_text,
    .put_bytes = put_bytes,
    .step = step,
    .later = later,
    .ahead = ahead,
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
    .begin = store_postgresql_begin,
    .commit = store_postgresql_commit,
    .number = store_postgresql_number,
    .in_place = store_postgresql_in_place,
    .written = store_postgresql_written,
    .scrub = store_postgresql_scrub,
    .room = store_postgresql_room,
    .whole = &store_postgresql_whole,
};
