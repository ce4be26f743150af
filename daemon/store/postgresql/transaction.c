/*
 * Transactions that write. One writer at a time, on however many machines: each
 * takes the same advisory lock, as with SQLite, so that all that is true there
 * of what one transaction reads and writes is true here.
 *
 * A connection may be lost while the server commits, or before. Which it was is
 * asked for by the number of the transaction, and never guessed.
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
	TRIES = 100,	 /* to find out what became of a commit */
	NAP = 100 * 1000 /* microseconds between two */
};

/* --- beginning ------------------------------------------------------------- */

/* "tpst", as the files of SQLite have it. */
static const char begin_first[] = "BEGIN;"
				  "SELECT pg_advisory_xact_lock(1953526644);"
				  "SELECT pg_current_xact_id()";
static const char begin_later[] =
    "BEGIN;"
    "SELECT pg_advisory_xact_lock(1953526644);"
    "SELECT pg_current_xact_id(), version FROM turnpost";

/* A newer turnpost has brought the database up to date, beside this one. */
static enum store_status
has_changed(struct store *s, const char *version)
{
	snprintf(s->why, sizeof s->why,
	    "the database is of a newer turnpost by now (schema %s, this one "
	    "knows up to %" PRId64 "); run that version here, too",
	    version, s->server->schema);
	return STORE_NEWER;
}

enum store_status
store_postgresql_begin(struct store *s)
{
	struct postgresql *p = s->server;
	PGresult *result = NULL;
	enum store_status status = store_postgresql_connect_anew(s);

	if (status == STORE_OK)
		status = store_postgresql_ask(s,
		    p->schema == 0 ? begin_first : begin_later, &result);
	if (status == STORE_OK && p->schema != 0 &&
	    strtoll(PQgetvalue(result, 0, 1), NULL, 10) != p->schema)
		status = has_changed(s, PQgetvalue(result, 0, 1));
	if (status == STORE_OK)
		snprintf(p->transaction, sizeof p->transaction, "%s",
		    PQgetvalue(result, 0, 0));
	PQclear(result);
	if (status != STORE_OK && PQtransactionStatus(p->conn) != PQTRANS_IDLE)
		PQclear(PQexec(p->conn, "ROLLBACK"));
	return status;
}

/* --- committing ------------------------------------------------------------ */

/* What became of it: STORE_BUSY, nothing; STORE_ABSENT, that is not known yet. */
static enum store_status
ask_fate(struct store *s)
{
	const char *number[] = {s->server->transaction}, *said;
	PGresult *result;
	enum store_status status;

	if (store_postgresql_connect_anew(s) != STORE_OK)
		return STORE_ABSENT;
	result = PQexecParams(s->server->conn,
	    "SELECT pg_xact_status($1::xid8)", 1, NULL, number, NULL, NULL, 0);
	status = PQresultStatus(result) == PGRES_TUPLES_OK
	    ? STORE_OK
	    : store_postgresql_fault(s, result);
	if (status == STORE_OK) {
		said = PQgetvalue(result, 0, 0);
		if (strcmp(said, "in progress") == 0)
			status = STORE_ABSENT;
		else if (strcmp(said, "committed") != 0)
			status = STORE_BUSY;
	} else if (PQstatus(s->server->conn) != CONNECTION_OK) {
		status = STORE_ABSENT;
	} else {
		/* A server that took over has not heard of it. */
		status = STORE_BUSY;
	}
	PQclear(result);
	return status;
}

static enum store_status
look_up(struct store *s)
{
	for (int i = 0; i < TRIES; i++) {
		enum store_status status = ask_fate(s);

		if (status == STORE_BUSY)
			snprintf(s->why, sizeof s->why,
			    "the connection was lost before it was saved");
		if (status != STORE_ABSENT)
			return status;
		(void)usleep(NAP);
	}
	snprintf(s->why, sizeof s->why,
	    "the connection was lost while it was saved");
	return STORE_BUSY;
}

enum store_status
store_postgresql_commit(struct store *s)
{
	PGresult *result;
	enum store_status status = store_postgresql_ask(s, "COMMIT", &result);

	if (status != STORE_OK && PQstatus(s->server->conn) != CONNECTION_OK) {
		status = look_up(s);
	} else if (status == STORE_OK &&
	    strcmp(PQcmdStatus(result), "COMMIT") != 0) {
		snprintf(s->why, sizeof s->why, "the server undid it");
		status = STORE_FAILED;
	}
	PQclear(result);
	s->server->transaction[0] = '\0';
	return status;
}

/* --- claims ---------------------------------------------------------------- */

/* As long as the connection lasts it holds the advisory lock of its number, in
 * which others see that it is there. */
static const char take_number[] =
    "SELECT n, pg_try_advisory_lock(1953526644, n) FROM "
    "(SELECT 1 + CAST(floor(random() * 2000000000) AS integer) AS n) AS x";

int64_t
store_postgresql_number(struct store *s)
{
	struct postgresql *p = s->server;
	PGresult *result;

	if (p->number_of == p->connection && p->number > 0)
		return p->number;
	p->number = -1;
	if (s->doing != STORE_NOTHING ||
	    store_postgresql_connect_anew(s) != STORE_OK)
		return -1;
	if (store_postgresql_ask(s, take_number, &result) == STORE_OK &&
	    PQgetvalue(result, 0, 1)[0] == 't') {
		p->number = strtoll(PQgetvalue(result, 0, 0), NULL, 10);
		p->number_of = p->connection;
	}
	PQclear(result);
	return p->number;
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

static enum store_status
ask_number(struct store *s, const char *query, int64_t *number)
{
	PGresult *result;
	enum store_status status = store_postgresql_ask(s, query, &result);

	*number = status == STORE_OK
	    ? strtoll(PQgetvalue(result, 0, 0), NULL, 10)
	    : -1;
	PQclear(result);
	return status;
}

/* Each transaction that writes has a higher number. */
int64_t
store_postgresql_version(struct store *s)
{
	int64_t number;

	if (store_postgresql_connect_anew(s) != STORE_OK ||
	    ask_number(s, "SELECT pg_snapshot_xmax(pg_current_snapshot())",
		&number) != STORE_OK)
		return -1;
	return number;
}

/* Without FULL, what was erased would stay in the files until something else is
 * written over it. */
enum store_status
store_postgresql_scrub(struct store *s)
{
	int64_t bytes;
	PGresult *result = NULL;
	enum store_status status = ask_number(s,
	    "SELECT pg_database_size(current_database())", &bytes);
	bool large = bytes > STORE_SCRUB_MAX;

	if (status == STORE_OK)
		status = store_postgresql_ask(s,
		    large ? "VACUUM" : "VACUUM FULL", &result);
	PQclear(result);
	return status == STORE_OK && large ? STORE_DUPLICATE : status;
}
