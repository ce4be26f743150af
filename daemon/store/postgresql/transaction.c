/*
 * Transactions that write. One writer at a time, on however many machines: each
 * takes the same advisory lock, as with SQLite, so that all that is true there
 * of what one transaction reads and writes is true here. But those that write
 * about games alone share it, and lock the rows of these games.
 *
 * A connection may be lost while the server commits, or before. Which it was is
 * looked up, and never guessed: each transaction writes its number into the row
 * of its connection. Whether a transaction of that number was committed would not
 * do. When the server crashes before anything of one is on its disk, or a
 * standby takes over that has heard nothing of it, the next one gets its number.
 */
#include "config.h"

#include "store/postgresql/postgresql.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "store/store_check.h"
#include "store/store_erase.h"

enum {
	PATIENCE = 20 * 1000, /* ms for a commit and to find out what became of
			       * it; less than the watchdog has */
	NAP = 100 * 1000,     /* microseconds between two attempts */
	GONE = 60 * 1000 /* ms after which the server knows that a connection
			       * was lost, which then has no lock any more */
};

/* --- beginning ------------------------------------------------------------- */

/* Whether others have brought the database up to date, or serve it by other
 * rules, since this one was there. ROW says how it is now. */
static enum store_status
look_at_others(struct store *s, const PGresult *row)
{
	const char *version = PQgetvalue(row, 0, 1);
	const char *rules = PQgetvalue(row, 0, 2);

	if (strtoll(version, NULL, 10) != s->server->schema)
		snprintf(s->why, sizeof s->why,
		    "a newer turnpost has brought the database up to date "
		    "(schema %s, this one knows up to %" PRId64 "); run that "
		    "version here, too",
		    version, s->server->schema);
	else if (s->rules != NULL && strcmp(rules, s->rules) != 0)
		snprintf(s->why, sizeof s->why,
		    "a turnpost with other rules has begun to serve this "
		    "database; run the same version everywhere");
	else
		return STORE_OK;
	s->outdated = true;
	return STORE_NEWER;
}

enum store_status
store_postgresql_begin(struct store *s, bool beside)
{
	const enum store_sql ours =
	    beside ? STORE_SQL_BEGIN_BESIDE : STORE_SQL_BEGIN_OURS;
	struct postgresql *p = s->server;
	PGresult *result = NULL;
	enum store_status status = store_postgresql_connect_anew(s);

	if (status == STORE_OK)
		status = store_postgresql_ask(s,
		    p->schema == 0 ? STORE_SQL_BEGIN : ours, &result);
	if (status == STORE_OK && p->schema != 0)
		status = look_at_others(s, result);
	if (status == STORE_OK)
		snprintf(p->transaction, sizeof p->transaction, "%s",
		    PQgetvalue(result, 0, 0));
	PQclear(result);
	if (status != STORE_OK && PQtransactionStatus(p->conn) != PQTRANS_IDLE)
		(void)store_sql_run(s, store_sql(s, STORE_SQL_ROLLBACK));
	return status;
}

/* --- committing ------------------------------------------------------------ */

/* What became of the transaction of WRITER: STORE_BUSY, nothing; STORE_ABSENT,
 * that is not known yet. */
static enum store_status
ask_fate(struct store *s, const char *writer)
{
	struct statement *sql;
	enum store_status status;
	int64_t runs;

	/* What fails here is no failure of the transaction. */
	s->failed = STORE_OK;
	s->lost = false;
	if (store_postgresql_connect_anew(s) != STORE_OK)
		return STORE_ABSENT;
	sql = store_sql(s, STORE_SQL_TRANSACTION_RUNS);
	store_sql_put_text(sql, 1, s->server->transaction);
	if (store_sql_one(s, sql, &runs) != STORE_OK || runs)
		return STORE_ABSENT;
	sql = store_sql(s, STORE_SQL_TRANSACTION_SAVED);
	store_sql_put_text(sql, 1, writer);
	store_sql_put_text(sql, 2, s->server->transaction);
	status = store_sql_one(s, sql, NULL);
	if (status == STORE_ABSENT)
		return STORE_BUSY;
	return status == STORE_OK ? status : STORE_ABSENT;
}

/* By UNTIL, but asks once in any case. */
static enum store_status
look_up(struct store *s, const char *writer, int64_t until)
{
	enum store_status status = ask_fate(s, writer);

	while (status == STORE_ABSENT && store_postgresql_clock() < until) {
		(void)usleep(NAP);
		status = ask_fate(s, writer);
	}
	s->failed = STORE_OK;
	s->lost = false;
	if (status != STORE_OK)
		snprintf(s->why, sizeof s->why, "%s",
		    status == STORE_BUSY
			? "the connection was lost before it was saved"
			: "the connection was lost while it was saved, and the "
			  "server is not back to say whether it was: look "
			  "before you do it again");
	return status == STORE_OK ? status : STORE_BUSY;
}

enum store_status
store_postgresql_commit(struct store *s)
{
	struct postgresql *p = s->server;
	int64_t until = store_postgresql_clock() + PATIENCE;
	char writer[sizeof p->writer];
	PGresult *result;
	enum store_status status = store_postgresql_ask(s,
	    p->schema == 0 ? STORE_SQL_COMMIT : STORE_SQL_COMMIT_OURS, &result);

	/* The next connection is another one. */
	memcpy(writer, p->writer, sizeof writer);
	if (status != STORE_OK && p->schema != 0 &&
	    PQstatus(p->conn) != CONNECTION_OK) {
		status = look_up(s, writer, until);
	} else if (status == STORE_OK &&
	    strcmp(PQcmdStatus(result), "COMMIT") != 0) {
		snprintf(s->why, sizeof s->why, "the server undid it");
		status = STORE_FAILED;
	}
	PQclear(result);
	p->transaction[0] = '\0';
	return status;
}

/* --- claims ---------------------------------------------------------------- */

/* As long as the connection lasts it holds the advisory lock of its number, in
 * which others see that it is there. */
int64_t
store_postgresql_number(struct store *s)
{
	struct postgresql *p = s->server;
	struct statement *sql;
	bool taken;

	if (p->number_of == p->connection && p->number != 0) {
		p->numbered = store_postgresql_clock();
		return p->number;
	}
	if (s->doing == STORE_NOTHING &&
	    store_postgresql_connect_anew(s) != STORE_OK)
		return -1;
	/* What was on its way when the connection was lost is still its own,
	 * though the server may not know at once that it was. */
	sql = store_sql(s, STORE_SQL_NUMBER_TAKE);
	store_sql_put_int(sql, 1, p->number);
	if (store_sql_row(s, sql) != STORE_OK)
		return -1;
	taken = store_sql_int(sql, 1) != 0;
	if (taken) {
		p->number = store_sql_int(sql, 0);
		p->number_of = p->connection;
	} else if (store_postgresql_clock() - p->numbered > GONE) {
		p->number = 0;
	}
	store_sql_end(sql);
	return taken ? p->number : -1;
}

/* --- the state of the database --------------------------------------------- */

/* It has no files that somebody could take away here. */
enum store_status
store_postgresql_in_place(struct store *s)
{
	(void)s;
	return STORE_OK;
}

void
store_postgresql_written(struct store *s)
{
	(void)s;
}

/* How much room the server has is not known; that it has none is seen when a
 * write fails. */
enum store_status
store_postgresql_room(struct store *s, uint64_t wanted)
{
	(void)wanted;
	return s->doing == STORE_NOTHING ? store_postgresql_connect_anew(s)
					 : STORE_OK;
}

/* What was erased is still in the server's own log, and in what it archives of
 * that, until these are gone. */
enum store_status
store_postgresql_scrub(struct store *s)
{
	int64_t bytes = 0;
	enum store_status status =
	    store_sql_one(s, store_sql(s, STORE_SQL_PAGES), &bytes);

	if (status == STORE_OK && bytes > STORE_SCRUB_MAX)
		return STORE_DUPLICATE;
	return status == STORE_OK
	    ? store_sql_run(s, store_sql(s, STORE_SQL_VACUUM))
	    : status;
}
